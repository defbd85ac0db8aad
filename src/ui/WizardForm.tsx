import { Paper } from '@mui/material'
import type { ReactNode } from 'react'

interface WizardFormProps {
  /** What was sent is under way: nothing is sent again. */
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** The sheet on which something new is told, in steps or at once: Enter does what its button does. */
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
