/** Location in a remote catalog, kept in the URL of the page, and the rows to show there. No I/O. */
import type { RemoteItem, RemoteListing } from '../../../../contract/catalogs/catalog.ts'

export const pageSizes = [5, 10, 20] as const
const defaultSize = 10

export interface Place {
  /** Id of the folder; undefined for the root. */
  folder?: string
  q: string
  /** Page number, from 1. */
  page: number
  size: number
  /** Values of the filter form of the type of catalog. */
  filters: Record<string, unknown>
}

export function placeOf(query: URLSearchParams): Place {
  const folder = query.get('folder')
  const size = Number(query.get('size'))
  return {
    ...(folder ? { folder } : {}),
    q: query.get('q') ?? '',
    page: Math.max(1, Math.floor(Number(query.get('page'))) || 1),
    size: pageSizes.find((known) => known === size) ?? defaultSize,
    filters: filtersOf(query.get('filters'))
  }
}

function filtersOf(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** Returns the query string with a location: other parameters are kept, and default values are left out. */
export function withPlace(
  query: URLSearchParams,
  { folder, q, page, size, filters }: Place
): URLSearchParams {
  const next = new URLSearchParams(query)
  const values = {
    folder: folder ?? '',
    q,
    page: page > 1 ? String(page) : '',
    size: size === defaultSize ? '' : String(size),
    filters: Object.keys(filters).length ? JSON.stringify(filters) : ''
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the values of a form as parameters of the request. */
export function filterParameters(filters: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === '') return []
      if (Array.isArray(value)) return value.length ? [[name, value.join(',')]] : []
      if (typeof value === 'object') return [[name, JSON.stringify(value)]]
      // oxlint-disable-next-line typescript/no-base-to-string -- objects and lists return earlier
      return [[name, String(value)]]
    })
  )
}

/**
 * Returns the rows of a page. A catalog without pagination returns all rows, and so does a paginated catalog for some
 * folders; more rows than the size of a page are thus sliced here.
 */
export function shownRows(
  { results }: RemoteListing,
  { page, size }: Pick<Place, 'page' | 'size'>,
  isPaged: boolean
): RemoteItem[] {
  if (isPaged && results.length <= size) return results
  return results.slice((page - 1) * size, page * size)
}

/** Returns the number of the last page, at least 1. */
export const lastPage = (count: number, size: number): number => Math.max(1, Math.ceil(count / size))
