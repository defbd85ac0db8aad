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
 * Store of the state of a table: the URL of the page in embeds, the search parameters of the router in the
 * administration.
 */
export interface TableUrlState {
  query: URLSearchParams
  /** Replaces the query string in the current history entry. */
  replace: (query: URLSearchParams) => void
  /** `filters`: only filters are in the URL, the rest is in memory. Default `everything`. */
  keep?: 'everything' | 'filters'
}

export interface TableController {
  state: TableState
  conceptFilters: [string, string][]
  update: (change: Partial<TableState>) => void
  setFilter: (filter: ColumnFilter) => void
  removeFilter: (filter: ColumnFilter) => void
}

/** State of a table, derived from the URL. */
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

  // A ref to the latest state: two updates in one event do not overwrite each other.
  const latest = useRef({ state, query, urlState })
  useEffect(() => {
    latest.current = { state, query, urlState }
  })

  const update = useCallback(
    (change: Partial<TableState>) => {
      const { state: current, query: currentQuery, urlState: target } = latest.current
      const newState = { ...current, ...change }
      const savedState =
        keep === 'filters' ? { ...readTableState(currentQuery, source), filters: newState.filters } : newState
      const nextQuery = writeTableState(savedState, currentQuery, source)
      latest.current = { state: newState, query: nextQuery, urlState: target }
      if (keep === 'filters') setInMemory(newState)
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
