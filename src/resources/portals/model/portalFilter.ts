/** What the list of portals shows of those that were read. Pure. */
import { folded } from '../../../i18n/collation.ts'
import type { ListedPortal } from '../api.ts'

export const portalSorts = [
  'createdAt:-1',
  'createdAt:1',
  'updatedAt:-1',
  'updatedAt:1',
  'title:1',
  'title:-1'
] as const
export type PortalSort = (typeof portalSorts)[number]
const [defaultSort] = portalSorts

export interface PortalFilter {
  q: string
  sort: PortalSort
  showAll: boolean
}

/** @param isAdminMode what others ask for of every account is left out */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): PortalFilter {
  const asked = query.get('sort')
  return {
    q: query.get('q') ?? '',
    sort: portalSorts.find((sort) => sort === asked) ?? defaultSort,
    showAll: isAdminMode && query.get('showAll') === 'true'
  }
}

/** The query with a filter; what else it holds stays. */
export function queryWithFilter(query: URLSearchParams, { q, sort, showAll }: PortalFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  const values = {
    q: q.trim(),
    sort: sort === defaultSort ? '' : sort,
    showAll: showAll ? 'true' : ''
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Where a portal is, as people say it; undefined for one without a domain of its own. */
export function domainOf({ ingress }: Pick<ListedPortal, 'ingress'>): string | undefined {
  return ingress?.url.replace(/^https?:\/\//, '')
}

export function filteredPortals(portals: readonly ListedPortal[], q: string): ListedPortal[] {
  const words = folded(q.trim())
  if (!words) return [...portals]
  return portals.filter((portal) =>
    [portal.config.title, domainOf(portal) ?? ''].some((text) => folded(text).includes(words))
  )
}
