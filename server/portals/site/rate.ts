/** How many pages of portals, and answers of their API, one client may ask for (docs/api/limits.md). */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { httpError } from '../../http/errors.ts'
import { clientOf, ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'

/** Counts one. @throws HttpError 429 */
export type TakeVisit = (request: FastifyRequest) => void

/**
 * Buckets of their own: what a page reads of the API is not counted again, and whoever reads pages has all of the rate of
 * the API left.
 */
export function visitRate({ portalVisits, secrets }: Pick<Config, 'portalVisits' | 'secrets'>): TakeVisit {
  const { requests, windowSeconds } = portalVisits
  const buckets = new TokenBuckets({ tokens: requests, windowSeconds })
  return (request) => {
    if (ignoresLimits(request, secrets.ignoreRateLimiting)) return
    if (!buckets.take(clientOf(request) ?? request.ip, Date.now())) throw httpError('tooManyRequests')
  }
}
