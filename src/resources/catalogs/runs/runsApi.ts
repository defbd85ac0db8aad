/** Updates of imports and publications (docs/api/catalogs.md). */
import type { CatalogImport, Publication, PublicationAction } from '../../../../contract/catalogs/catalog.ts'
import { apiJson, apiRequest } from '../../../api/http.ts'
import { catalogsApi } from '../api.ts'
import type { ImportOptions } from '../imports/importOptions.ts'

const importPath = (id: string): string => `${catalogsApi}/imports/${encodeURIComponent(id)}`
const publicationPath = (id: string): string => `${catalogsApi}/publications/${encodeURIComponent(id)}`

type ImportCreation = Pick<CatalogImport, 'remoteResource'> & ImportOptions & { catalog: { id: string } }

export function createImport(creation: ImportCreation): Promise<CatalogImport> {
  return apiJson(`${catalogsApi}/imports`, { method: 'POST', json: creation })
}

/** Updates an import; null removes a value, and `status: 'waiting'` starts a run. */
export function patchImport(id: string, changes: Record<string, unknown>): Promise<CatalogImport> {
  return apiJson(importPath(id), { method: 'PATCH', json: changes })
}

/** Deletes an import and keeps its dataset. */
export async function deleteImport(id: string): Promise<void> {
  await apiRequest(importPath(id), { method: 'DELETE' })
}

export type PublicationCreation = Pick<
  Publication,
  'dataFairDataset' | 'publicationSite' | 'remoteFolder' | 'remoteResource'
> & {
  catalog: { id: string }
  action: PublicationAction
}

export function createPublication(creation: PublicationCreation): Promise<Publication> {
  return apiJson(`${catalogsApi}/publications`, { method: 'POST', json: creation })
}

export async function publishAgain(id: string): Promise<void> {
  await apiRequest(publicationPath(id), { method: 'POST' })
}

/** @param onlyLink keeps the published object on the remote catalog */
export async function deletePublication(id: string, onlyLink: boolean): Promise<void> {
  await apiRequest(publicationPath(id), { method: 'DELETE', query: { onlyLink } })
}
