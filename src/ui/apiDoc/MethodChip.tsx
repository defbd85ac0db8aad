import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { ApiMethod } from './apiDocument.ts'

const colors: Record<ApiMethod, string> = {
  GET: 'primary',
  POST: 'success',
  PUT: 'accent',
  PATCH: 'accent',
  DELETE: 'error'
}

/** HTTP method, in its colour. */
export function MethodChip({ method }: { method: ApiMethod }): ReactNode {
  return (
    <Box
      component="span"
      sx={{
        flexShrink: 0,
        minWidth: 62,
        px: 0.75,
        borderRadius: 1,
        // Own background, for contrast on a selected row.
        bgcolor: 'background.paper',
        border: 1,
        borderColor: `${colors[method]}.main`,
        color: `${colors[method]}.text`,
        fontFamily: 'monospace',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '20px',
        textAlign: 'center'
      }}
    >
      {method}
    </Box>
  )
}
