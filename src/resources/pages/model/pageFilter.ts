/** What the list of pages shows of those that were read, as its address asks. Pure. */
import { pageTypes, type PageType } from '../../../../contract/portals/page.ts'
import { byLabel } from '../../../i18n/collation.ts'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import type { FacetOption } from '../../list/FacetSelect.tsx'
import { ownerParameter } from '../../list/owner.ts'
import type { ListedPage } from '../api.ts'
import { groupIdOf } from './pageGroups.ts'

export const pageSorts = [
  'createdAt:-1',
  'createdAt:1',
  'updatedAt:-1',
  'updatedAt:1',
  'title:1',
  'title:-1'
] as const
export type PageSort = (typeof pageSorts)[number]

export interface PageFilter {
  q: string
  sort: PageSort
  types: string[]
  portals: string[]
  groups: string[]
  /** `type:id[:department]`, of what an administrator of the platform sees. */
  owners: string[]
  showAll: boolean
}

/** @param isAdminMode what others ask for of every account is left out */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): PageFilter {
  const listed = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean)
  const showAll = isAdminMode && query.get('showAll') === 'true'
  const sort = query.get('sort')
  return {
    q: query.get('q') ?? '',
    sort: pageSorts.find((one) => one === sort) ?? pageSorts[0],
    types: listed('type'),
    portals: listed('portal'),
    groups: listed('group'),
    owners: listed('owner'),
    showAll
  }
}

/** The query with a filter; what else it holds stays. */
export function queryWithFilter(query: URLSearchParams, filter: PageFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  const values: Record<string, string> = {
    q: filter.q.trim(),
    sort: filter.sort === pageSorts[0] ? '' : filter.sort,
    type: filter.types.join(','),
    portal: filter.portals.join(','),
    group: filter.groups.join(','),
    owner: filter.owners.join(','),
    showAll: filter.showAll ? 'true' : ''
  }
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

type Facet = 'types' | 'portals' | 'groups' | 'owners'

const valuesOf: Record<Facet, (page: ListedPage) => string[]> = {
  types: ({ type }) => [type],
  portals: ({ portals, requestedPortals }) => [...new Set([...portals, ...requestedPortals])],
  groups: (page) => [groupIdOf(page)].filter((id) => id !== undefined),
  owners: ({ owner }) => [ownerParameter(owner)]
}

export function filteredPages(pages: readonly ListedPage[], filter: PageFilter): ListedPage[] {
  return (Object.keys(valuesOf) as Facet[]).reduce<ListedPage[]>(
    (left, facet) => {
      const wanted = filter[facet]
      if (!wanted.length) return left
      return left.filter((page) => valuesOf[facet](page).some((value) => wanted.includes(value)))
    },
    [...pages]
  )
}

/** The values of a facet that there are, each with how many pages have it. */
export function facetOptions(
  pages: readonly ListedPage[],
  facet: Facet,
  labelOf: (value: string) => string
): FacetOption[] {
  const counts = new Map<string, number>()
  for (const value of pages.flatMap(valuesOf[facet])) counts.set(value, (counts.get(value) ?? 0) + 1)
  return byLabel([...counts], ([value]) => labelOf(value)).map(([value, count]) => ({
    value,
    label: `${labelOf(value)} (${count})`
  }))
}

/** Names of the accounts that own what is listed. */
export function ownerNames(pages: readonly Pick<ListedPage, 'owner'>[]): Map<string, string> {
  return new Map(pages.map(({ owner }) => [ownerParameter(owner), ownerLabel(owner)]))
}

export const isPageType = (type: string): type is PageType => (pageTypes as readonly string[]).includes(type)
