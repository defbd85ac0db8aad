import { Box, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' },
  gap: 2
}

/** Responsive grid of cards. */
export function CardGrid({ children }: { children: ReactNode }): ReactNode {
  return <Box sx={grid}>{children}</Box>
}

interface CardPlaceholdersProps {
  label: string
  count?: number
  /** Height of a card, in pixels. */
  height: number
}

/** Placeholders of cards while they load. */
export function CardPlaceholders({ label, count = 9, height }: CardPlaceholdersProps): ReactNode {
  return (
    <Box component="output" aria-label={label} sx={grid}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={height} />
      ))}
    </Box>
  )
}
