import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'

/** Error of the creation of an import, a harvest or a publication. */
export function CreationError({ text, error }: { text: string; error: Error | null }): ReactNode {
  if (!error) return null
  return (
    <Alert severity="error" variant="outlined" sx={{ mt: 2 }}>
      {text} {errorDetail(error)}
    </Alert>
  )
}
