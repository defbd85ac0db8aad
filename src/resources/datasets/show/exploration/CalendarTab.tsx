import type { ReactNode } from 'react'
import DatasetCalendar from '../../../../views/calendar/DatasetCalendar.tsx'
import { LinesPlace } from './LinesPlace.tsx'

const minHeight = 500

/** Calendar of the lines of the page's dataset. */
export default function CalendarTab({ height }: { height: number }): ReactNode {
  return (
    <LinesPlace keep="filters">
      {(view) => <DatasetCalendar {...view} height={Math.max(minHeight, height)} />}
    </LinesPlace>
  )
}
