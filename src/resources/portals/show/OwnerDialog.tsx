import { Alert } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Portal } from '../../../../contract/portals/portal.ts'
import type { Account } from '../../../../contract/session.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { OwnerPicker } from '../../../ui/OwnerPicker.tsx'
import { ownerKey } from '../../../ui/ownerChoices.ts'
import { usePortalPatch } from './usePortalPatch.ts'

/** Gives a portal to another account. */
export function OwnerDialog({ portal, onClose }: { portal: Portal; onClose: () => void }): ReactNode {
  const t = useViewTranslate()
  const patch = usePortalPatch(portal)
  const [owner, setOwner] = useState<Account>(portal.owner)
  const texts = { done: t('portals.ownerChange.done'), error: t('portals.ownerChange.error') }
  return (
    <ConfirmDialog
      open
      title={t('portals.actions.owner')}
      text={<OwnerPicker otherAccounts value={owner} onChange={setOwner} />}
      confirmDisabled={ownerKey(owner) === ownerKey(portal.owner)}
      onConfirm={() => patch({ owner }, texts)}
      onClose={onClose}
    >
      <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
        {t('portals.ownerChange.warning')}
      </Alert>
    </ConfirmDialog>
  )
}
