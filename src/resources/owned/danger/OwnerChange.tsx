import { Alert, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Account } from '../../../../contract/session.ts'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { useOwnerChoices } from '../../../ui/useOwnerChoices.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { DangerRow } from './DangerRow.tsx'

/** Gives the record of the page to another account. */
export function OwnerChange(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const { kind, record, reload } = useOwned()
  const [open, setOpen] = useState(false)
  const [owner, setOwner] = useState<Account>()
  const { changeOwner } = useVerbs()
  // Given to its own owner, it would leave its portals and lose its permissions all the same.
  const isOther = !!owner && ownerKey(owner) !== ownerKey(record.owner)

  async function change(): Promise<void> {
    if (!owner) return
    try {
      await changeOwner(kind.resource, { id: record.id, owner })
    } catch (error) {
      notify({ msg: t('owned.danger.ownerError'), error })
      throw error
    }
    notify({ type: 'success', msg: t('owned.danger.ownerChanged') })
    await reload()
  }

  function close(): void {
    setOpen(false)
    setOwner(undefined)
  }

  return (
    <>
      <DangerRow
        title={t('owned.danger.owner')}
        text={t(kind.words.ownerText)}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        title={t('owned.danger.owner')}
        text={<NewOwner present={record.owner} chosen={owner} onChoose={setOwner} />}
        confirmDisabled={!isOther}
        onConfirm={change}
        onClose={close}
      >
        <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {t('owned.danger.checks')}
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {kind.words.ownerChecks.map((check) => (
              <li key={check}>{t(check)}</li>
            ))}
          </ul>
        </Alert>
      </ConfirmDialog>
    </>
  )
}

/** The accounts that it may be given to, from the one that has it; and why none of them can be confirmed. */
function NewOwner(props: {
  present: Account
  chosen: Account | undefined
  onChoose: (owner: Account) => void
}): ReactNode {
  const t = useTranslate()
  const { present, chosen = present, onChoose } = props
  const { choices, isLoading, error } = useOwnerChoices(true)
  const isPresent = (account: Account): boolean => ownerKey(account) === ownerKey(present)
  const hint = choices.every(isPresent) ? 'noOtherOwner' : 'sameOwner'
  return (
    <>
      <OwnerPicker otherAccounts value={chosen} onChange={onChoose} />
      {isPresent(chosen) && !isLoading && !error && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {t(`owned.danger.${hint}`)}
        </Typography>
      )}
    </>
  )
}
