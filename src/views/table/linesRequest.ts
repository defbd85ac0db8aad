/** Parameters of the requests for the lines of a table. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { apiPath } from '../../pageConfig.ts'
import { filterParameter } from '../filters/filterQuery.ts'
import { hasConcept } from './columns.ts'
import { formatSort, type Display, type TableState } from './tableState.ts'

/** Number of lines below which a search also matches prefixes of words being typed. */
const completeSearchLimit = 10_000
/** Truncation length in characters outside a table, and bounds for tables. */
const listTruncate = 200
const charWidth = 8

export const toolbarHeight = 48

export const rowHeights: Record<Display, number> = { table: 40, 'table-dense': 28, list: 40 }
export const headerHeights: Record<Display, number> = { table: 50, 'table-dense': 38, list: 0 }

/** Page size of a table with infinite scroll. */
export function scrollPageSize(height: number, rowHeight: number): number {
  return Math.ceil((height / rowHeight + 4) / 20) * 20
}

/** Page size that fits in a height in pixels, header and toolbar included. */
export function fittingPageSize(height: number, headerHeight: number, rowHeight: number): number {
  return Math.max(5, Math.floor((height - toolbarHeight - headerHeight) / rowHeight))
}

/** Minimum number of rows in the height of a short table: an empty table needs room for its message. */
const minRows = 4
/** Extra pixels of a short table: a narrow one has a toolbar of two rows, a wide one a horizontal scroll bar. */
const spare = { narrow: 56, wide: 16 }

/** Height in pixels of a table with fewer lines than fit; the given height otherwise. */
export function shortTableHeight(
  height: number,
  lines: number,
  { headerHeight, rowHeight, narrow }: { headerHeight: number; rowHeight: number; narrow: boolean }
): number {
  const rows = Math.max(minRows, lines) * rowHeight
  return Math.min(height, toolbarHeight + headerHeight + rows + (narrow ? spare.narrow : spare.wide))
}

/** Number of characters after which the server truncates a cell. */
export function truncateLength(
  windowWidth: number,
  columns: number,
  display: Display,
  narrow: boolean
): number {
  if (display === 'list') return listTruncate
  const fitting = Math.round(windowWidth / Math.max(1, columns) / charWidth / 20) * 20
  const length = Math.min(200, Math.max(narrow ? 40 : 50, fitting))
  return display === 'table-dense' ? length - 10 : length
}

export function matchesPartialWords(dataset: Dataset): boolean {
  return dataset.count !== undefined && dataset.count < completeSearchLimit
}

export function linesPath(dataset: Dataset): string {
  return `${apiPath}/datasets/${encodeURIComponent(dataset.id)}/lines`
}

/** API parameters that select and order lines: search, sort, filters, draft. */
export function selectionParameters(
  dataset: Dataset,
  state: Pick<TableState, 'q' | 'sort' | 'filters'>,
  conceptFilters: [string, string][],
  draft: boolean,
  /** Whether `finalizedAt` is part of the request; an editable table uses the time of the last write instead. */
  isDated = true
): [string, string][] {
  const parameters: [string, string][] = []
  if (state.q)
    parameters.push(['q', state.q], ['q_mode', matchesPartialWords(dataset) ? 'complete' : 'simple'])
  if (state.sort) parameters.push(['sort', formatSort(state.sort)])
  for (const filter of state.filters) parameters.push(filterParameter(filter, dataset.schema))
  parameters.push(...conceptFilters)
  if (draft) parameters.push(['draft', 'true'])
  if (isDated && dataset.finalizedAt) parameters.push(['finalizedAt', dataset.finalizedAt])
  return parameters
}

/** Key of the column with the text of attached files. */
export const fileContentKey = '_file.content'

/** API parameters that shape each line; cards also request highlights of the content of attached files. */
export function tableShape(dataset: Dataset, truncate: number, display: Display): [string, string][] {
  const shape: [string, string][] = [['truncate', String(truncate)]]
  if (display === 'list' && dataset.schema.some(({ key }) => key === fileContentKey)) {
    shape.push(['highlight', fileContentKey])
  }
  if (dataset.schema.some((property) => hasConcept(property, 'image'))) shape.push(['thumbnail', '40x40'])
  const select = withoutDocuments(dataset.schema)
  if (select) shape.push(['select', select])
  return shape
}

/** Path of the request for the first page. */
export function firstPagePath(
  dataset: Dataset,
  selection: [string, string][],
  page: { size: number; shape: [string, string][] }
): string {
  const size: [string, string] = ['size', String(page.size)]
  return `${linesPath(dataset)}?${new URLSearchParams([size, ...page.shape, ...selection])}`
}

const heavyKeys = new Set(['_file.content', '_geoshape', '_geocorners'])

/** Columns to request so that the text of attached files, which is large, is left out; undefined when there is none. */
function withoutDocuments(schema: SchemaProperty[]): string | undefined {
  if (!schema.some(({ key }) => key === '_file.content')) return undefined
  return schema.flatMap(({ key }) => (heavyKeys.has(key) ? [] : key)).join(',')
}

/** Path of a URL of the API: the page may be served under another host name. */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.href)
  return `${url.pathname}${url.search}`
}
