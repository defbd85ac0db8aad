import { Alert } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Page } from '../../../../contract/portals/page.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { patchPage } from '../api.ts'
import { usePageWrite } from './usePageWrite.ts'

/** Gives a page to another account. */
export function PageOwnerDialog({ page, onClose }: { page: Page; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const [owner, setOwner] = useState<Account>(page.owner)
  const { write } = usePageWrite()
  return (
    <ConfirmDialog
      open
      title={t('pageShow.actions.owner')}
      text={<OwnerPicker otherAccounts value={owner} onChange={setOwner} />}
      confirmDisabled={ownerKey(owner) === ownerKey(page.owner)}
      onConfirm={() =>
        write(() => patchPage(page._id, { owner }), {
          done: t('pageShow.ownerChanged'),
          failed: t('pageShow.ownerError')
        })
      }
      onClose={onClose}
    >
      <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
        {t('pageShow.ownerWarning')}
      </Alert>
    </ConfirmDialog>
  )
}
