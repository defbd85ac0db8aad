/** Proxies calls to services, with the credentials of the platform (docs/api/remote-services.md#the-proxy). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { everybody, ownCheck } from '../../access/access.ts'
import { Bandwidth } from '../../http/bandwidth.ts'
import { asUploaded } from '../../http/downloads.ts'
import { httpError } from '../../http/errors.ts'
import { clientOf, ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import type { Platform } from '../../platform.ts'
import { callService } from './call.ts'
import { answerHeaders } from './headers.ts'
import { proxiedPath, targetOf } from './target.ts'
import { usedService } from './usedService.ts'
import { networkOf } from '../../http/clientNetwork.ts'

const url = '/data-fair/api/v1/remote-services'

export function proxyRoutes(app: FastifyInstance, platform: Platform): void {
  const { config } = platform
  const { requests, windowSeconds } = config.rates.remoteService
  const { privateMapping, bytesPerSecond } = config.remoteServices
  const rate = new TokenBuckets({ tokens: requests, windowSeconds })
  const bandwidth = new Bandwidth(bytesPerSecond)
  const nameOf = (request: FastifyRequest): string => clientOf(request) ?? networkOf(request.ip)
  const isUnlimited = (request: FastifyRequest): boolean =>
    ignoresLimits(request, config.secrets.ignoreRateLimiting)

  async function limitRate(request: FastifyRequest): Promise<void> {
    if (isUnlimited(request)) return
    if (!rate.take(nameOf(request), Date.now())) throw httpError('tooManyRequests')
  }

  const hidden = { schema: { hide: true } }

  app.get(
    `${url}/tileserver-koumoul/proxy/*`,
    { config: { access: everybody }, ...hidden },
    (request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .redirect(`${request.sitePath}/tileserver/${proxiedPath(request.url)}`, 302)
  )

  app.get<{ Params: { id: string } }>(
    `${url}/:id/proxy/*`,
    {
      compress: false,
      exposeHeadRoute: false,
      onRequest: limitRate,
      config: { access: ownCheck('public services, and those of the owner of the calling application') },
      schema: {
        operationId: 'proxyRemoteService',
        tags: ['Services'],
        summary: 'Appeler un service distant à travers la plateforme'
      }
    },
    async (request, reply) => {
      const service = await usedService(request, platform)
      const target = targetOf(service.server ?? '', proxiedPath(request.url), privateMapping)
      if (!target) throw httpError('unknownProxiedService')
      const { status, headers, body } = await callService(request, { service, target }, platform)
      // A response must not run as a page of this platform.
      return asUploaded(reply)
        .code(status)
        .headers(answerHeaders(headers))
        .send(isUnlimited(request) ? body : bandwidth.limited(nameOf(request), body))
    }
  )

  app.route({
    method: ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: `${url}/:id/proxy/*`,
    onRequest: async () => {
      throw httpError('onlyGetProxied')
    },
    config: { access: everybody },
    ...hidden,
    handler: async () => {}
  })
}
