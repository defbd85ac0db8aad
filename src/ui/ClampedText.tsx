import { Box } from '@mui/material'
import type { ReactNode } from 'react'

interface ClampedTextProps {
  lines: number
  color?: string
  children: ReactNode
}

/** Text clamped to its first lines. */
export function ClampedText({ lines, color, children }: ClampedTextProps): ReactNode {
  return (
    <Box
      sx={{
        typography: 'body2',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        WebkitLineClamp: lines,
        ...(color ? { color } : {})
      }}
    >
      {children}
    </Box>
  )
}
