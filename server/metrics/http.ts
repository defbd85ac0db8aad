/** Metrics of requests by route and status. Labels are route patterns, never addresses, to keep their number small. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import { Counter, Histogram, type Registry } from 'prom-client'
import { isApiPath } from '../http/requestAddress.ts'

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** Histogram buckets in seconds. */
const buckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]

export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'fairway_http_request_duration_seconds',
    help: 'Time from the first byte of a request until its answer was sent',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry]
  })
  const counter = (name: string, help: string): Counter => new Counter({ name, help, registers: [registry] })
  const received = counter('fairway_http_received_bytes_total', 'Bytes of requests: uploads, mostly')
  const sent = counter('fairway_http_sent_bytes_total', 'Bytes of answers')
  /** Bytes already counted of each connection, which serves many requests. */
  const counted = new WeakMap<Socket, { received: number; sent: number }>()

  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: methodOf(request), route: routeOf(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1000
    )
    const { socket } = request.raw
    const { bytesRead, bytesWritten } = socket
    const before = counted.get(socket) ?? { received: 0, sent: 0 }
    received.inc(Math.max(0, bytesRead - before.received))
    sent.inc(Math.max(0, bytesWritten - before.sent))
    counted.set(socket, { received: bytesRead, sent: bytesWritten })
  })
}

const methodOf = ({ method }: FastifyRequest): string => (knownMethods.has(method) ? method : 'OTHER')

/** Pattern of the route; pages and unknown addresses have one label each. */
function routeOf({ routeOptions, url }: FastifyRequest): string {
  return routeOptions.url ?? (isApiPath(url.split('?')[0] ?? '') ? '(unknown)' : '(page)')
}
