import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import type { Account } from '../../../../contract/session.ts'
import { useVerbs } from '../../../dataProvider/useVerbs.ts'
import { useNotification } from '../../../layout/useNotification.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { NewOwnerPicker } from '../../../ui/NewOwnerPicker.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { useOwned } from '../OwnedPageContext.tsx'
import { DangerRow } from './DangerRow.tsx'

/** Action that moves the record of the page to another account. */
export function OwnerChange(): ReactNode {
  const t = useTranslate()
  const notify = useNotification()
  const { kind, record, reload } = useOwned()
  const [open, setOpen] = useState(false)
  const [owner, setOwner] = useState<Account>()
  const { changeOwner } = useVerbs()
  // A change to the same owner is refused: the API would still reset the permissions and the portals.
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
        text={t(kind.messageKeys.ownerText)}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={open}
        title={t('owned.danger.owner')}
        text={<NewOwnerPicker present={record.owner} value={owner ?? record.owner} onChange={setOwner} />}
        confirmDisabled={!isOther}
        onConfirm={change}
        onClose={close}
      >
        <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {t('owned.danger.checks')}
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {kind.messageKeys.ownerChecks.map((check) => (
              <li key={check}>{t(check)}</li>
            ))}
          </ul>
        </Alert>
      </ConfirmDialog>
    </>
  )
}
