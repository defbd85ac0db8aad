/**
 * Request rates and compute budgets of the routes on resources that are limited (docs/api/limits.md): a bucket of
 * requests and one of milliseconds for each signed-in user or API key and each anonymous address, full at first and
 * refilled continuously. In memory, per process.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Session } from '../../contract/session.ts'
import { secretMatches } from '../access/secrets.ts'
import type { Config } from '../config/config.ts'
import type { Rate } from '../config/rateSettings.ts'
import { type HttpError, httpError } from './errors.ts'
import { isInternalRead } from './internalReads.ts'
import { TokenBuckets } from './tokenBuckets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the token of a request that does not count. */
    uncount?: () => void
    /** Puts milliseconds of the data engine on the account of the client. */
    spend?: (milliseconds: number) => void
  }
}

/** The buckets of a tier. */
class Tier {
  readonly requests: TokenBuckets
  readonly compute: TokenBuckets

  constructor({ requests, windowSeconds, computeMs = 0 }: Rate) {
    this.requests = new TokenBuckets({ tokens: requests, windowSeconds })
    this.compute = new TokenBuckets({ tokens: computeMs, windowSeconds })
  }
}

interface RateRules {
  /** Whether the rate of a request's route is limited. */
  isLimited: (request: FastifyRequest) => boolean
  /** How to ask for less than a request does. */
  adviceOn: (request: FastifyRequest) => Promise<string | undefined>
}

/** Must be registered before the access checks: a refused permission counts, an unknown resource does not. */
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
    const name = client ?? request.ip
    const now = Date.now()
    if (!isInternalRead(request)) {
      if (!requests.take(name, now)) throw httpError('tooManyRequests')
      request.uncount = () => requests.giveBack(name)
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
 * Who is counted; undefined counts by address, like a request that was refused before its session was known. Read keys share one
 * user: each is counted with its resource.
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

/** A service that knows the secret is never limited. */
export function ignoresLimits(
  { headers }: Pick<FastifyRequest, 'headers'>,
  secret: string | undefined
): boolean {
  const presented = headers['x-ignore-rate-limiting']
  return secretMatches(secret, presented)
}
