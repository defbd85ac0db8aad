/** What the list of portals shows of those that were read. Pure. */
import {
  documentFilterOf,
  documentParameters,
  foundIn,
  queryWith,
  type DocumentFilter
} from '../../list/localFilter.ts'
import type { ListedPortal } from '../api.ts'

export const filterOfQuery = documentFilterOf

export const queryWithFilter = (query: URLSearchParams, filter: DocumentFilter): URLSearchParams =>
  queryWith(query, documentParameters(filter))

/** Where a portal is, as people say it; undefined for one without a domain of its own. */
export function domainOf({ ingress }: Pick<ListedPortal, 'ingress'>): string | undefined {
  return ingress?.url.replace(/^https?:\/\//, '')
}

export const filteredPortals = (portals: readonly ListedPortal[], q: string): ListedPortal[] =>
  foundIn(portals, q, (portal) => [portal.config.title, domainOf(portal) ?? ''])
