import { Alert } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { Account } from '../../contract/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { NewOwnerPicker } from './NewOwnerPicker.tsx'
import { ownerKey } from './ownerChoices.ts'

interface GiveDialogProps {
  title: string
  /** Consequences of the change. */
  warning: string
  owner: Account
  onGive: (owner: Account) => Promise<void>
  onClose: () => void
}

/** Dialog that transfers a resource to another account. */
export function GiveDialog({ title, warning, owner, onGive, onClose }: GiveDialogProps): ReactNode {
  const [chosen, setChosen] = useState<Account>(owner)
  return (
    <ConfirmDialog
      open
      title={title}
      text={<NewOwnerPicker present={owner} value={chosen} onChange={setChosen} />}
      confirmDisabled={ownerKey(chosen) === ownerKey(owner)}
      onConfirm={() => onGive(chosen)}
      onClose={onClose}
    >
      <Alert role="note" severity="warning" variant="outlined" sx={{ mt: 2 }}>
        {warning}
      </Alert>
    </ConfirmDialog>
  )
}
