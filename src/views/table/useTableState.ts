import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { withFilter, withoutFilter, type ColumnFilter } from '../filters/filter.ts'
import {
  conceptParameters,
  readTableState,
  tableSource,
  writeTableState,
  type TableState
} from './tableState.ts'

/**
 * Where a table keeps what a person chose. The embed gives the page's address, the administration its router's search
 * parameters.
 */
export interface TableUrlState {
  query: URLSearchParams
  /** Writes a query by history replacement. */
  replace: (query: URLSearchParams) => void
  /** `filters`: only these are in the address, the rest is forgotten with the page. Default `everything`. */
  keep?: 'everything' | 'filters'
}

export interface TableController {
  state: TableState
  conceptFilters: [string, string][]
  update: (change: Partial<TableState>) => void
  setFilter: (filter: ColumnFilter) => void
  removeFilter: (filter: ColumnFilter) => void
}

/** State of a table, read from the address each time that it changes. */
export function useTableState(
  dataset: Dataset,
  urlState: TableUrlState,
  selectable: boolean
): TableController {
  const { query, keep = 'everything' } = urlState
  const source = useMemo(() => tableSource(dataset, selectable), [dataset, selectable])
  const inUrl = useMemo(() => readTableState(query, source), [query, source])
  const conceptFilters = useMemo(() => conceptParameters(query), [query])
  const [inMemory, setInMemory] = useState<TableState>()
  const state = useMemo(
    () => (keep === 'filters' && inMemory ? { ...inMemory, filters: inUrl.filters } : inUrl),
    [keep, inMemory, inUrl]
  )

  // The latest state, so that two changes in one event do not undo one another.
  const latest = useRef({ state, query, urlState })
  useEffect(() => {
    latest.current = { state, query, urlState }
  })

  const update = useCallback(
    (change: Partial<TableState>) => {
      const { state: current, query: currentQuery, urlState: target } = latest.current
      const next = { ...current, ...change }
      const kept =
        keep === 'filters' ? { ...readTableState(currentQuery, source), filters: next.filters } : next
      const nextQuery = writeTableState(kept, currentQuery, source)
      latest.current = { state: next, query: nextQuery, urlState: target }
      if (keep === 'filters') setInMemory(next)
      if (nextQuery.toString() !== currentQuery.toString()) target.replace(nextQuery)
    },
    [keep, source]
  )
  const setFilter = useCallback(
    (filter: ColumnFilter) => update({ filters: withFilter(latest.current.state.filters, filter) }),
    [update]
  )
  const removeFilter = useCallback(
    (filter: ColumnFilter) => update({ filters: withoutFilter(latest.current.state.filters, filter) }),
    [update]
  )
  return useMemo(
    () => ({ state, conceptFilters, update, setFilter, removeFilter }),
    [state, conceptFilters, update, setFilter, removeFilter]
  )
}
