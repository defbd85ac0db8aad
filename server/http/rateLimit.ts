/**
 * Request rates of the routes on datasets (contract/limits-and-quotas.md §6): one bucket of tokens for each signed-in
 * user or API key and each anonymous address, full at first and refilled continuously. In memory, per process.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isDatasetAccess } from '../access/access.ts'
import { secretMatches } from '../access/secrets.ts'
import type { Config, Rate } from '../config.ts'
import { HttpError } from './errors.ts'
import { languageOf, type Language } from './language.ts'

const tooManyTexts: Record<Language, string> = {
  fr: 'Trop de traffic dans un interval restreint sur cette API.',
  en: 'Too much requests in a small time interval for this API.'
}
const forgetAfterMs = 20 * 60_000
/** Clients remembered: beyond, the one that came least recently is forgotten. */
const maxClients = 100_000

interface Bucket {
  tokens: number
  /** Milliseconds, when `tokens` was right. */
  at: number
}

/** The buckets of one tier. A rate of 0 requests limits nothing. */
export class TokenBuckets {
  private readonly rate: Rate
  /** By client, the least recently seen first. */
  private readonly buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.rate = rate
  }

  /** Takes a token; false when there is none left. */
  take(client: string, now: number): boolean {
    if (this.rate.requests <= 0) return true
    const bucket = this.refilled(client, now)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  giveBack(client: string): void {
    const bucket = this.buckets.get(client)
    if (bucket) bucket.tokens = Math.min(this.rate.requests, bucket.tokens + 1)
  }

  private refilled(client: string, now: number): Bucket {
    const { requests, windowSeconds } = this.rate
    const known = this.buckets.get(client)
    const bucket = known ?? { tokens: requests, at: now }
    const refill = ((now - bucket.at) / 1000) * (requests / windowSeconds)
    bucket.tokens = Math.min(requests, bucket.tokens + Math.max(0, refill))
    bucket.at = now
    this.buckets.delete(client)
    this.buckets.set(client, bucket)
    this.forgetOld(now)
    return bucket
  }

  /** Looks at the oldest few only: each request adds at most one client. */
  private forgetOld(now: number): void {
    for (const [client, { at }] of this.buckets) {
      if (now - at < forgetAfterMs && this.buckets.size <= maxClients) return
      this.buckets.delete(client)
    }
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Gives back the token of a request that does not count. */
    uncount?: () => void
  }
}

/** Must be registered before the access checks: a refused permission counts, an unknown dataset does not. */
export function registerRateLimit(app: FastifyInstance, config: Config): void {
  const tiers = {
    anonymous: new TokenBuckets(config.rates.anonymous),
    user: new TokenBuckets(config.rates.user)
  }
  app.addHook('preValidation', async (request) => {
    if (!isDatasetAccess(request.routeOptions.config.access)) return
    if (ignoresLimits(request, config.secrets.ignoreRateLimiting)) return
    const client = clientOf(request)
    const buckets = client === undefined ? tiers.anonymous : tiers.user
    const name = client ?? request.ip
    if (!buckets.take(name, Date.now())) throw new HttpError(429, tooManyTexts[languageOf(request)])
    request.uncount = () => buckets.giveBack(name)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 404 || reply.statusCode === 409) request.uncount?.()
  })
}

/** Who is counted; undefined counts by address. Read keys share one user: each is counted with its dataset. */
function clientOf({ session, params }: FastifyRequest): string | undefined {
  if (session.isApplicationKey || !session.user) return undefined
  const { user } = session
  return session.bypass ? `${user.id}:${(params as { id?: string }).id}` : user.id
}

/** A service that knows the secret is never limited. */
export function ignoresLimits(request: FastifyRequest, secret: string | undefined): boolean {
  const presented = request.headers['x-ignore-rate-limiting']
  return secretMatches(secret, typeof presented === 'string' ? presented : undefined)
}
