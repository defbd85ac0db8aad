/** Requests of a chain of redirects. No I/O. */
import { percentDecoded } from '../../contract/percentDecoded.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { OutgoingFailure } from './failure.ts'

/** Body of a request. A stream cannot be sent again: a redirect that requires it fails. */
type OutgoingBody = string | Uint8Array | Readable

export interface OutgoingRequest {
  /** HTTP address; credentials in it become basic authentication. */
  url: string | URL
  /** Method; `GET` when absent. */
  method?: string
  headers?: Record<string, string | undefined>
  body?: OutgoingBody
  /** Length of a stream in bytes, for servers that require `Content-Length`. */
  bodyLength?: number
  /** Cancels the request; `send` then rejects with its reason. */
  signal?: AbortSignal
}

export interface Hop {
  url: URL
  method: string
  /** Headers by name in lower case. */
  headers: Record<string, string>
  body?: OutgoingBody
}

const userAgent = 'Fairway'

/** Headers that callers cannot set: those of the connection, and those that servers trust from proxies. */
export const neverSent =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|forwarded|x-forwarded-(?!url$).*|x-real-ip|via)$/

/** Headers that a redirect to another server keeps; all others could be secrets, also custom headers of webhooks. */
const sentElsewhere =
  /^(?:accept|accept-language|accept-encoding|user-agent|content-type|range|if-none-match|if-modified-since)$/

/** Ports of mail, shell and chat servers, where an HTTP request could be taken for commands. */
export const foreignPorts = new Set(
  [
    '21 22 23 25 53 110 111 119 135 139 143 179 389 445 465 512 513 514 515 563 587 636 993 995',
    '6665 6666 6667'
  ]
    .join(' ')
    .split(' ')
)

/** @throws OutgoingFailure for an address other than HTTP */
export function firstHop({ url, method = 'GET', headers = {}, body }: OutgoingRequest): Hop {
  const sent: Record<string, string> = { accept: '*/*' }
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (value !== undefined && !neverSent.test(lower)) sent[lower] = value
  }
  sent['user-agent'] = userAgent
  return { ...target(url, sent), method: method.toUpperCase(), ...(body === undefined ? {} : { body }) }
}

/** Tells whether a redirect changes the method to GET, as in browsers (Fetch standard, HTTP-redirect fetch). */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST'

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Returns the request that a redirect requires; undefined for another response.
 * @param repeats true sends the same request to a moved address, in place of a GET
 * @throws OutgoingFailure for an invalid redirect
 */
export function nextHop(
  hop: Hop,
  status: number,
  answered: IncomingHttpHeaders,
  repeats = false
): Hop | undefined {
  const { location } = answered
  if (!redirects.has(status) || typeof location !== 'string') return undefined
  // Node decodes headers as Latin-1; servers send UTF-8.
  const text = Buffer.from(location, 'latin1').toString()
  if (!URL.canParse(text, hop.url)) throw new OutgoingFailure('badAnswer')
  const url = new URL(text, hop.url)
  const isElsewhere = url.origin !== hop.url.origin
  const headers = Object.fromEntries(
    Object.entries(hop.headers).filter(([name]) => !isElsewhere || sentElsewhere.test(name))
  )
  if (becomesGet(status, hop.method) && !(repeats && status !== 303)) {
    delete headers['content-type']
    return { ...target(url, headers), method: 'GET' }
  }
  // A stream that was sent is consumed.
  if (hop.body !== undefined && isStream(hop.body)) throw new OutgoingFailure('redirects')
  return {
    ...target(url, headers),
    method: hop.method,
    ...(hop.body === undefined ? {} : { body: hop.body })
  }
}

export const isStream = (body: OutgoingBody): body is Readable =>
  typeof body !== 'string' && !(body instanceof Uint8Array)

/** Splits an address into the address without credentials and the headers with them. */
function target(address: string | URL, headers: Record<string, string>): Pick<Hop, 'url' | 'headers'> {
  if (!URL.canParse(String(address))) throw new OutgoingFailure('invalidAddress')
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || foreignPorts.has(url.port)) {
    throw new OutgoingFailure('invalidAddress')
  }
  const { username, password } = url
  if (!username && !password) return { url, headers }
  url.username = ''
  url.password = ''
  const authorization = `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`
  return { url, headers: { ...headers, authorization } }
}

function decoded(text: string): string {
  const plain = percentDecoded(text)
  if (plain === undefined) throw new OutgoingFailure('invalidAddress')
  return plain
}
