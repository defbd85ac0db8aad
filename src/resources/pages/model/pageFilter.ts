/** Client-side filter of the list of pages, from the query string. No I/O. */
import { pageTypes, type PageType } from '../../../../contract/portals/page.ts'
import { ownerParameter } from '../../list/owner.ts'
import {
  documentFilterOf,
  documentParameters,
  filteredBy,
  listedIn,
  queryWith,
  type DocumentFilter,
  type FacetValues
} from '../../list/localFilter.ts'
import type { ListedPage } from '../api.ts'
import { groupIdOf } from './pageGroups.ts'

type PageFacet = 'types' | 'portals' | 'groups' | 'owners'

export type PageFilter = DocumentFilter & Record<PageFacet, string[]>

/** @param isAdminMode ignores the filter on pending requests, which only makes sense within one account */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): PageFilter {
  return {
    ...documentFilterOf(query, isAdminMode),
    types: listedIn(query, 'type'),
    portals: listedIn(query, 'portal'),
    groups: listedIn(query, 'group'),
    owners: listedIn(query, 'owner')
  }
}

export const queryWithFilter = (query: URLSearchParams, filter: PageFilter): URLSearchParams =>
  queryWith(query, {
    ...documentParameters(filter),
    type: filter.types,
    portal: filter.portals,
    group: filter.groups,
    owner: filter.owners
  })

/** Values of a page for each facet. */
export const pageFacets: FacetValues<ListedPage, PageFacet> = {
  types: ({ type }) => [type],
  portals: ({ portals, requestedPortals }) => [...new Set([...portals, ...requestedPortals])],
  groups: (page) => [groupIdOf(page)].filter((id) => id !== undefined),
  owners: ({ owner }) => [ownerParameter(owner)]
}

export const filteredPages = (pages: readonly ListedPage[], filter: PageFilter): ListedPage[] =>
  filteredBy(pages, filter, pageFacets)

export const isPageType = (type: string): type is PageType => (pageTypes as readonly string[]).includes(type)
