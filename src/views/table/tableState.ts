/** State of a table, and its conversion from and to a query string. */
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { ColumnFilter } from '../filters/filter.ts'
import { filterParameter, isFilterParameter, readFilters, type FilterSource } from '../filters/filterQuery.ts'
import { tableColumns } from './columns.ts'

export const displays = ['table', 'table-dense', 'list'] as const
export type Display = (typeof displays)[number]

export interface Sort {
  key: string
  descending: boolean
}

export interface TableState {
  /** Keys of the visible columns; empty for all. */
  cols: string[]
  display: Display
  q: string
  sort?: Sort
  /** Key of the column fixed on the left. */
  fixed?: string
  /** `_id` of the selected line of a selectable table. */
  selected?: string
  filters: ColumnFilter[]
}

/** Context for reading a query string: the dataset, and whether lines are selectable. */
export interface TableSource extends FilterSource {
  /** Displayable columns, a subset of `columns`. */
  shown: SchemaProperty[]
  selectable: boolean
}

export function tableSource(dataset: Dataset, selectable: boolean): TableSource {
  return {
    names: [dataset.id, dataset.slug],
    columns: dataset.schema,
    shown: tableColumns(dataset.schema),
    selectable
  }
}

/** Length from which a list of visible columns may be too long for the URLs that proxies accept, often 8 kB. */
const longListLength = 4000

const ownParameters = ['cols', 'hide-cols', 'display', 'q', 'sort', 'fixed']
const selectionParameter = '_id_eq'

function isConceptParameter(parameter: string): boolean {
  return parameter.startsWith('_c_')
}

/** Filters on concepts, passed to the API unchanged. */
export function conceptParameters(query: URLSearchParams): [string, string][] {
  return [...query].filter(([name]) => isConceptParameter(name))
}

export function readTableState(query: URLSearchParams, source: TableSource): TableState {
  const display = query.get('display')
  const state: TableState = {
    cols: readCols(query, source.shown),
    display: displays.find((candidate) => candidate === display) ?? 'table',
    q: query.get('q') ?? '',
    filters: readFilters(filterQuery(query, source), source)
  }
  const sort = readSort(query.get('sort') ?? '', source.columns)
  if (sort) state.sort = sort
  const fixed = query.get('fixed')
  if (fixed && source.shown.some((column) => column.key === fixed)) state.fixed = fixed
  const selected = source.selectable ? query.get(selectionParameter) : null
  if (selected) state.selected = selected
  return state
}

/** Query string with the state written in it; unrelated parameters are kept. */
export function writeTableState(
  state: TableState,
  query: URLSearchParams,
  source: TableSource
): URLSearchParams {
  const newQuery = new URLSearchParams()
  for (const [name, value] of query) if (!isTableParameter(name, source)) newQuery.append(name, value)
  if (state.cols.length > 0) newQuery.set(...colsParameter(state.cols, source.shown))
  if (state.display !== 'table') newQuery.set('display', state.display)
  if (state.q) newQuery.set('q', state.q)
  if (state.sort) newQuery.set('sort', formatSort(state.sort))
  if (state.fixed) newQuery.set('fixed', state.fixed)
  for (const filter of state.filters) newQuery.set(...filterParameter(filter, source.columns))
  if (state.selected) newQuery.set(selectionParameter, state.selected)
  return newQuery
}

/** Parameter of the visible columns; it names the hidden ones if the list of visible ones is long and theirs shorter. */
function colsParameter(cols: string[], shown: SchemaProperty[]): [string, string] {
  const listed = cols.join(',')
  if (listed.length < longListLength) return ['cols', listed]
  const keys = new Set(cols)
  const hidden = shown.flatMap(({ key }) => (keys.has(key) ? [] : key)).join(',')
  return hidden && hidden.length < listed.length ? ['hide-cols', hidden] : ['cols', listed]
}

/** Keys of the columns hidden by a query string. */
export function hiddenColumns(dataset: Dataset, query: URLSearchParams): string[] {
  const { shown } = tableSource(dataset, false)
  const cols = new Set(readCols(query, shown))
  return cols.size === 0 ? [] : shown.map(({ key }) => key).filter((key) => !cols.has(key))
}

export function formatSort(sort: Sort): string {
  return sort.descending ? `-${sort.key}` : sort.key
}

function isTableParameter(name: string, source: TableSource): boolean {
  if (isConceptParameter(name)) return false
  if (source.selectable && name === selectionParameter) return true
  return ownParameters.includes(name) || isFilterParameter(name, source)
}

/** Query string without the parameters that look like filters but are not filters of the table. */
function filterQuery(query: URLSearchParams, source: TableSource): URLSearchParams {
  return new URLSearchParams(
    [...query].filter(
      ([name]) => !isConceptParameter(name) && !(source.selectable && name === selectionParameter)
    )
  )
}

function readCols(query: URLSearchParams, shown: SchemaProperty[]): string[] {
  const keysIn = (text: string): string[] => {
    const listedKeys = new Set(text.split(','))
    return shown.map((column) => column.key).filter((key) => listedKeys.has(key))
  }
  const cols = query.get('cols')
  if (cols !== null) return keysIn(cols)
  const hidden = query.get('hide-cols')
  if (!hidden) return []
  const hiddenKeys = new Set(keysIn(hidden))
  if (hiddenKeys.size === 0) return []
  return shown.map((column) => column.key).filter((key) => !hiddenKeys.has(key))
}

/** Parses a sort: `key`, `-key`, and the former `key:1` and `key:-1`. */
function readSort(text: string, columns: SchemaProperty[]): Sort | undefined {
  const exists = (key: string): boolean => columns.some((column) => column.key === key)
  if (exists(text)) return { key: text, descending: false }
  if (text.startsWith('-') && exists(text.slice(1))) return { key: text.slice(1), descending: true }
  const former = /^(.+):(-?1)$/.exec(text)
  if (former?.[1] && exists(former[1])) return { key: former[1], descending: former[2] === '-1' }
  return undefined
}
