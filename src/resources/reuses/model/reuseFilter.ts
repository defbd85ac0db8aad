/** What the list of reuses shows of those that were read, as its address asks. Pure. */
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
  /** Leaves only what the account proposed to others. */
  isSubmitter: boolean
}

/** @param isAdminMode what others ask for of every account is left out */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): ReuseFilter {
  const isSubmitter = query.get('isSubmitter') === 'true'
  return {
    // What one proposed is of no other account.
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

/** What a reuse has of each facet. */
export const reuseFacets: FacetValues<ListedReuse, ReuseFacet> = {
  portals: ({ portals, requestedPortals }) => [...new Set([...portals, ...requestedPortals])],
  owners: ({ owner }) => [ownerParameter(owner)]
}

export const filteredReuses = (reuses: readonly ListedReuse[], filter: ReuseFilter): ListedReuse[] =>
  filteredBy(reuses, filter, reuseFacets)
