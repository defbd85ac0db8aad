import { useMemo } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { selectionParameters } from '../table/linesRequest.ts'
import { useLines, type LoadedLines } from '../table/useLines.ts'
import type { TableController } from '../table/useTableState.ts'
import type { CalendarColumns } from './calendarColumns.ts'
import type { Day } from './days.ts'
import { zonesOf } from './calendarZones.ts'
import { eventOf, eventParameters, type CalendarEvent } from './events.ts'

const maxEvents = 10_000

interface EventsOptions {
  dataset: Dataset
  columns: CalendarColumns
  controller: TableController
  draft: boolean
  /** First and last day shown. */
  first: Day
  last: Day
}

/** Loads the events of some days, and the lines of these events. */
export function useEvents(options: EventsOptions): {
  events: CalendarEvent[]
  lines: LoadedLines
  selection: [string, string][]
} {
  const { dataset, columns, controller, draft, first, last } = options
  const { state, conceptFilters } = controller
  const { q, filters } = state
  const selection = useMemo(
    () => [
      ...eventParameters(columns, first, last),
      ...selectionParameters(dataset, { q, filters }, conceptFilters, draft)
    ],
    [columns, first, last, dataset, q, filters, conceptFilters, draft]
  )
  const shape = useMemo<[string, string][]>(
    () => [['select', ['_id', columns.end.key, columns.start.key, columns.label.key].join(',')]],
    [columns]
  )
  const lines = useLines({
    dataset,
    selection,
    size: maxEvents,
    shape,
    sizeMatters: false,
    enabled: !!dataset.finalizedAt
  })
  const { loaded, lineAt } = lines
  const events = useMemo(() => {
    const zones = zonesOf(dataset, columns)
    return Array.from({ length: loaded }, (_, index) => {
      const line = lineAt(index)
      return line && eventOf(line, columns, zones)
    }).filter((event) => event !== undefined)
  }, [dataset, columns, loaded, lineAt])
  return { events, lines, selection }
}
