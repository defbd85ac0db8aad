/** Where somebody is in a remote catalog, as the address of the page has it, and what is shown of it. */
import type { RemoteItem, RemoteListing } from '../../../../contract/catalogs/catalog.ts'

export const pageSizes = [5, 10, 20] as const
const defaultSize = 10

export interface Place {
  /** Id of the folder; undefined at the root. */
  folder?: string
  q: string
  /** Number of the page, from 1. */
  page: number
  size: number
  /** Filters, as the form of the type of catalog has them. */
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

/** The other parameters of the page stay; what is as it is at first leaves none. */
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

/** Values of a form as parameters of the request. */
export function filterParameters(filters: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      if (value === undefined || value === null || value === '') return []
      if (Array.isArray(value)) return value.length ? [[name, value.join(',')]] : []
      if (typeof value === 'object') return [[name, JSON.stringify(value)]]
      // oxlint-disable-next-line typescript/no-base-to-string -- neither an object nor a list
      return [[name, String(value)]]
    })
  )
}

/**
 * The rows of a page. A catalog that does not page answers with everything, and so does one that pages for a folder that it
 * holds as a whole: more than what was asked for.
 */
export function shownRows(
  { results }: RemoteListing,
  { page, size }: Pick<Place, 'page' | 'size'>,
  isPaged: boolean
): RemoteItem[] {
  if (isPaged && results.length <= size) return results
  return results.slice((page - 1) * size, page * size)
}
