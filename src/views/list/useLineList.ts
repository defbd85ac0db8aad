import { useMemo } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import type { LinesContextValue } from '../table/linesContext.ts'
import { selectionParameters } from '../table/linesRequest.ts'
import { useLines } from '../table/useLines.ts'
import { useTableState, type TableUrlState } from '../table/useTableState.ts'
import { useUnavailable } from '../table/useUnavailable.ts'
import { useCells } from '../values/useCells.ts'

/** Length that names are cut at outside of a table. */
const truncate = 50

interface LineListRequest {
  dataset: Dataset
  urlState: TableUrlState
  draft: boolean
  /** What is asked of each line, as API parameters. */
  shape: [string, string][]
  /** Lines of a page. */
  size: number
}

/** The lines that the search and the filters of an address select, loaded page after page. */
export function useLineList(request: LineListRequest): {
  list: LinesContextValue
  /** Why the dataset has no lines to read. */
  unavailable: string | undefined
} {
  const { dataset, urlState, draft, shape, size } = request
  const controller = useTableState(dataset, urlState, false)
  const { state, conceptFilters } = controller
  const { q, sort, filters } = state
  const unavailable = useUnavailable(dataset)
  const selection = useMemo(
    () => selectionParameters(dataset, { q, ...(sort ? { sort } : {}), filters }, conceptFilters, draft),
    [dataset, q, sort, filters, conceptFilters, draft]
  )
  const lines = useLines({ dataset, selection, size, shape, sizeMatters: false, enabled: !unavailable })
  const cells = useCells(truncate)
  const list = useMemo<LinesContextValue>(
    () => ({ dataset, controller, lines, selection, cells, draft, interaction: true }),
    [dataset, controller, lines, selection, cells, draft]
  )
  return { list, unavailable }
}
