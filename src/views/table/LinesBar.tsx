import type { ReactNode } from 'react'
import { BusyBar } from '../BusyBar.tsx'
import { useLinesList } from './linesContext.ts'

/** Progress bar at the lower edge of the header while lines load. @param props.top height of the header */
export function LinesBar({ top }: { top: number }): ReactNode {
  const { lines } = useLinesList()
  return <BusyBar isBusy={lines.isFetching} below={top} />
}
