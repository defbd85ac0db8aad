/** What happens to a request before any route, and to what is no request: addresses read once, refusals in our words. */
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { httpError, toldOf } from './errors.ts'
import { addressOf, requestTarget } from './requestAddress.ts'
import { hostedRequest, type Trust } from './requestHost.ts'
import { answerHeaders } from './securityHeaders.ts'
import { placedAddress, rememberSitePath, type SitePaths } from './sitePath.ts'

const plainHeaders = { ...answerHeaders, 'content-type': 'text/plain; charset=utf-8' }

/** Requests whose address is refused, on their way to the hook that says so. */
const refused = new WeakSet<IncomingMessage>()

type FrontDoor = Pick<
  FastifyHttpOptions<RawServerDefault>,
  'rewriteUrl' | 'frameworkErrors' | 'clientErrorHandler' | 'http'
>

/** @param sitePaths known once the platform is open, which is before the first request */
export const frontDoor = (trust: Trust, sitePaths: () => SitePaths): FrontDoor => ({
  http: {
    // A request without host is refused as one with another host is.
    requireHostHeader: false,
    // Other upgrades are ignored (RFC 9110 §7.8): clients of HTTP/2 offer `h2c` with each request.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket'
  },
  rewriteUrl(request) {
    const address = namesTwoHosts(request) ? undefined : addressBelowSite(request, trust, sitePaths())
    if (address === undefined) refused.add(request)
    return address ?? '/'
  },
  /** What the router refuses by itself: no hook sees these requests. */
  frameworkErrors: (error, _request, reply) => {
    const { statusCode = 400 } = error
    const { text } = toldOf(statusCode === 414 ? 'addressTooLong' : 'malformedAddress')
    reply.raw.writeHead(statusCode, { ...plainHeaders, 'content-length': text.length }).end(text)
  },
  /** Answers bytes that are not an HTTP request. */
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const told = toldOf('malformedRequest')
    refuseSocket(socket, { ...told, status: statusOfParser[error.code] ?? told.status })
  }
})

/** Two `Host` headers are refused (RFC 9112 §3.2): Node gives the first one, and a proxy may have read the other one. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, index: number): boolean =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)
}

/**
 * The address of a request in its one spelling, without the path of the site that it was sent to, which is remembered.
 * @returns undefined for what no client writes
 */
export function addressBelowSite(
  request: IncomingMessage,
  trust: Trust,
  sitePaths: SitePaths
): string | undefined {
  const target = requestTarget(request.url ?? '')
  if (!target) return undefined
  if (target.host !== undefined) request.headers.host = target.host
  if (!sitePaths.areUsed) return target.address
  const { sitePath, address } = placedAddress(target.address, sitePaths.at(hostedRequest(request, trust)))
  rememberSitePath(request, sitePath)
  return address
}

const statusOfParser: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431
}

/** Must be registered first, but for what names each request. */
export function registerFrontDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (refused.has(request.raw)) throw httpError('malformedAddress')
    if (request.method === 'DELETE' && isBelowNothing(request)) throw httpError('unknownApiEndpoint')
  })
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, plainHeaders).end())
}

const belowResource = /^(\/data-fair)?\/api\/v1\/[^/]+\/.+\/$/i

/**
 * Whether an address names something below a resource by an empty text. Clients take `.` and `..` out of what they send:
 * removing the line `..` of a dataset, or the line of an empty id, must not remove the dataset, or all lines.
 */
function isBelowNothing(request: FastifyRequest): boolean {
  return belowResource.test(addressOf(request).path)
}

/** Answers on a connection that has no response of its own, and ends it. */
export function refuseSocket(socket: Duplex, { status, text }: { status: number; text: string }): void {
  if (!socket.writable) return void socket.destroy()
  const headers = { ...plainHeaders, 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  socket.end(head + text, () => socket.destroy())
}
