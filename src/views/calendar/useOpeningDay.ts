import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Dataset, LinesAnswer } from '../../../contract/datasets/dataset.ts'
import { apiJson } from '../../api/http.ts'
import { linesPath, selectionParameters } from '../table/linesRequest.ts'
import type { TableController } from '../table/useTableState.ts'
import type { CalendarColumns } from './calendarColumns.ts'
import { zonesOf } from './calendarZones.ts'
import type { Day } from './days.ts'
import { boundParameters, soughtDay, startDay } from './events.ts'

interface OpeningOptions {
  dataset: Dataset
  columns: CalendarColumns
  controller: TableController
  draft: boolean
}

/**
 * Day that the calendar opens on; undefined while loading. With filters set, the day comes from the matching lines:
 * the first line of the dataset may be years away.
 */
export function useOpeningDay(options: OpeningOptions): Day | undefined {
  const { dataset, columns, controller, draft } = options
  const { state, conceptFilters } = controller
  const { q, filters } = state
  const isSought = !!q || filters.length > 0 || conceptFilters.length > 0
  const sought = selectionParameters(dataset, { q, filters }, conceptFilters, draft)
  const { data, isError } = useQuery({
    queryKey: ['calendar-bounds', dataset.id, ...sought.flat()],
    queryFn: async ({ signal }) => {
      const [first, last] = await Promise.all(
        (['first', 'last'] as const).map(async (bound) => {
          const query = new URLSearchParams([...boundParameters(columns, bound), ...sought])
          const { results } = await apiJson<LinesAnswer>(`${linesPath(dataset)}?${query}`, { signal })
          return results[0]
        })
      )
      return soughtDay({ first, last }, columns, zonesOf(dataset, columns)) ?? startDay(dataset)
    },
    enabled: isSought && !!dataset.finalizedAt,
    placeholderData: keepPreviousData,
    // The opening day stays the same while the page is open.
    staleTime: Infinity,
    refetchOnWindowFocus: false
  })
  if (!isSought || !dataset.finalizedAt || isError) return startDay(dataset)
  return data
}
