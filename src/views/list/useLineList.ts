import { useMemo } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import type { LinesContextValue } from '../table/linesContext.ts'
import { selectionParameters } from '../table/linesRequest.ts'
import { useLines } from '../table/useLines.ts'
import { useTableState, type TableUrlState } from '../table/useTableState.ts'
import { useUnavailable } from '../table/useUnavailable.ts'
import { useCells } from '../values/useCells.ts'

/** Maximum length of texts in characters; the server truncates longer ones. */
const truncate = 50

interface LineListRequest {
  dataset: Dataset
  urlState: TableUrlState
  draft: boolean
  /** API parameters that shape each line: selected columns, truncation. */
  shape: [string, string][]
  /** Number of lines per page. */
  size: number
}

/** Loads the lines selected by the search and filters of the URL, page by page. */
export function useLineList(request: LineListRequest): {
  list: LinesContextValue
  /** Reason why the dataset has no readable lines. */
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
