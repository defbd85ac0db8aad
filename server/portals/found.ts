/** Finds the portal, page, group or reuse of a request, and checks its change of owner. */
import type { FastifyRequest } from 'fastify'
import type { Account, AuthenticatedSession, Session } from '../../contract/session.ts'
import { signedIn } from '../access/signedIn.ts'
import { httpError } from '../http/errors.ts'
import { idParam } from '../http/idParam.ts'
import { ownerOf } from '../owned/create.ts'
import { checkNewDepartment } from '../owned/departments.ts'
import { stores, type Database, type Documents, type DocumentStore, type Kind } from './documents.ts'
import type { PortalParts } from './parts.ts'

type MissingKey = 'portalNotFound' | 'pageNotFound' | 'groupNotFound' | 'reuseNotFound'
const missing: Record<Kind, MissingKey> = {
  portal: 'portalNotFound',
  page: 'pageNotFound',
  group: 'groupNotFound',
  reuse: 'reuseNotFound'
}

/**
 * Returns the document of a request.
 * @param database the transaction of the caller, if there is one
 * @throws HttpError 401 without a session, 404
 */
export async function requestedDocument<Name extends Kind>(
  kind: Name,
  request: FastifyRequest,
  database: Database
): Promise<Documents[Name]> {
  signedIn(request)
  const id = idParam(request)
  const store: DocumentStore<Documents[Name]> = stores[kind]
  const document = await store.find(database, id)
  const key: MissingKey = missing[kind]
  if (!document) throw httpError(key, { id })
  return document
}

/**
 * Checks that a document may be given to the account of a body. Call this before the transaction of the change: the
 * directory uses the same database, and its query would wait for the end of that transaction.
 * @param checkTaker throws when the new owner may not receive the document
 * @throws HttpError 404 for an unknown department, and the errors of `checkTaker`
 */
export async function checkNewOwner(
  parts: PortalParts,
  session: AuthenticatedSession,
  { before, newOwner }: { before: Account; newOwner: Account },
  checkTaker: (session: Session, taker: Account) => void
): Promise<void> {
  const after = ownerOf(newOwner, session)
  checkTaker(session, after)
  await checkNewDepartment(parts, { before, after }, session.user)
}
