/** Rate limit of the pages and the public API of portals, by client (docs/api/limits.md). */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { httpError } from '../../http/errors.ts'
import { clientOf, ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import { networkOf } from '../../http/clientNetwork.ts'

/**
 * Takes one token of the client.
 * @throws HttpError 429 when none is left
 */
export type TakeVisit = (request: FastifyRequest) => void

/**
 * Returns the check of the rate. Its buckets are separate from those of the API: internal API reads of a page are not
 * counted again, and page views leave the whole API rate to the client.
 */
export function visitRate({ portalVisits, secrets }: Pick<Config, 'portalVisits' | 'secrets'>): TakeVisit {
  const { requests, windowSeconds } = portalVisits
  const buckets = new TokenBuckets({ tokens: requests, windowSeconds })
  return (request) => {
    if (ignoresLimits(request, secrets.ignoreRateLimiting)) return
    if (!buckets.take(clientOf(request) ?? networkOf(request.ip), Date.now()))
      throw httpError('tooManyRequests')
  }
}
