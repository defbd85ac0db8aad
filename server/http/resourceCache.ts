/** Conditional requests and cache headers (docs/api/lines.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpError } from './errors.ts'

const dateParameters = ['finalizedAt', 'updatedAt'] as const

interface CachedResource {
  /** ISO date of its last change. */
  date: string
  /** An anonymous caller may read it. */
  isPublic: boolean
}

/**
 * Sets the headers of an answer that depends on one resource.
 * @returns true when the client already has this state: answer 304 and nothing more
 * @throws HttpError 400 when the URL names a later date than the resource has
 */
export function resourceCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { date, isPublic }: CachedResource,
  { publicMaxAge, timestampedMaxAge }: Config['cache']
): boolean {
  acceptPrivateConditions(request)
  const lastModified = new Date(date).toUTCString()
  const isTimestamped = checkDates(request.query as Record<string, string | undefined>, date)
  const visibility = isPublic ? 'public' : 'private'
  const maxAge = isTimestamped ? timestampedMaxAge : isPublic ? publicMaxAge : 0
  void reply.headers({
    'last-modified': lastModified,
    'x-accel-buffering': isPublic ? 'yes' : 'no',
    'cache-control': `must-revalidate, ${visibility}, max-age=${maxAge}`
  })
  return request.headers['if-modified-since'] === lastModified
}

/** Headers of an answer that nobody keeps. */
export function neverCached(request: FastifyRequest, reply: FastifyReply): void {
  acceptPrivateConditions(request)
  void reply.headers({
    'x-accel-buffering': 'no',
    'cache-control': 'must-revalidate, private, max-age=0'
  })
}

/** The `X-Private-…` conditions stand for the standard ones, which some proxies remove. */
function acceptPrivateConditions({ headers }: FastifyRequest): void {
  for (const name of ['if-modified-since', 'if-none-match'] as const) {
    const value = headers[`x-private-${name}`]
    if (headers[name] === undefined && typeof value === 'string') headers[name] = value
  }
}

function checkDates(query: Record<string, string | undefined>, date: string): boolean {
  let isTimestamped = false
  for (const name of dateParameters) {
    const text = query[name]
    if (!text) continue
    const asked = new Date(text)
    if (Number.isNaN(asked.getTime())) throw httpError('malformedParameter', { name })
    if (asked > new Date(date)) {
      throw httpError('dateInFuture', { asked: asked.toISOString(), known: new Date(date).toISOString() })
    }
    isTimestamped = true
  }
  return isTimestamped
}
