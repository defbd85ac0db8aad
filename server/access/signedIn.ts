import type { FastifyRequest } from 'fastify'
import type { AuthenticatedSession } from '../../contract/session.ts'
import { httpError } from '../http/errors.ts'

/** The session of a request that only people who have signed in may send. @throws HttpError 401 */
export function signedIn({ session }: Pick<FastifyRequest, 'session'>): AuthenticatedSession {
  if (!session.user) throw httpError('signInNeeded')
  return session
}
