import type { ReactNode } from 'react'
import DatasetCalendar from '../views/calendar/DatasetCalendar.tsx'
import { booleanParameter } from '../views/booleanParameter.ts'
import type { EmbedViewProps } from './views.ts'

const minHeight = 500

export default function CalendarView({ dataset, urlState }: EmbedViewProps): ReactNode {
  return (
    <DatasetCalendar
      dataset={dataset}
      height="window"
      minHeight={minHeight}
      urlState={urlState}
      draft={booleanParameter(urlState.query, 'draft', false)}
    />
  )
}
