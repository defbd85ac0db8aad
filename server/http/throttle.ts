/**
 * Bandwidth limits on lines and files of datasets, for each client: nothing is refused, responses are slower
 * (docs/api/limits.md). Generated responses and stored files have separate buckets.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { Bandwidth, TooManyWaiting } from './bandwidth.ts'
import { isInternalRead } from './internalReads.ts'
import { clientOf, ignoresLimits } from './rateLimit.ts'
import { networkOf } from './clientNetwork.ts'

const dataset = String.raw`^/data-fair/api/v1/datasets/:id/`
const statics = new RegExp(`${dataset}(?:raw|convert|full|data-files/|attachments/|metadata-attachments/)`)
const dynamics = new RegExp(
  `${dataset}(?:own/:owner/)?(?:lines|values|[a-z_]+_agg|min/|max/|master-data/|compat-ods/|revisions)`
)

type Kind = 'dynamic' | 'static'

/** Kind of the responses of a route; undefined for a route that is not throttled. */
export function throttledKind({ url, method }: Pick<RouteOptions, 'url' | 'method'>): Kind | undefined {
  const reads = [method].flat().some((name) => name === 'GET')
  if (!reads) return undefined
  if (statics.test(url)) return 'static'
  return dynamics.test(url) ? 'dynamic' : undefined
}

/** Must be registered after the compression, so that compressed bytes are counted. */
export function registerThrottle(app: FastifyInstance, { bandwidth, secrets }: Config): void {
  const buckets = {
    anonymous: {
      dynamic: new Bandwidth(bandwidth.anonymous.dynamic),
      static: new Bandwidth(bandwidth.anonymous.static)
    },
    user: { dynamic: new Bandwidth(bandwidth.user.dynamic), static: new Bandwidth(bandwidth.user.static) }
  }

  app.addHook('onRoute', (route) => {
    const kind = throttledKind(route)
    if (!kind) return
    const throttle = async (
      request: FastifyRequest,
      reply: FastifyReply,
      payload: unknown
    ): Promise<unknown> => {
      // Reads of the server for the rendering of a page are not sent to the client.
      if (isInternalRead(request) || ignoresLimits(request, secrets.ignoreRateLimiting)) return payload
      const user = clientOf(request)
      const bucket = buckets[user === undefined ? 'anonymous' : 'user'][kind]
      const client = user ?? networkOf(request.ip)
      if (payload instanceof Readable) return bucket.limited(client, payload)
      if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
        await bucket.turn(client, Buffer.byteLength(payload)).catch((error: unknown) => {
          if (!(error instanceof TooManyWaiting)) throw error
          // A client with that many waiting responses does not read them.
          reply.raw.destroy()
        })
      }
      return payload
    }
    route.onSend = [...[route.onSend ?? []].flat(), throttle]
  })
}
