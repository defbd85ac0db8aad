/** Client-side filter of the list of portals. No I/O. */
import {
  documentFilterOf,
  documentParameters,
  searchItems,
  queryWith,
  type DocumentFilter
} from '../../list/localFilter.ts'
import type { ListedPortal } from '../api.ts'

export const filterOfQuery = documentFilterOf

export const queryWithFilter = (query: URLSearchParams, filter: DocumentFilter): URLSearchParams =>
  queryWith(query, documentParameters(filter))

/** Domain of a portal for display; undefined without its own domain. */
export function domainOf({ ingress }: Pick<ListedPortal, 'ingress'>): string | undefined {
  return ingress?.url.replace(/^https?:\/\//, '')
}

export const filteredPortals = (portals: readonly ListedPortal[], q: string): ListedPortal[] =>
  searchItems(portals, q, (portal) => [portal.config.title, domainOf(portal) ?? ''])
