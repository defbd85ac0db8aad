import { Paper } from '@mui/material'
import type { ReactNode } from 'react'

interface WizardFormProps {
  /** Whether a submission is in progress: further ones are ignored. */
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** Form of a wizard, in steps or on one page: Enter presses its submit button. */
export function WizardForm({ busy, onSubmit, children }: WizardFormProps): ReactNode {
  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) onSubmit()
      }}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      {children}
    </Paper>
  )
}
