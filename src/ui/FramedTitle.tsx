import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** Title of a framed page, already visible in the host page: sets the document title, and is visually hidden. */
export function FramedTitle({ children }: { children: string }): ReactNode {
  useDocumentTitle(children)
  return (
    <Typography variant="h1" sx={visuallyHidden}>
      {children}
    </Typography>
  )
}
