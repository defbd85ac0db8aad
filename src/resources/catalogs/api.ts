/** Requests of the screens of catalogs (docs/api/catalogs.md). */
import { queryOptions } from '@tanstack/react-query'
import type {
  Catalog,
  CatalogImport,
  ListedCatalog,
  PluginDescription,
  Publication
} from '../../../contract/catalogs/catalog.ts'
import type { Account } from '../../../contract/session.ts'
import { apiJson, apiRequest } from '../../api/http.ts'
import { sitePath } from '../../pageConfig.ts'

export const catalogsApi = `${sitePath}/catalogs/api`
/** Prefix of the query keys of catalogs. */
export const catalogsKey = ['catalogs'] as const

export interface Listed<Item> {
  count: number
  results: Item[]
}

const maxCatalogs = 1000

/** Query of the catalogs of the active account, or of every account for an administrator of the platform. */
export function catalogsQuery({ showAll }: { showAll: boolean }) {
  return queryOptions({
    queryKey: [...catalogsKey, 'list', { showAll }],
    queryFn: ({ signal }) =>
      apiJson<Listed<ListedCatalog>>(`${catalogsApi}/catalogs`, {
        query: { size: maxCatalogs, ...(showAll ? { showAll } : {}) },
        signal
      })
  })
}

export function catalogQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogsKey, 'one', id],
    queryFn: ({ signal }) =>
      apiJson<Catalog>(`${catalogsApi}/catalogs/${encodeURIComponent(id)}`, { signal, refusalIsAnswer: true })
  })
}

/** Query of the types of catalog of the platform. */
export const pluginsQuery = queryOptions({
  queryKey: [...catalogsKey, 'plugins'],
  queryFn: ({ signal }) => apiJson<Listed<PluginDescription>>(`${catalogsApi}/plugins`, { signal }),
  staleTime: Infinity
})

interface RunsOf {
  catalogId?: string
  dataFairDatasetId?: string
}

/** Query of imports, without their logs. */
export function importsQuery({ catalogId, dataFairDatasetId }: RunsOf) {
  return queryOptions({
    queryKey: [...catalogsKey, 'imports', { catalogId, dataFairDatasetId }],
    queryFn: ({ signal }) =>
      apiJson<Listed<CatalogImport>>(`${catalogsApi}/imports`, {
        query: { catalogId, dataFairDatasetId },
        signal
      })
  })
}

/** Query of an import, with its log. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogsKey, 'import', id],
    queryFn: ({ signal }) =>
      apiJson<CatalogImport>(`${catalogsApi}/imports/${encodeURIComponent(id)}`, {
        signal,
        refusalIsAnswer: true
      })
  })
}

/** Query of publications, without their logs. */
export function publicationsQuery({ catalogId, dataFairDatasetId }: RunsOf) {
  return queryOptions({
    queryKey: [...catalogsKey, 'publications', { catalogId, dataFairDatasetId }],
    queryFn: ({ signal }) =>
      apiJson<Listed<Publication>>(`${catalogsApi}/publications`, {
        query: { catalogId, dataFairDatasetId },
        signal
      })
  })
}

/** Query of a publication, with its log. */
export function publicationQuery(id: string) {
  return queryOptions({
    queryKey: [...catalogsKey, 'publication', id],
    queryFn: ({ signal }) =>
      apiJson<Publication>(`${catalogsApi}/publications/${encodeURIComponent(id)}`, {
        signal,
        refusalIsAnswer: true
      })
  })
}

export interface CatalogCreation {
  title: string
  description?: string
  plugin: string
  config: Record<string, unknown>
  owner?: Account
  /** Id of the catalog that is copied: masked secrets are replaced by its secrets. */
  sourceCatalog?: string
}

export function createCatalog(creation: CatalogCreation): Promise<Catalog> {
  return apiJson(`${catalogsApi}/catalogs`, { method: 'POST', json: creation })
}

export interface CatalogChanges {
  title?: string
  description?: string | null
  config?: Record<string, unknown>
  owner?: Account
}

/** @param seen `updatedAt` of the state that the changes start from: the server refuses a different state with 412 */
export function patchCatalog(id: string, changes: CatalogChanges, seen?: string): Promise<Catalog> {
  return apiJson(`${catalogsApi}/catalogs/${encodeURIComponent(id)}`, {
    method: 'PATCH',
    json: changes,
    ...(seen ? { ifMatch: `"${seen}"` } : {})
  })
}

/** @param deletePublications also deletes the publications from the remote catalog */
export async function deleteCatalog(id: string, deletePublications: boolean): Promise<void> {
  await apiRequest(`${catalogsApi}/catalogs/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    query: deletePublications ? { deletePublications } : {}
  })
}
