/**
 * Rate limits and compute budgets of the routes on resources (docs/api/limits.md): one token bucket of requests and one
 * of milliseconds for each signed-in user, API key or anonymous address. In memory, per process.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '../../contract/session.ts'
import { secretMatches } from '../access/secrets.ts'
import type { Config } from '../config/config.ts'
import type { Rate } from '../config/rateSettings.ts'
import { type HttpError, httpError } from './errors.ts'
import { isInternalRead } from './internalReads.ts'
import { TokenBuckets } from './tokenBuckets.ts'
import { networkOf } from './clientNetwork.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the token of a request that does not count. */
    uncount?: () => void
    /** Charges milliseconds of the data engine to the client. */
    spend?: (milliseconds: number) => void
  }
}

/** Buckets of a tier of clients. */
class Tier {
  readonly requests: TokenBuckets
  readonly compute: TokenBuckets

  constructor({ requests, windowSeconds, computeMs = 0 }: Rate) {
    this.requests = new TokenBuckets({ tokens: requests, windowSeconds })
    this.compute = new TokenBuckets({ tokens: computeMs, windowSeconds })
  }
}

interface RateRules {
  /** Whether the route of a request is rate limited. */
  isLimited: (request: FastifyRequest) => boolean
  /** Advice for the error message on how to send fewer or cheaper requests. */
  adviceOn: (request: FastifyRequest) => Promise<string | undefined>
}

/**
 * Must be registered before the access checks: a forbidden request counts, a request for an unknown resource does not.
 */
export function registerRateLimit(
  app: FastifyInstance,
  config: Config,
  { isLimited, adviceOn }: RateRules
): void {
  const tiers = { anonymous: new Tier(config.rates.anonymous), user: new Tier(config.rates.user) }
  app.addHook('preValidation', async (request) => {
    if (!isLimited(request)) return
    if (ignoresLimits(request, config.secrets.ignoreRateLimiting)) return
    const client = clientOf(request)
    const { requests, compute } = client === undefined ? tiers.anonymous : tiers.user
    const name = client ?? networkOf(request.ip)
    const now = Date.now()
    if (!isInternalRead(request)) {
      if (!requests.take(name, now)) throw httpError('tooManyRequests')
      request.uncount = () => requests.refund(name)
    }
    if (compute.isEmpty(name, now)) throw await overBudget(request)
    request.spend = (milliseconds) => compute.spend(name, milliseconds, Date.now())
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 404 || reply.statusCode === 409) request.uncount?.()
  })

  async function overBudget(request: FastifyRequest): Promise<HttpError> {
    const advice = request.method === 'GET' ? await adviceOn(request) : undefined
    return httpError('overBudget', { advice: advice ?? '' })
  }
}

/**
 * Client key for rate limits; undefined for the client address, as for a request refused before its session is known.
 * Read keys share one pseudo user, so that the resource is part of their key.
 */
export function clientOf({
  session,
  params
}: Pick<FastifyRequest, 'params'> & { session: Session | undefined }): string | undefined {
  if (!session?.user || session.isApplicationKey) return undefined
  const { user } = session
  const isReadKey = session.apiKey && session.bypass
  return isReadKey ? `${user.id}:${(params as { id?: string }).id}` : user.id
}

/** Whether the request has the secret of a service exempt from limits. */
export function ignoresLimits(
  { headers }: Pick<FastifyRequest, 'headers'>,
  secret: string | undefined
): boolean {
  const presented = headers['x-ignore-rate-limiting']
  return secretMatches(secret, presented)
}
