/** Check of the key for calls between services, from the internal network only. */
import type { FastifyRequest } from 'fastify'
import { httpError } from '../http/errors.ts'
import { secretMatches } from './secrets.ts'

/**
 * Checks the key in the header `x-secret-key`, or else in the parameter `key`, against the keys that open the route.
 * @throws HttpError 421 for a request from outside, 401 for a wrong key
 */
export function checkServiceKey(
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  ...secrets: (string | undefined)[]
): void {
  if (headers['x-forwarded-host'] !== undefined) throw httpError('internalOnly')
  const { key } = query as { key?: unknown }
  const presented = headers['x-secret-key'] ?? key
  if (!secrets.some((secret) => secretMatches(secret, presented))) throw httpError('badServiceKey')
}
