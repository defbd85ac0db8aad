import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'

/** The place of a card whose request is running. */
export function HomeCardSkeleton(): ReactNode {
  return <Skeleton variant="rounded" height={90} />
}
