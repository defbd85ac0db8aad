/** Filter of the list of catalogs, applied in the browser. No I/O. */
import type { ListedCatalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import type { FacetOption } from '../../list/FacetSelect.tsx'
import {
  countedOptions,
  filteredBy,
  searchItems,
  listedIn,
  ownerNames,
  queryWith,
  type FacetValues
} from '../../list/localFilter.ts'
import { ownerParameter } from '../../list/owner.ts'

type CatalogFacet = 'plugins' | 'owners'

/** The filter by owner exists only with `showAll`, in the list of every account. */
export interface CatalogFilter extends Record<CatalogFacet, string[]> {
  q: string
  showAll: boolean
}

/** @param isAdminMode whether `showAll` and the filter by owner are allowed */
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

/** Values of a catalog for each facet. */
const catalogFacets: FacetValues<ListedCatalog, CatalogFacet> = {
  plugins: ({ plugin }) => [plugin],
  owners: ({ owner }) => [ownerParameter(owner)]
}

export const filteredCatalogs = (
  catalogs: readonly ListedCatalog[],
  filter: CatalogFilter
): ListedCatalog[] =>
  filteredBy(
    searchItems(catalogs, filter.q, ({ title }) => [title]),
    filter,
    catalogFacets
  )

/** Returns the types of the catalogs, with the count of each. */
export const pluginOptions = (
  catalogs: readonly ListedCatalog[],
  titleOf: (plugin: string) => string
): FacetOption[] => countedOptions(catalogs.flatMap(catalogFacets.plugins), titleOf)

/** Returns the owners of the catalogs, with the count of each. */
export function catalogOwnerOptions(catalogs: readonly ListedCatalog[]): FacetOption[] {
  const names = ownerNames(catalogs)
  return countedOptions(catalogs.flatMap(catalogFacets.owners), (key) => names.get(key) ?? key)
}

/** Returns the title of a type of catalog; undefined for a type that the platform no longer has. */
export function pluginTitle(plugins: readonly PluginDescription[], id: string): string | undefined {
  return plugins.find((plugin) => plugin.id === id)?.metadata.title
}
