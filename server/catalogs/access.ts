/** Who may work with a catalog: administrators of its account. */
import type { FastifyRequest } from 'fastify'
import { checkOwnerAdmin } from '../administered/access.ts'
import { httpError } from '../http/errors.ts'
import { findCatalog, type StoredCatalog } from './documents.ts'
import type { CatalogParts } from './parts.ts'

/** @throws HttpError 404, 401, 403 */
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

/** For what is new. @throws HttpError 404, for a catalog that is being deleted as well; 401, 403 */
export async function findOpenForAdmin(
  parts: Pick<CatalogParts, 'metadata'>,
  session: FastifyRequest['session'],
  id: string
): Promise<StoredCatalog> {
  const stored = await findForAdmin(parts, session, id)
  if (stored.catalog.deletionRequested) throw httpError('catalogNotFound')
  return stored
}
