/** What the list of catalogs shows of those that were read. */
import type { ListedCatalog, PluginDescription } from '../../../../contract/catalogs/catalog.ts'
import { byLabel, folded } from '../../../i18n/collation.ts'
import { ownerLabel } from '../../../ui/ownerLabel.ts'
import type { FacetOption } from '../../list/FacetSelect.tsx'
import { ownerParameter } from '../../list/owner.ts'

export interface CatalogFilter {
  q: string
  plugins: string[]
  /** `type:id[:department]`, of what an administrator of the platform sees. */
  owners: string[]
  showAll: boolean
}

const names = ['q', 'plugin', 'owner', 'showAll'] as const

/** @param isAdminMode what others ask for of every account is left out */
export function filterOfQuery(query: URLSearchParams, isAdminMode: boolean): CatalogFilter {
  const listed = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean)
  const showAll = isAdminMode && query.get('showAll') === 'true'
  return {
    q: query.get('q') ?? '',
    plugins: listed('plugin'),
    owners: showAll ? listed('owner') : [],
    showAll
  }
}

/** The query with a filter; what else it holds stays. */
export function queryWithFilter(query: URLSearchParams, filter: CatalogFilter): URLSearchParams {
  const next = new URLSearchParams(query)
  const { q, plugins, owners, showAll } = filter
  const values = {
    q: q.trim(),
    plugin: plugins.join(','),
    owner: showAll ? owners.join(',') : '',
    showAll: showAll ? 'true' : ''
  }
  for (const name of names) {
    if (values[name]) next.set(name, values[name])
    else next.delete(name)
  }
  return next
}

export function filteredCatalogs(catalogs: readonly ListedCatalog[], filter: CatalogFilter): ListedCatalog[] {
  const words = folded(filter.q.trim())
  return catalogs.filter(
    ({ title, plugin, owner }) =>
      (!words || folded(title).includes(words)) &&
      (!filter.plugins.length || filter.plugins.includes(plugin)) &&
      (!filter.owners.length || filter.owners.includes(ownerParameter(owner)))
  )
}

/** The types that the catalogs have, with how many. */
export function pluginOptions(
  catalogs: readonly ListedCatalog[],
  titleOf: (plugin: string) => string
): FacetOption[] {
  return counted(catalogs.map(({ plugin }) => ({ value: plugin, label: titleOf(plugin) })))
}

/** The accounts that own them, with how many. */
export function catalogOwnerOptions(catalogs: readonly ListedCatalog[]): FacetOption[] {
  return counted(catalogs.map(({ owner }) => ({ value: ownerParameter(owner), label: ownerLabel(owner) })))
}

function counted(options: FacetOption[]): FacetOption[] {
  const known = new Map<string, { label: string; count: number }>()
  for (const { value, label } of options) {
    known.set(value, { label, count: (known.get(value)?.count ?? 0) + 1 })
  }
  return byLabel([...known], ([, { label }]) => label).map(([value, { label, count }]) => ({
    value,
    label: `${label} (${count})`
  }))
}

/** The title of a type of catalog; undefined for one that the platform has no more. */
export function pluginTitle(plugins: readonly PluginDescription[], id: string): string | undefined {
  return plugins.find((plugin) => plugin.id === id)?.metadata.title
}
