/** What the list of catalogs shows of those that were read. */
import type { ListedCatalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import type { FacetOption } from '../../list/FacetSelect.tsx'
import {
  countedOptions,
  filteredBy,
  foundIn,
  listedIn,
  ownerNames,
  queryWith,
  type FacetValues
} from '../../list/localFilter.ts'
import { ownerParameter } from '../../list/owner.ts'

type CatalogFacet = 'plugins' | 'owners'

/** Owners are asked for among the catalogs of every account only. */
export interface CatalogFilter extends Record<CatalogFacet, string[]> {
  q: string
  showAll: boolean
}

/** @param isAdminMode what others ask for of every account is left out */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): CatalogFilter {
  const showAll = isAdminMode && query.get('showAll') === 'true'
  return {
    q: query.get('q') ?? '',
    plugins: listedIn(query, 'plugin'),
    owners: showAll ? listedIn(query, 'owner') : [],
    showAll
  }
}

export const queryWithFilter = (
  query: URLSearchParams,
  { q, plugins, owners, showAll }: CatalogFilter
): URLSearchParams =>
  queryWith(query, {
    q,
    plugin: plugins,
    owner: showAll ? owners : [],
    showAll: showAll ? 'true' : ''
  })

/** What a catalog has of each facet. */
const catalogFacets: FacetValues<ListedCatalog, CatalogFacet> = {
  plugins: ({ plugin }) => [plugin],
  owners: ({ owner }) => [ownerParameter(owner)]
}

export const filteredCatalogs = (
  catalogs: readonly ListedCatalog[],
  filter: CatalogFilter
): ListedCatalog[] =>
  filteredBy(
    foundIn(catalogs, filter.q, ({ title }) => [title]),
    filter,
    catalogFacets
  )

/** The types that the catalogs have, with how many. */
export const pluginOptions = (
  catalogs: readonly ListedCatalog[],
  titleOf: (plugin: string) => string
): FacetOption[] => countedOptions(catalogs.flatMap(catalogFacets.plugins), titleOf)

/** The accounts that own them, with how many. */
export function catalogOwnerOptions(catalogs: readonly ListedCatalog[]): FacetOption[] {
  const names = ownerNames(catalogs)
  return countedOptions(catalogs.flatMap(catalogFacets.owners), (key) => names.get(key) ?? key)
}

/** The title of a type of catalog; undefined for one that the platform has no more. */
export function pluginTitle(plugins: readonly PluginDescription[], id: string): string | undefined {
  return plugins.find((plugin) => plugin.id === id)?.metadata.title
}
