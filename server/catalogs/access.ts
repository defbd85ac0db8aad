/** Access to catalogs: for administrators of their account. */
import type { FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import { signedIn } from '../access/signedIn.ts'
import { checkOwnerAdmin } from '../administered/access.ts'
import { httpError } from '../http/errors.ts'
import { idParam } from '../http/idParam.ts'
import { findCatalog, type RunStore, type StoredCatalog } from './documents.ts'
import type { CatalogParts } from './parts.ts'

/**
 * Returns a catalog, for an administrator of its account.
 * @throws HttpError 404, 401, 403
 */
export async function findForAdmin(
  { metadata }: Pick<CatalogParts, 'metadata'>,
  session: FastifyRequest['session'],
  id: string
): Promise<StoredCatalog> {
  if (!session.user) throw httpError('signInNeeded')
  const stored = await findCatalog(metadata, id)
  if (!stored) throw httpError('catalogNotFound')
  checkOwnerAdmin(session, stored.catalog.owner)
  return stored
}

/**
 * Returns a catalog for new imports, harvests or publications.
 * @throws HttpError 404, also for a catalog that is being deleted; 401, 403
 */
export async function findOpenForAdmin(
  parts: Pick<CatalogParts, 'metadata'>,
  session: FastifyRequest['session'],
  id: string
): Promise<StoredCatalog> {
  const stored = await findForAdmin(parts, session, id)
  if (stored.catalog.deletionRequested) throw httpError('catalogNotFound')
  return stored
}

/**
 * Returns the import, harvest or publication of a request.
 * @param missing key of the error when it does not exist
 * @throws HttpError 401, 404, 403
 */
export async function findRunForAdmin<Document extends { owner: AccountKeys }>(
  { metadata }: Pick<CatalogParts, 'metadata'>,
  request: FastifyRequest,
  store: Pick<RunStore<Document>, 'find'>,
  missing: 'importNotFound' | 'harvestNotFound' | 'publicationNotFound'
): Promise<Document> {
  signedIn(request)
  const run = await store.find(metadata, idParam(request))
  if (!run) throw httpError(missing)
  checkOwnerAdmin(request.session, run.owner)
  return run
}
