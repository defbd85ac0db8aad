/** The key that services call each other with, from inside only. */
import type { FastifyRequest } from 'fastify'
import { httpError } from '../http/errors.ts'
import { secretMatches } from './secrets.ts'

/**
 * In the header `x-secret-key`, else in the parameter `key`.
 * @throws HttpError 421 from outside, 401 without the key
 */
export function checkServiceKey(
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  secret: string | undefined
): void {
  if (headers['x-forwarded-host'] !== undefined) throw httpError('internalOnly')
  const { key } = query as { key?: unknown }
  const presented = headers['x-secret-key'] ?? key
  if (!secretMatches(secret, presented)) throw httpError('badServiceKey')
}
