import { Skeleton, Stack } from '@mui/material'
import type { ReactNode } from 'react'

/**
 * The place of a form that is on its way.
 * @param heights pixels of its fields: what stands below does not move when they come
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
