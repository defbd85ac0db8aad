/** Limits on writes through a protected link: same origin, an anonymous token, and a rate limit. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForeign } from '../../access/crossSite.ts'
import { anonymousActionState } from '../../directory/anonymousAction.ts'
import { httpError } from '../../http/errors.ts'
import { ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import type { Platform } from '../../platform.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const errors = {
  missing: 'anonymousTokenNeeded',
  early: 'looksLikeSpam',
  invalid: 'invalidAnonymousToken'
} as const

type LinkWriteCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Attempts per permitted write: refused writes are given back, but the server received and parsed them. */
const triesPerWrite = 20

/**
 * Returns the check of a write.
 * @throws HttpError 405 from another origin, 401 or 429 without a valid token, 429 beyond the rate limit
 */
export function linkWriteCheck({ config, directory }: Platform): LinkWriteCheck {
  const { requests, windowSeconds } = config.rates.postApplicationKey
  const writes = new TokenBuckets({ tokens: requests, windowSeconds })
  const tries = new TokenBuckets({ tokens: requests * triesPerWrite, windowSeconds })
  return async (request, reply) => {
    if (!config.development && isForeign(request, config)) throw httpError('noCrossDomain')
    const header = request.headers['x-anonymoustoken']
    const token = typeof header === 'string' ? header : undefined
    const state = await anonymousActionState(directory, token)
    if (state !== 'good') throw httpError(errors[state])
    if (ignoresLimits(request, config.secrets.ignoreRateLimiting)) return
    const { session, ip } = request
    const client = session.user ? `user ${session.user.id}` : `address ${networkOf(ip)}`
    const names = [client, `token ${token}`]
    const now = Date.now()
    if (!takeAll(tries, names, now) || !takeAll(writes, names, now)) throw httpError('tooManyAnonymousWrites')
    // A refused request wrote nothing, and does not count: the user can correct it and send it again at once.
    reply.raw.once('close', () => {
      if (reply.statusCode >= 400) giveBack(writes, names)
    })
  }
}

/** Takes one token from each bucket, or none. */
function takeAll(buckets: TokenBuckets, names: string[], now: number): boolean {
  const missing = names.findIndex((name) => !buckets.take(name, now))
  if (missing < 0) return true
  giveBack(buckets, names.slice(0, missing))
  return false
}

function giveBack(buckets: TokenBuckets, names: string[]): void {
  for (const name of names) buckets.refund(name)
}
