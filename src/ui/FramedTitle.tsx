import { Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** The title of a page in a frame, which the page around shows: it names the document, and is there for screen readers. */
export function FramedTitle({ children }: { children: string }): ReactNode {
  useDocumentTitle(children)
  return (
    <Typography variant="h1" sx={visuallyHidden}>
      {children}
    </Typography>
  )
}
