/** Events of a month or a week, as a grid or a list. */
import { lazy, Suspense } from 'react'
import {
  addDays,
  addMonths,
  daysBetween,
  firstWeekday,
  weekOf,
  weeksOf
} from '../../src/views/calendar/days.ts'
import type { Parameters } from '../shared/api.ts'
import { formatNumber } from '../shared/format.ts'
import { locale } from '../shared/language.ts'
import { Failed, Loading } from '../shared/states.tsx'
import type { DescribedDataset } from '../shared/useAnswer.ts'
import type { Display, EventColumns } from './configuration.ts'
import { EventList } from './EventList.tsx'
import { timelineText } from './messages.ts'
import type { OpenedEvent } from './TimelineApplication.tsx'
import type { EventColors } from './useCategories.ts'
import { useEvents } from './useEvents.ts'

const EventGrid = lazy(() => import('./EventGrid.tsx'))

export interface EventsViewProps {
  dataset: DescribedDataset
  columns: EventColumns
  filters: Parameters
  colors: EventColors
  onOpen: (event: OpenedEvent) => void
}

interface AgendaProps extends EventsViewProps {
  display: Exclude<Display, 'timeline'>
  day: string
}

export default function Agenda({ dataset, columns, filters, colors, onOpen, display, day }: AgendaProps) {
  const days = daysOf(display, day)
  const first = days[0] ?? day
  const last = days.at(-1) ?? day
  const { events, lines, total, isBusy, error, retry } = useEvents(dataset, columns, { first, last }, filters)
  if (error) return <Failed error={error} onRetry={retry} />
  const common = { events, lines, colors, onOpen }
  return (
    <div className="agenda" aria-busy={isBusy}>
      {total !== undefined && total > events.length && events.length > 0 && (
        <p className="muted note">
          {timelineText('tooMany', { count: formatNumber(events.length, locale) })}
        </p>
      )}
      {total === undefined && isBusy ? (
        <Loading />
      ) : display === 'list' ? (
        <EventList {...common} days={days} />
      ) : (
        <Suspense fallback={<Loading />}>
          <EventGrid
            {...common}
            day={day}
            view={display === 'week' ? (columns.start.format === 'date-time' ? 'hours' : 'week') : 'month'}
          />
        </Suspense>
      )}
      <output className="hidden">
        {total !== undefined &&
          !isBusy &&
          timelineText('events', { smart_count: total, count: formatNumber(total, locale) })}
      </output>
    </div>
  )
}

function daysOf(display: AgendaProps['display'], day: string): string[] {
  const firstDay = firstWeekday(locale)
  if (display === 'week') return weekOf(day, firstDay)
  if (display === 'month') return weeksOf(day, firstDay).flat()
  const first = addMonths(day, 0)
  return Array.from({ length: daysBetween(first, addMonths(day, 1)) }, (_, index) => addDays(first, index))
}
