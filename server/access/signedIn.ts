import type { FastifyRequest } from 'fastify'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

/**
 * Returns the session of a signed-in user.
 * @throws HttpError 401 for an anonymous request
 */
export function signedIn({ session }: Pick<FastifyRequest, 'session'>): AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  return session
}
