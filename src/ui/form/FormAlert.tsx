import { Alert, Box } from '@mui/material'
import type { ReactNode } from 'react'

/** For a live region that stays in a form with gaps of 2.5: it must be there before its content comes. */
export const emptyTakesNoRoom = { '&:empty': { mb: -2.5 } }

/** What went wrong, said aloud by screen readers when it comes. */
export function FormAlert(props: { error: string | undefined }): ReactNode {
  return (
    <Box aria-live="assertive" sx={emptyTakesNoRoom}>
      {props.error && (
        <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
          {props.error}
        </Alert>
      )}
    </Box>
  )
}
