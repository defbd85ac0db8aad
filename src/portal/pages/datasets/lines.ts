/** Request for the lines of the table without scripts. No I/O. */
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { Line, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { Formats } from '../../view/formats.ts'
import { platformAddress } from '../../view/addresses.ts'
import { shownColumns } from './Columns.tsx'
import type { ShownDataset } from './load.ts'

export const linesOfPage = 20
const lastPage = 10_000 / linesOfPage
const maxTextLength = 200

/** Name of the query parameter that filters a column by a typed text; undefined for a column without filter. */
export function filterOf(column: SchemaProperty): string | undefined {
  if (column.type === 'string' && !column.format && hasCapability(column, 'textStandard')) {
    return `${column.key}_search`
  }
  return hasCapability(column, 'index') ? `${column.key}_eq` : undefined
}

export function pageIn(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) ? Math.min(lastPage, Math.max(1, page)) : 1
}

/** Query parameters of the page that apply to lines: search, sort, column filters. */
export function requestedLines(dataset: ShownDataset, query: URLSearchParams): Record<string, string> {
  const filters = shownColumns(dataset).map(({ key }) => `${key}_`)
  const conditions = [...query].filter(
    ([name, value]) =>
      value &&
      (name === 'q' ||
        name === 'sort' ||
        name.startsWith('_c_') ||
        filters.some((filter) => name.startsWith(filter)))
  )
  return Object.fromEntries(conditions)
}

export function linesAddress(dataset: ShownDataset, query: URLSearchParams): string {
  const page = pageIn(query)
  return platformAddress(`/datasets/${encodeURIComponent(dataset.id)}/lines`, {
    ...requestedLines(dataset, query),
    size: linesOfPage,
    page: page > 1 ? page : undefined,
    truncate: maxTextLength
  })
}

type CellWords = Pick<Formats, 'figure' | 'day' | 'moment'> & { yes: string; no: string }

/** Formats a value of a line. */
export function cellText(line: Line, column: SchemaProperty, words: CellWords): string {
  const value = line[column.key]
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const label = column['x-labels']?.[text]
  if (label) return label
  if (typeof value === 'number') return column['x-refersTo'] ? String(value) : words.figure(value)
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (column.format === 'date') return words.day(text) || text
  if (column.format === 'date-time') return words.moment(text) || text
  if (column.separator && column['x-labels']) return valuesText(text, column.separator, column['x-labels'])
  return text
}

/** Formats a multivalued cell with the label of each value. */
function valuesText(text: string, separator: string, labels: Record<string, string>): string {
  return text
    .split(separator)
    .map((part) => labels[part.trim()] ?? part)
    .join(separator)
}
