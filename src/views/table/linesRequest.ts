/** The request of a table's lines. */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { apiPath } from '../../pageConfig.ts'
import { filterParameter } from '../filters/filterQuery.ts'
import { hasConcept } from './columns.ts'
import { formatSort, type Display, type TableState } from './tableState.ts'

/** Under this number of lines a search completes the words that are being typed. */
const completeSearchLimit = 10_000
/** Length that cells outside a table are cut at, and the bounds of tables. */
const listTruncate = 200
const charWidth = 8

export const toolbarHeight = 48

export const rowHeights: Record<Display, number> = { table: 40, 'table-dense': 28, list: 40 }
export const headerHeights: Record<Display, number> = { table: 50, 'table-dense': 38, list: 0 }

/** Lines of a page of an endless table. */
export function scrollPageSize(height: number, rowHeight: number): number {
  return Math.ceil((height / rowHeight + 4) / 20) * 20
}

/** Lines of a page that fits in the height, all included. */
export function fittingPageSize(height: number, headerHeight: number, rowHeight: number): number {
  return Math.max(5, Math.floor((height - toolbarHeight - headerHeight) / rowHeight))
}

/** Rows that a short table has room for at least: an empty one says so in it. */
const leastRows = 4
/** The toolbar of a narrow table has two lines; a wide one scrolls sideways. */
const spare = { narrow: 56, wide: 16 }

/** Height of a table that has fewer lines than fit in what it was given; as given otherwise. */
export function shortTableHeight(
  height: number,
  lines: number,
  { headerHeight, rowHeight, narrow }: { headerHeight: number; rowHeight: number; narrow: boolean }
): number {
  const rows = Math.max(leastRows, lines) * rowHeight
  return Math.min(height, toolbarHeight + headerHeight + rows + (narrow ? spare.narrow : spare.wide))
}

/** Characters after which the server cuts a cell. */
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

export function completesWords(dataset: Dataset): boolean {
  return dataset.count !== undefined && dataset.count < completeSearchLimit
}

export function linesPath(dataset: Dataset): string {
  return `${apiPath}/datasets/${encodeURIComponent(dataset.id)}/lines`
}

/** What selects and orders the lines: search, sort, filters, draft. */
export function selectionParameters(
  dataset: Dataset,
  state: Pick<TableState, 'q' | 'sort' | 'filters'>,
  conceptFilters: [string, string][],
  draft: boolean,
  /** Whether the time of the last processing is a part of the request: a table that is edited has that of the last write. */
  isDated = true
): [string, string][] {
  const parameters: [string, string][] = []
  if (state.q) parameters.push(['q', state.q], ['q_mode', completesWords(dataset) ? 'complete' : 'simple'])
  if (state.sort) parameters.push(['sort', formatSort(state.sort)])
  for (const filter of state.filters) parameters.push(filterParameter(filter, dataset.schema))
  parameters.push(...conceptFilters)
  if (draft) parameters.push(['draft', 'true'])
  if (isDated && dataset.finalizedAt) parameters.push(['finalizedAt', dataset.finalizedAt])
  return parameters
}

/** Column of the text of attached files, where they are searched. */
export const fileContentKey = '_file.content'

/** What a table asks of each line; cards also say where an attached file has what was searched. */
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

/** Address of the first page. */
export function firstPagePath(
  dataset: Dataset,
  selection: [string, string][],
  page: { size: number; shape: [string, string][] }
): string {
  const size: [string, string] = ['size', String(page.size)]
  return `${linesPath(dataset)}?${new URLSearchParams([size, ...page.shape, ...selection])}`
}

const heavyKeys = new Set(['_file.content', '_geoshape', '_geocorners'])

/** Whole documents are not asked for to be hidden; undefined for lines without. */
function withoutDocuments(schema: SchemaProperty[]): string | undefined {
  if (!schema.some(({ key }) => key === '_file.content')) return undefined
  return schema.flatMap(({ key }) => (heavyKeys.has(key) ? [] : key)).join(',')
}

/** The path of an address that the server gave: the page may be served under another host name than the API's. */
export function pathOf(address: string): string {
  const url = new URL(address, window.location.href)
  return `${url.pathname}${url.search}`
}
