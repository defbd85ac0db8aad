import { Skeleton } from '@mui/material'
import type { ReactNode } from 'react'

/** Placeholder of a card while its request runs. */
export function HomeCardSkeleton(): ReactNode {
  return <Skeleton variant="rounded" height={90} />
}
