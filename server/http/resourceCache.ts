/** Conditional requests and cache headers of resources (docs/api/lines.md). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpError } from './errors.ts'

const dateParameters = ['finalizedAt', 'updatedAt'] as const

interface CachedResource {
  /** Date of the last change (ISO 8601). */
  date: string
  /** Whether anonymous callers may read the resource. */
  isPublic: boolean
  /** Whether no two states of the resource have the same date in seconds, the precision of `Last-Modified`. */
  hasDistinctDates?: boolean
}

/**
 * Sets the cache headers of a response that depends on one resource. A resource may change twice within a second: a
 * client that also sends an entity tag is answered by the tag alone (RFC 9110 §13.1.3), once the body is known.
 * @returns true when the client has this state already: respond 304
 * @throws HttpError 400 when the URL contains a later date than that of the resource
 */
export function resourceCache(
  request: FastifyRequest,
  reply: FastifyReply,
  { date, isPublic, hasDistinctDates = false }: CachedResource,
  { publicMaxAge, timestampedMaxAge }: Config['cache']
): boolean {
  const lastModified = new Date(date).toUTCString()
  const isTimestamped = checkDates(request.query as Record<string, string | undefined>, date)
  const visibility = isPublic ? 'public' : 'private'
  const maxAge = isTimestamped ? timestampedMaxAge : isPublic ? publicMaxAge : 0
  void reply.headers({
    'last-modified': lastModified,
    'x-accel-buffering': isPublic ? 'yes' : 'no',
    'cache-control': `must-revalidate, ${visibility}, max-age=${maxAge}`
  })
  const { 'if-modified-since': since, 'if-none-match': tags } = request.headers
  return since === lastModified && (hasDistinctDates || tags === undefined)
}

/** Sets the headers of a response that must not be cached. */
export function neverCached(reply: FastifyReply): void {
  void reply.headers({
    'x-accel-buffering': 'no',
    'cache-control': 'must-revalidate, private, max-age=0'
  })
}

function checkDates(query: Record<string, string | undefined>, date: string): boolean {
  let isTimestamped = false
  for (const name of dateParameters) {
    const text = query[name]
    if (!text) continue
    const requestedDate = new Date(text)
    if (Number.isNaN(requestedDate.getTime())) throw httpError('malformedParameter', { name })
    if (requestedDate > new Date(date)) {
      throw httpError('dateInFuture', {
        asked: requestedDate.toISOString(),
        known: new Date(date).toISOString()
      })
    }
    isTimestamped = true
  }
  return isTimestamped
}
