/** Period and view of the calendar, in the URL of the page. */
import { isDay } from '../../src/views/calendar/days.ts'
import { startDay } from '../../src/views/calendar/events.ts'
import type { Parameters } from '../shared/api.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { Display, EventColumns, TimelineChoices } from './configuration.ts'
import { boundsUrl } from './requests.ts'

export interface ShownPeriod {
  display: Display
  /** Any day of the shown month or week (YYYY-MM-DD). */
  day: string
  show: (change: { display?: Display; day?: string }) => void
}

/** Below this frame width in pixels, a month has no room for event titles: the list is the default view. */
const narrow = 600

interface Bounds {
  metrics: Record<string, { min?: unknown; max?: unknown } | undefined>
}

/** Day shown when the URL has none; undefined until the date range of the data is loaded. */
export function useFirstDay(
  dataset: DescribedDataset,
  columns: EventColumns,
  { start }: TimelineChoices,
  filters: Parameters
): string | undefined {
  const { data, isError } = useAnswer<Bounds>(start ? undefined : boundsUrl(dataset, columns, filters))
  if (start) return start
  if (isError) return startDay({})
  if (!data) return undefined
  const first = data.metrics[columns.start.key]?.min
  const last = data.metrics[columns.end.key]?.max
  if (typeof first !== 'string') return startDay({})
  return startDay({ timePeriod: { startDate: first, endDate: typeof last === 'string' ? last : first } })
}

export function usePeriod(choices: TimelineChoices, firstDay: string): ShownPeriod {
  const parameters = useParameters()
  const { displays, display: usual } = choices
  const isNarrow = window.innerWidth < narrow && usual === 'month' && displays.includes('list')
  const first: Display = isNarrow ? 'list' : usual
  const requestedDay = parameters.get('date') ?? ''
  return {
    display: displays.find((candidate) => candidate === parameters.get('display')) ?? first,
    day: isDay(requestedDay) ? requestedDay : firstDay,
    show({ display, day }) {
      setParameters({
        ...(display ? { display: display === first ? undefined : display } : {}),
        ...(day ? { date: day === firstDay ? undefined : day } : {})
      })
    }
  }
}
