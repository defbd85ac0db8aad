/**
 * Checks before routing: normalization of the address, and refusals with our own messages for what is not a valid
 * request.
 */
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { httpError, messageOf } from './errors.ts'
import { addressOf, requestTarget } from './requestAddress.ts'
import { hostedRequest, type Trust } from './requestHost.ts'
import { answerHeaders } from './securityHeaders.ts'
import { placedAddress, rememberSitePath, type SitePaths } from './sitePath.ts'

const plainHeaders = { ...answerHeaders, 'content-type': 'text/plain; charset=utf-8' }

/** Node reads 16 kB by default: the address of a table, or of a file of lines, may name 2,000 columns. */
const maxHeaderBytes = 128 * 1024

/** Requests with an invalid address, refused by the hook below. */
const refused = new WeakSet<IncomingMessage>()

type FrontDoor = Pick<
  FastifyHttpOptions<RawServerDefault>,
  'rewriteUrl' | 'frameworkErrors' | 'clientErrorHandler' | 'http'
>

/**
 * Options of the HTTP server.
 * @param sitePaths returns the paths of sites, which are known when the platform is open, before the first request
 */
export const frontDoor = (trust: Trust, sitePaths: () => SitePaths): FrontDoor => ({
  http: {
    maxHeaderSize: maxHeaderBytes,
    // Fastify would refuse a missing Host header by itself; the hook below does it with our message.
    requireHostHeader: false,
    // Other upgrades are ignored (RFC 9110 §7.8): HTTP/2 clients offer `h2c` with each request.
    shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket'
  },
  rewriteUrl(request) {
    const address = namesTwoHosts(request) ? undefined : addressBelowSite(request, trust, sitePaths())
    if (address === undefined) refused.add(request)
    return address ?? '/'
  },
  /** Errors of the router itself, for which no hooks run. */
  frameworkErrors: (error, _request, reply) => {
    const { statusCode = 400 } = error
    const { text } = messageOf(statusCode === 414 ? 'addressTooLong' : 'malformedAddress')
    reply.raw.writeHead(statusCode, { ...plainHeaders, 'content-length': text.length }).end(text)
  },
  /** Response to bytes that are not a valid HTTP request. */
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = messageOf('malformedRequest')
    refuseSocket(socket, { ...refusal, status: statusOfParser[error.code] ?? refusal.status })
  }
})

/** Several Host headers are refused (RFC 9112 §3.2): Node uses the first one, whereas a proxy may have used another. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, index: number): boolean =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)
}

/**
 * Normalizes the address of a request and removes the path of its site, which is remembered.
 * @returns undefined for an invalid address
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

/** Registers the hook that refuses invalid requests; only the hooks that assign ids to requests precede it. */
export function registerFrontDoor(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (refused.has(request.raw)) throw httpError('malformedAddress')
    if (request.method === 'DELETE' && isBelowNothing(request)) throw httpError('unknownApiEndpoint')
  })
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, plainHeaders).end())
}

const belowResource = /^(\/data-fair)?\/api\/v1\/[^/]+\/.+\/$/i

/**
 * Whether a path has an empty segment below a resource. Clients resolve `.` and `..`: removing the line `..` of a
 * dataset, or a line with an empty id, must not remove the dataset or all its lines.
 */
function isBelowNothing(request: FastifyRequest): boolean {
  return belowResource.test(addressOf(request).path)
}

/** Writes a response to a raw socket and closes it. */
export function refuseSocket(socket: Duplex, { status, text }: { status: number; text: string }): void {
  if (!socket.writable) return void socket.destroy()
  const headers = { ...plainHeaders, 'content-length': Buffer.byteLength(text), connection: 'close' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n`
  socket.end(head + text, () => socket.destroy())
}
