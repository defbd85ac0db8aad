/** State of a catalog in the URL of its page (docs/portals.md). No I/O. */

/** Query parameters that hold lists of values. */
export const facetNames = ['topics', 'concepts', 'keywords', 'owner', 'base-application'] as const
export type FacetName = (typeof facetNames)[number]

export interface CatalogState {
  q: string
  /** Sort; absent for the default of the catalog. */
  sort?: string
  /** Number of the page, from 1. */
  page: number
  facets: Record<FacetName, string[]>
  ids: string[]
  includePast: boolean
}

export const pageSize = 20
/** Last page: the API refuses offsets beyond 10,000. */
const lastPage = 10_000 / pageSize
const maxValues = 50
const maxTextLength = 500

const ofCatalogs = new Set<string>([...facetNames, 'q', 'sort', 'page', 'ids', 'include-past'])

/** Values of a comma-separated parameter; a form without scripts repeats the parameter instead. */
function listIn(query: URLSearchParams, name: string): string[] {
  const values = query.getAll(name).flatMap((text) => text.split(','))
  return [...new Set(values.filter((value) => value && value.length <= maxTextLength))].slice(0, maxValues)
}

/**
 * @param sorts supported by the catalog
 * @param defaultSort sort of the catalog without the parameter
 */
export function catalogState(
  search: string,
  { sorts, defaultSort }: { sorts: readonly string[]; defaultSort: string }
): CatalogState {
  const query = new URLSearchParams(search)
  const sort = query.get('sort')
  const page = Number(query.get('page') ?? 1)
  return {
    q: (query.get('q') ?? '').trim().slice(0, maxTextLength),
    ...(sort && sort !== defaultSort && sorts.includes(sort) ? { sort } : {}),
    page: Number.isInteger(page) ? Math.min(lastPage, Math.max(1, page)) : 1,
    facets: Object.fromEntries(facetNames.map((name) => [name, listIn(query, name)])) as Record<
      FacetName,
      string[]
    >,
    ids: listIn(query, 'ids'),
    includePast: query.get('include-past') === 'true'
  }
}

/** Query string for a state; parameters of other parts of the page are kept. */
export function catalogSearch(search: string, state: CatalogState): string {
  const query = new URLSearchParams(otherParameters(search))
  if (state.q) query.set('q', state.q)
  for (const name of facetNames) {
    if (state.facets[name].length) query.set(name, state.facets[name].join(','))
  }
  if (state.ids.length) query.set('ids', state.ids.join(','))
  if (state.includePast) query.set('include-past', 'true')
  if (state.sort) query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  return query.size ? `?${query}` : '?'
}

export function otherParameters(search: string): [name: string, value: string][] {
  return [...new URLSearchParams(search)].filter(([name]) => !ofCatalogs.has(name))
}

/** State with a facet value added or removed, back on the first page. */
export function toggled(state: CatalogState, name: FacetName, value: string): CatalogState {
  const values = state.facets[name]
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
  return { ...state, page: 1, facets: { ...state.facets, [name]: next } }
}

/** Whether any filter is active. */
export function isNarrowed({ q, facets, ids, includePast }: CatalogState): boolean {
  return !!q || !!ids.length || includePast || facetNames.some((name) => facets[name].length > 0)
}

/** Page numbers to link: the first, the last and the neighbours of the current one; undefined marks a gap. */
export function shownPages(page: number, count: number): (number | undefined)[] {
  const last = Math.min(lastPage, Math.ceil(count / pageSize))
  const wanted = [1, page - 1, page, page + 1, last].filter(
    (candidate) => candidate >= 1 && candidate <= last
  )
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((linkedPage, index) => {
    const before = pages[index - 1]
    return before !== undefined && linkedPage - before > 1 ? [undefined, linkedPage] : [linkedPage]
  })
}

export const hasNextPage = ({ page }: Pick<CatalogState, 'page'>, count: number): boolean =>
  page < lastPage && page * pageSize < count
