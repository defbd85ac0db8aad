/** Proxies calls to services, with the credentials of the platform (docs/api/remote-services.md#the-proxy). */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AccountKeys } from '../../../contract/session.ts'
import { everybody, ownCheck } from '../../access/access.ts'
import { Bandwidth } from '../../http/bandwidth.ts'
import { asUploaded } from '../../http/downloads.ts'
import { httpError, type HttpError } from '../../http/errors.ts'
import { clientOf, ignoresLimits } from '../../http/rateLimit.ts'
import { TokenBuckets } from '../../http/tokenBuckets.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { OutgoingAnswer, Policy } from '../../outgoing/outgoing.ts'
import type { Platform } from '../../platform.ts'
import { inPath } from '../addresses.ts'
import { credentialHeaders } from '../credentials.ts'
import type { ServiceWithoutDoc } from '../rows.ts'
import { findUsable } from '../store.ts'
import { callingOwner } from './caller.ts'
import { answerHeaders, callHeaders } from './headers.ts'
import { proxiedPath, targetOf, type Target } from './target.ts'

const url = '/data-fair/api/v1/remote-services'

/** Limits of one response: the total time allows the largest body at the usual bandwidth, with a margin. */
const answerLimits = { maxBytes: 100_000_000, idleMs: 60_000, totalMs: 600_000 }

/** Account of anonymous callers, which may use public services only. */
const nobody: Pick<AccountKeys, 'type' | 'id'> = { type: 'user', id: '' }

type Call = FastifyRequest<{ Params: { id: string } }>

export function proxyRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, metadata, outgoing } = platform
  const { requests, windowSeconds } = config.rates.remoteService
  const { defaultKey, privateMapping, timeoutMs, bytesPerSecond } = config.remoteServices
  const rate = new TokenBuckets({ tokens: requests, windowSeconds })
  const bandwidth = new Bandwidth(bytesPerSecond)
  const nameOf = (request: FastifyRequest): string => clientOf(request) ?? request.ip
  const isUnlimited = (request: FastifyRequest): boolean =>
    ignoresLimits(request, config.secrets.ignoreRateLimiting)

  async function limitRate(request: FastifyRequest): Promise<void> {
    if (isUnlimited(request)) return
    if (!rate.take(nameOf(request), Date.now())) throw httpError('tooManyRequests')
  }

  /** @throws HttpError 404 for a service that the caller may not use */
  async function usedService(request: Call): Promise<ServiceWithoutDoc> {
    const { id } = request.params
    const service =
      (await findUsable(metadata, nobody, id)) ??
      (await findUsable(metadata, (await callingOwner(request, platform)) ?? nobody, id))
    if (!service?.server) throw httpError('unknownProxiedService')
    return service
  }

  async function send(request: Call, service: ServiceWithoutDoc, target: Target): Promise<OutgoingAnswer> {
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new OutgoingFailure('timeout')), timeoutMs)
    const leave = (): void => patience.abort(new OutgoingFailure('interrupted'))
    request.raw.socket.once('close', leave)
    const policy: Policy = {
      ...answerLimits,
      keepsEncoding: true,
      isReadSlowly: true,
      ...(target.isMapped ? { namedBy: 'operator', redirects: 0 } : { namedBy: 'user' })
    }
    const headers = {
      ...callHeaders(request.headers),
      'x-forwarded-url': `${config.publicUrl}/api/v1/remote-services/${inPath(service.id)}/proxy/`,
      ...credentialHeaders(service, defaultKey)
    }
    try {
      return passable(await outgoing.send({ url: target.url, headers, signal: patience.signal }, policy))
    } catch (error) {
      throw error instanceof OutgoingFailure ? failureOf(error) : error
    } finally {
      clearTimeout(timer)
      request.raw.socket.off('close', leave)
    }
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
      const service = await usedService(request)
      const target = targetOf(service.server ?? '', proxiedPath(request.url), privateMapping)
      if (!target) throw httpError('unknownProxiedService')
      const { status, headers, body } = await send(request, service, target)
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

/** @throws OutgoingFailure for a status outside of HTTP (RFC 9110, section 15), which Fastify refuses to send */
function passable(answer: OutgoingAnswer): OutgoingAnswer {
  const { status, statusText, body } = answer
  if (status < 600) return answer
  body.destroy()
  throw new OutgoingFailure('status', { status, message: `${status} - ${statusText}` })
}

function failureOf(cause: OutgoingFailure): HttpError {
  const isLate = cause.reason === 'timeout' || cause.reason === 'interrupted'
  return isLate
    ? httpError('remoteServiceTimedOut', undefined, { cause })
    : httpError('remoteServiceFailed', { problem: cause.message }, { cause })
}
