/** Access to webhooks: administrators of the account and of the platform. */
import type { FastifyRequest } from 'fastify'
import type { AuthenticatedSession, Session } from '../../../contract/session.ts'
import { ownCheck } from '../../access/access.ts'
import { httpError } from '../../http/errors.ts'
import { ownerKey } from './owners.ts'

export const webhookAccess = ownCheck('administrators of the active account, or of the platform')

/**
 * Checks the session before the body is parsed.
 * @throws HttpError 403
 */
export async function checkAdministrator({ session }: Pick<FastifyRequest, 'session'>): Promise<void> {
  administratorOf(session)
}

/**
 * Returns the session of an administrator of the account or platform.
 * @throws HttpError 403
 */
export function administratorOf(session: Session): AuthenticatedSession {
  if (!session.user || (session.accountRole !== 'admin' && !session.user.adminMode))
    throw httpError('webhookAdminsOnly')
  return session
}

/**
 * Whether an object of an account is visible to the session; objects of other accounts answer 404, except to
 * administrators of the platform.
 */
export function isTheirs(
  { account, user }: AuthenticatedSession,
  { owner }: { owner: AuthenticatedSession['account'] }
): boolean {
  return !!user.adminMode || ownerKey(owner) === ownerKey(account)
}
