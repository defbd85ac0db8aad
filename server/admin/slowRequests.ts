/** Recent slow requests, for administrators; kept in memory, hence for this run of the server only. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../contract/session.ts'
import type { OwnedRegistry } from '../owned/registry.ts'
import type { Platform } from '../platform.ts'
import { loggableAddress } from '../http/loggableAddress.ts'

export interface SlowRequest {
  date: string
  method: string
  /** URL without secret parameters. */
  url: string
  status: number
  ms: number
  /** Owner of the resource of the request. */
  owner?: Pick<AccountKeys, 'type' | 'id'>
}

const slowMs = 1000
const keptRequests = 100
const maxUrlLength = 2000

/**
 * Measures the requests of a server, from their arrival until the response is sent.
 * @returns a function that lists slow requests, the newest first
 */
export function followSlowRequests(
  app: FastifyInstance,
  { owned, log }: Pick<Platform, 'owned' | 'log'>
): () => SlowRequest[] {
  const slow: SlowRequest[] = []
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime)
    if (ms < slowMs) return
    const { method } = request
    const url = loggableAddress(request.originalUrl).slice(0, maxUrlLength)
    const status = reply.statusCode
    request.log.warn({ method, url, status, ms }, 'slow request')
    const date = new Date().toISOString()
    const owner = await ownerOf(owned, request).catch((error: unknown) => {
      log.debug({ err: error }, 'the owner of a slow request is not known')
      return {}
    })
    slow.unshift({ date, method, url, status, ms, ...owner })
    slow.length = Math.min(slow.length, keptRequests)
  })
  return () => slow
}

async function ownerOf(
  owned: OwnedRegistry,
  { routeOptions, params }: FastifyRequest
): Promise<Pick<SlowRequest, 'owner'>> {
  const { id } = (params ?? {}) as { id?: string }
  const resource = id && (await owned.ofRoute(routeOptions.url)?.shared(id))
  return resource ? { owner: { type: resource.owner.type, id: resource.owner.id } } : {}
}
