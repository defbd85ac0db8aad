/** Prometheus metrics, served on a separate port so that they are not public (docs/running.md#metrics). */
import type { FastifyInstance } from 'fastify'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { measureRequests } from './http.ts'
import { measurePlatform, type Measured } from './platform.ts'

/**
 * Serves the metrics.
 * @throws Error when the port is not available
 */
export async function serveMetrics(
  app: FastifyInstance,
  platform: Measured,
  { port, host }: NonNullable<Config['metrics']>
): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measurePlatform(platform, registry)

  async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAsked = url?.split('?')[0] === '/metrics'
    if (!isAsked) return void response.writeHead(404).end()
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
    response.end(method === 'HEAD' ? undefined : text)
  }
  const server = createServer((request, response) => {
    request.resume()
    answer(request, response).catch((error: unknown) => {
      platform.log.error({ err: error }, 'metrics could not be read')
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  app.addHook('preClose', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
}
