/** Pagination and sort order of all lists of the directory (docs/api/directory.md). */
import { httpError } from '../http/errors.ts'

export interface SortField {
  field: string
  descending: boolean
}

export interface ListQuery {
  size: number
  skip: number
  sort: SortField[]
}

interface ListParameters {
  size?: number
  page?: number
  skip?: number
  sort?: string
}

const defaultSize = 10
const maxSize = 10_000

/**
 * Reads `size` (10 by default), `page` (from 1) or `skip`, and `sort`: a comma-separated list of `field:1`, `field:-1`,
 * `field` or `-field`.
 * @param fields fields by which the list can be sorted
 * @throws HttpError 400 for an invalid sort order
 */
export function listQuery(parameters: ListParameters, fields: readonly string[]): ListQuery {
  const size = Math.min(parameters.size ?? defaultSize, maxSize)
  const skip = Math.min(parameters.skip ?? ((parameters.page ?? 1) - 1) * size, Number.MAX_SAFE_INTEGER)
  const sort = (parameters.sort ?? '').split(',').filter(Boolean).map(sortField)
  for (const { field } of sort) {
    if (!fields.includes(field)) throw httpError('badSortField', { field })
  }
  return { size, skip, sort }
}

function sortField(text: string): SortField {
  const match = /^(-?)([A-Za-z_.]+)(?::(-?1))?$/.exec(text)
  if (!match?.[2]) throw httpError('badSort', { text })
  return { field: match[2], descending: match[1] === '-' || match[3] === '-1' }
}

/** Sorts and cuts a list in memory. */
export function pageOf<Item extends object>(
  items: Item[],
  query: ListQuery
): { count: number; results: Item[] } {
  const sorted = query.sort.length === 0 ? items : items.toSorted((a, b) => order(a, b, query.sort))
  return { count: items.length, results: sorted.slice(query.skip, query.skip + query.size) }
}

function order(a: object, b: object, sort: SortField[]): number {
  for (const { field, descending } of sort) {
    const difference = textOf(a, field).localeCompare(textOf(b, field))
    if (difference !== 0) return descending ? -difference : difference
  }
  return 0
}

function textOf(item: object, field: string): string {
  const value: unknown = (item as Record<string, unknown>)[field]
  return typeof value === 'string' ? value : JSON.stringify(value ?? '')
}

/** Items of a comma-separated list; undefined for an absent parameter. */
export function commaList(text: string | undefined): string[] | undefined {
  return text === undefined || text === '' ? undefined : text.split(',').filter(Boolean)
}
