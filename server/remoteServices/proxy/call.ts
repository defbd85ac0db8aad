/** Calls a service for a client of the proxy, with the credentials of the platform. */
import type { FastifyRequest } from 'fastify'
import { httpError, type HttpError } from '../../http/errors.ts'
import { OutgoingFailure, type FailureReason } from '../../outgoing/failure.ts'
import type { OutgoingAnswer, Policy } from '../../outgoing/outgoing.ts'
import type { Platform } from '../../platform.ts'
import { inPath } from '../addresses.ts'
import { credentialHeaders } from '../credentials.ts'
import type { ServiceWithoutDoc } from '../rows.ts'
import { callHeaders } from './headers.ts'
import type { Target } from './target.ts'

/** Limits of one response: the total time allows the largest body at the usual bandwidth, with a margin. */
const answerLimits = { maxBytes: 100_000_000, idleMs: 60_000, totalMs: 600_000 }

/**
 * Sends the request; the wait for the headers of the response is bounded, and ends when the client leaves.
 * @throws HttpError 504 for a service that is too slow or breaks the connection, 502 for a response that cannot be
 *   passed on, 500 for other failures of the network
 */
export async function callService(
  request: FastifyRequest,
  { service, target }: { service: ServiceWithoutDoc; target: Target },
  { config, outgoing }: Pick<Platform, 'config' | 'outgoing'>
): Promise<OutgoingAnswer> {
  const { defaultKey, timeoutMs } = config.remoteServices
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new OutgoingFailure('timeout')), timeoutMs)
  const interrupt = (): void => controller.abort(new OutgoingFailure('interrupted'))
  request.raw.socket.once('close', interrupt)
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
    return passable(await outgoing.send({ url: target.url, headers, signal: controller.signal }, policy))
  } catch (error) {
    throw error instanceof OutgoingFailure ? failureOf(error) : error
  } finally {
    clearTimeout(timer)
    request.raw.socket.off('close', interrupt)
  }
}

/** @throws OutgoingFailure for a status outside of HTTP (RFC 9110, section 15), which Fastify refuses to send */
function passable(answer: OutgoingAnswer): OutgoingAnswer {
  const { status, statusText, body } = answer
  if (status < 600) return answer
  body.destroy()
  throw new OutgoingFailure('status', { status, message: `${status} - ${statusText}` })
}

/** Failures of a service that did respond, but with something that cannot be passed on. */
const unusable = new Set<FailureReason>(['status', 'badAnswer', 'redirects', 'tooLarge'])

function failureOf(cause: OutgoingFailure): HttpError {
  const { reason, message: problem } = cause
  if (reason === 'timeout' || reason === 'interrupted') {
    return httpError('remoteServiceTimedOut', undefined, { cause })
  }
  return httpError(
    unusable.has(reason) ? 'remoteServiceAnswer' : 'remoteServiceFailed',
    { problem },
    { cause }
  )
}
