/** Lines as the events of a range of days. */
import { useMemo } from 'react'
import type { Line, LinesAnswer } from '../../contract/datasets/dataset.ts'
import { eventOf, type CalendarEvent, type Zones } from '../../src/views/calendar/events.ts'
import type { Parameters } from '../shared/api.ts'
import { useAnswer, type DescribedDataset } from '../shared/useAnswer.ts'
import type { EventColumns } from './configuration.ts'
import { eventsUrl } from './requests.ts'

const platformZone = 'Europe/Paris'

export function zonesOf({ timeZone }: DescribedDataset, { start }: EventColumns): Zones {
  return {
    dataset: typeof timeZone === 'string' ? timeZone : platformZone,
    // Times without an offset are in the time zone of their column, if it has one.
    viewer: start.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  }
}

interface PeriodEvents {
  events: CalendarEvent[]
  lines: Map<string, Line>
  total: number | undefined
  isBusy: boolean
  error: Error | null
  retry: () => void
}

export function useEvents(
  dataset: DescribedDataset,
  columns: EventColumns,
  days: { first: string; last: string },
  filters: Parameters
): PeriodEvents {
  const { data, error, isPlaceholderData, isFetching, refetch } = useAnswer<LinesAnswer>(
    eventsUrl(dataset, columns, days, filters)
  )
  const events = useMemo(() => {
    const zones = zonesOf(dataset, columns)
    return (data?.results ?? []).flatMap((line) => eventOf(line, columns, zones) ?? [])
  }, [data, dataset, columns])
  const lines = useMemo(() => new Map((data?.results ?? []).map((line) => [line._id ?? '', line])), [data])
  return {
    events,
    lines,
    total: data?.total,
    isBusy: isPlaceholderData || isFetching,
    error,
    retry: () => void refetch()
  }
}
