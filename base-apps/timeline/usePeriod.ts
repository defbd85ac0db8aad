/** Which days are shown, and how: in the address of the page. */
import { isDay } from '../../src/views/calendar/days.ts'
import { startDay } from '../../src/views/calendar/events.ts'
import type { Parameters } from '../shared/api.ts'
import { setParameters, useParameters } from '../shared/parameters.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { Display, EventColumns, TimelineChoices } from './configuration.ts'
import { boundsUrl } from './requests.ts'

export interface ShownPeriod {
  display: Display
  /** A day of the month or of the week. */
  day: string
  show: (change: { display?: Display; day?: string }) => void
}

/** A month has no room for names in a narrow frame. */
const narrow = 600

interface Bounds {
  metrics: Record<string, { min?: unknown; max?: unknown } | undefined>
}

/** The day that is shown where the address names none; undefined until the dates of the data are known. */
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
  const asked = parameters.get('date') ?? ''
  return {
    display: displays.find((known) => known === parameters.get('display')) ?? first,
    day: isDay(asked) ? asked : firstDay,
    show({ display, day }) {
      setParameters({
        ...(display ? { display: display === first ? undefined : display } : {}),
        ...(day ? { date: day === firstDay ? undefined : day } : {})
      })
    }
  }
}
