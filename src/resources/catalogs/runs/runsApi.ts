/** What imports and publications are told to do (docs/api/catalogs.md). */
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

/** Null removes a value; `status: 'waiting'` runs it again. */
export function patchImport(id: string, changes: Record<string, unknown>): Promise<CatalogImport> {
  return apiJson(importPath(id), { method: 'PATCH', json: changes })
}

/** The dataset stays. */
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

/** @param onlyLink what was published stays on the remote catalog */
export async function deletePublication(id: string, onlyLink: boolean): Promise<void> {
  await apiRequest(publicationPath(id), { method: 'DELETE', query: { onlyLink } })
}
