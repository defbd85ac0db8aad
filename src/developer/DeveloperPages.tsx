import { Box } from '@mui/material'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { FrameContent } from '../views/frame/frameContent.ts'
import type { PageLocation } from '../views/frame/pageLocation.ts'
import { CharSizes } from './CharSizes.tsx'
import { ExtraPages } from './ExtraPages.tsx'
import { developerPage } from './path.ts'
import { TableEmbed } from './TableEmbed.tsx'

interface DeveloperPagesProps {
  location: PageLocation
  frame: FrameContent | undefined
}

/** Developer pages to test frames; in one language only. */
export default function DeveloperPages({ location, frame }: DeveloperPagesProps): ReactNode {
  const href = useSyncExternalStore(location.onChange, location.href)
  const page = developerPage(new URL(href).pathname)
  useEffect(() => frame?.ready(), [frame])
  return (
    <Box component="main" data-iframe-height sx={{ p: 2 }}>
      {page === 'char-sizes' && <CharSizes />}
      {page === 'table-embed' && <TableEmbed />}
      {(page === 'extra' || page === 'extra2' || page === 'extra3') && <ExtraPages page={page} />}
    </Box>
  )
}
