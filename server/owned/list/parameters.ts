/** Parsing of the query parameters of lists (docs/api/datasets.md). */
import { httpError } from '../../http/errors.ts'

type Query = Record<string, string | undefined>

const defaultSize = 12
const maxDepth = 10_000
/** Maximum number of sort fields; SQLite allows two thousand terms. */
const maxSortFields = 50
const maxOwners = 500

export interface Paging {
  size: number
  skip: number
}

/**
 * Parses the pagination.
 * @throws HttpError 400 beyond 10,000
 */
export function pagingOf(query: Query, sizeWithout = defaultSize): Paging {
  const size = count(query.size) ?? sizeWithout
  const page = count(query.page) ?? 1
  const skip = count(query.skip) ?? Math.max(0, page - 1) * size
  if (size + skip > maxDepth) throw httpError('tooDeepPage', { most: maxDepth })
  return { size, skip }
}

function count(text: string | undefined): number | undefined {
  // A very long number is Infinity, whose product with 0 is NaN.
  return text && /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : undefined
}

export interface SortField {
  field: string
  descending: boolean
}

/**
 * Parses `sort`: `field`, `-field`, `field:1`, `field:-1`.
 * @throws HttpError 400 for an invalid order
 */
export function sortOf(query: Query): SortField[] {
  const text = query.sort
  if (!text) return query.q ? [] : [{ field: 'createdAt', descending: true }]
  const fields = text
    .split(',')
    .filter(Boolean)
    .map((part) => {
      const [name = '', order] = part.split(':')
      if (order !== undefined && order !== '1' && order !== '-1') throw httpError('badSortOrder', { part })
      const isMinus = name.startsWith('-')
      const field = isMinus ? name.slice(1) : name
      if (!/^[\w.-]+$/.test(field)) throw httpError('badSortOrder', { part })
      return { field, descending: isMinus !== (order === '-1') }
    })
  const first = new Map<string, SortField>()
  for (const field of fields) if (!first.has(field.field)) first.set(field.field, field)
  // Further fields would not change the order in practice.
  return [...first.values()].slice(0, maxSortFields)
}

export function listOf(text: string | undefined): string[] {
  return text ? text.split(',').filter(Boolean) : []
}

/** Filters on values common to all lists: name of the parameter and of the values. */
export const commonFilters = ['topics', 'publicationSites', 'requestedPublicationSites'] as const

export interface OwnerFilter {
  type: string
  id: string
  /** Department: undefined for any, null for the root. */
  department?: string | null
  isExcluded: boolean
}

/**
 * Parses `owner`.
 * @throws HttpError 400 for more owners than SQLite can combine
 */
export function ownersOf(text: string | undefined): OwnerFilter[] {
  const parts = listOf(text)
  if (parts.length > maxOwners) throw httpError('malformedParameter', { name: 'owner' })
  return parts.map((part) => {
    const isExcluded = part.startsWith('-')
    const [type = '', id = '', department] = (isExcluded ? part.slice(1) : part).split(':')
    const owner: OwnerFilter = { type, id, isExcluded }
    if (department === '-') owner.department = null
    else if (department && department !== '*') owner.department = department
    return owner
  })
}

export type VisibilityName = 'public' | 'private' | 'protected'

export function visibilitiesOf(query: Query): VisibilityName[] {
  const names: VisibilityName[] = ['public', 'private', 'protected']
  return names.filter((name) => query.visibility?.includes(name) || query[name] === 'true')
}
