/** Writes through a protected link: from a page of the platform, by a person, now and then. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isForeign } from '../../access/crossSite.ts'
import { anonymousActionState } from '../../directory/anonymousAction.ts'
import { httpError } from '../../http/errors.ts'
import { ignoresLimits, TokenBuckets } from '../../http/rateLimit.ts'
import type { Platform } from '../../platform.ts'

const errors = {
  missing: 'anonymousTokenNeeded',
  early: 'looksLikeSpam',
  invalid: 'invalidAnonymousToken'
} as const

export type LinkWriteCheck = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** @returns throws HttpError 405 from elsewhere, 401 or 429 without a good token, 429 beyond the rate */
export function linkWriteCheck({ config, directory }: Platform): LinkWriteCheck {
  const { requests, windowSeconds } = config.rates.postApplicationKey
  const buckets = new TokenBuckets({ tokens: requests, windowSeconds })
  return async (request, reply) => {
    if (!config.development && isForeign(request, config)) throw httpError('noCrossDomain')
    const given = request.headers['x-anonymoustoken']
    const token = typeof given === 'string' ? given : undefined
    const state = await anonymousActionState(directory, token)
    if (state !== 'good') throw httpError(errors[state])
    if (ignoresLimits(request, config.secrets.ignoreRateLimiting)) return
    const { session, ip } = request
    const client = session.user ? `user ${session.user.id}` : `address ${ip}`
    const taken: string[] = []
    const giveBack = (): void => {
      for (const name of taken) buckets.giveBack(name)
    }
    for (const name of [client, `token ${token}`]) {
      if (!buckets.take(name, Date.now())) {
        giveBack()
        throw httpError('tooManyAnonymousWrites')
      }
      taken.push(name)
    }
    // Who sent something that is refused may mend it at once: nothing was written.
    reply.raw.once('close', () => {
      if (reply.statusCode >= 400) giveBack()
    })
  }
}
