/** Report on an extension, line by line: displayed columns and parameters of the request. No I/O. */
import type { Dataset, SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { inputsOf } from '../../../../../contract/datasets/extensions/actions.ts'
import type { RemoteAction } from '../../../../../contract/remoteServices/remoteService.ts'

export const reportSizes = [5, 10, 20, 50] as const
const defaultSize = reportSizes[0]
/** Number of lines that page numbers can reach. */
export const furthestLine = 10_000

/** Filter of lines: all, with an error only, or without an error. */
export type ErrorsFilter = 'all' | 'only' | 'without'

export interface ReportState {
  errors: ErrorsFilter
  text: string
  /** Key of the sorted column, prefixed with `-` for descending order; empty without sorting. */
  sort: string
  size: number
  page: number
}

export const firstState: ReportState = { errors: 'all', text: '', sort: '', size: defaultSize, page: 1 }

export interface ReportColumns {
  inputs: SchemaProperty[]
  outputs: SchemaProperty[]
  /** Column of error messages; absent when no line can fail. */
  error?: SchemaProperty
}

/**
 * @param origin `{service}/{action}`
 * @param action absent when the user may not see the service, so that the inputs are unknown
 */
export function reportColumns(
  { schema }: Pick<Dataset, 'schema'>,
  origin: string,
  action: RemoteAction | undefined
): ReportColumns {
  const ownColumns = schema.filter((column) => column['x-extension'] === origin)
  const concepts = new Set(action ? inputsOf(action).map(({ concept }) => concept) : [])
  const error = ownColumns.find((column) => column['x-calculated'])
  return {
    inputs: schema.filter(
      (column) => concepts.has(column['x-refersTo'] ?? '') && column['x-extension'] !== origin
    ),
    outputs: ownColumns,
    ...(error ? { error } : {})
  }
}

/** Returns the parameters of the request of a page of lines. */
export function reportQuery(
  { inputs, outputs, error }: ReportColumns,
  { errors, text, sort, size, page }: ReportState
): Record<string, string> {
  const filter = error && errors !== 'all' ? `${error.key}_${errors === 'only' ? 'exists' : 'nexists'}` : ''
  return {
    select: [...inputs, ...outputs].map(({ key }) => key).join(','),
    size: String(size),
    page: String(page),
    ...(text ? { q: text } : {}),
    ...(sort ? { sort } : {}),
    ...(filter ? { [filter]: 'true' } : {})
  }
}

/** Reads the state from the URL; an invalid parameter gives the default. */
export function readReportState(query: URLSearchParams): ReportState {
  const number = (name: string): number => Number(query.get(name) ?? '')
  const errors = query.get('errors')
  const size = number('size')
  const page = number('page')
  return {
    errors: errors === 'only' || errors === 'without' ? errors : 'all',
    text: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    size: (reportSizes as readonly number[]).includes(size) ? size : defaultSize,
    page: Number.isInteger(page) && page > 0 ? page : 1
  }
}

/** Writes the state into the URL parameters; defaults are left out. */
export function writeReportState(state: ReportState, query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query)
  const set = (name: string, value: string | number, defaultValue: string | number): void => {
    if (value === defaultValue) written.delete(name)
    else written.set(name, String(value))
  }
  set('errors', state.errors, firstState.errors)
  set('q', state.text, firstState.text)
  set('sort', state.sort, firstState.sort)
  set('size', state.size, firstState.size)
  set('page', state.page, firstState.page)
  return written
}

/** Returns the next sort after a click on a header: ascending, descending, then none. */
export function nextSort(sort: string, key: string): string {
  if (sort === key) return `-${key}`
  return sort === `-${key}` ? '' : key
}

/** Returns the number of pages that can be requested. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(Math.min(total, furthestLine) / size))
}
