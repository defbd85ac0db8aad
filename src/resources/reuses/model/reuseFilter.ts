/** Client-side filter of the list of reuses, from the query string. No I/O. */
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
import type { ListedReuse } from '../api.ts'

export type ReuseFacet = 'portals' | 'owners'

export interface ReuseFilter extends DocumentFilter, Record<ReuseFacet, string[]> {
  /** Only the reuses that the account submitted to others. */
  isSubmitter: boolean
}

/** @param isAdminMode ignores the filter on pending requests, which only makes sense within one account */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): ReuseFilter {
  const isSubmitter = query.get('isSubmitter') === 'true'
  return {
    // The reuses submitted by the account are never those of all accounts.
    ...documentFilterOf(query, isAdminMode && !isSubmitter),
    portals: listedIn(query, 'portal'),
    owners: listedIn(query, 'owner'),
    isSubmitter
  }
}

export const queryWithFilter = (query: URLSearchParams, filter: ReuseFilter): URLSearchParams =>
  queryWith(query, {
    ...documentParameters(filter),
    portal: filter.portals,
    owner: filter.owners,
    isSubmitter: filter.isSubmitter ? 'true' : ''
  })

/** Values of a reuse for each facet. */
export const reuseFacets: FacetValues<ListedReuse, ReuseFacet> = {
  portals: ({ portals, requestedPortals }) => [...new Set([...portals, ...requestedPortals])],
  owners: ({ owner }) => [ownerParameter(owner)]
}

export const filteredReuses = (reuses: readonly ListedReuse[], filter: ReuseFilter): ListedReuse[] =>
  filteredBy(reuses, filter, reuseFacets)
