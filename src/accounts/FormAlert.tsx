import { Alert } from '@mui/material'
import type { ReactNode } from 'react'

/** What went wrong, said aloud by screen readers when it comes. */
export function FormAlert(props: { error: string | undefined }): ReactNode {
  return (
    <div aria-live="assertive">
      {props.error && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {props.error}
        </Alert>
      )}
    </div>
  )
}
