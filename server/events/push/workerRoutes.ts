/** Routes of the service worker script and its reports. */
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { everybody } from '../../access/access.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import type { Platform } from '../../platform.ts'
import { serviceWorker } from './serviceWorker.ts'

const maxReportLength = 2000
/** Rate limit on reports of all browsers together: anybody can send them, and they fill the log. */
const reports = { tokens: 60, windowSeconds: 60 }

export function workerRoutes(app: FastifyInstance, { log }: Pick<Platform, 'log'>): void {
  const allowance = new TokenBuckets(reports)

  // The Content-Security-Policy of a worker comes from its own response; it allows requests to this site only.
  app.get(
    '/events/push-sw.js',
    { config: { access: everybody }, schema: { hide: true } },
    async ({ sitePath }, reply) =>
      reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': "default-src 'none'; connect-src 'self'",
          'service-worker-allowed': `${sitePath}/events/`
        })
        .type('text/javascript; charset=utf-8')
        .send(serviceWorker)
  )

  app.withTypeProvider<TypeBoxTypeProvider>().post(
    '/events/api/ui-logs',
    {
      config: { access: everybody },
      bodyLimit: 20_000,
      schema: {
        operationId: 'writeUiLogs',
        tags: ['Notifications'],
        summary: 'Signaler une erreur du navigateur',
        body: Type.Object({}, { additionalProperties: true })
      }
    },
    async (request, reply) => {
      if (allowance.take('', Date.now()))
        log.warn({ report: JSON.stringify(request.body).slice(0, maxReportLength) }, 'reported by a browser')
      return reply.code(204).send()
    }
  )
}
