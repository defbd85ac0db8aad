import { Skeleton, Stack } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * Skeleton of a form that is loading.
 * @param heights heights of its fields in pixels, so that the layout does not shift
 */
export function FieldsPlaceholder({ heights }: { heights: number[] }): ReactNode {
  return (
    <Stack sx={{ gap: 2.5 }} aria-hidden>
      {heights.map((height) => (
        <Skeleton key={height} variant="rounded" height={height} />
      ))}
    </Stack>
  )
}
