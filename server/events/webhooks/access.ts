/** Webhooks are for the administrators of an account, and of the platform. */
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedSession, Session } from '../../../contract/session.ts'
import { ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { ownerKey } from './owners.ts'

export const webhookAccess = ownCheck('administrators of the active account, or of the platform')

/** Checks the caller before the body is looked at. @throws HttpError 403 */
export async function checkAdministrator({ session }: Pick<FastifyRequest, 'session'>): Promise<void> {
  administratorOf(session)
}

/** @throws HttpError 403 */
export function administratorOf(session: Session): AuthenticatedSession {
  if (!session.user || (session.accountRole !== 'admin' && !session.user.adminMode))
    throw httpError('webhookAdminsOnly')
  return session
}

/** What another account has is not there, but for administrators of the platform. */
export function isTheirs(
  { account, user }: AuthenticatedSession,
  { owner }: { owner: AuthenticatedSession['account'] }
): boolean {
  return !!user.adminMode || ownerKey(owner) === ownerKey(account)
}
