/** What each request of a chain of redirects sends: pure rules. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { OutgoingFailure } from './failure.ts'

/** A stream is sent once: where a redirect asks for it again, the request fails. */
type OutgoingBody = string | Uint8Array | Readable

export interface OutgoingRequest {
  /** Address of the web; a user and password in it become basic authentication. */
  url: string | URL
  /** `GET` without it. */
  method?: string
  headers?: Record<string, string | undefined>
  body?: OutgoingBody
  /** Bytes of a stream, for servers that want to know before. */
  bodyLength?: number
  /** Gives the request up; its reason is what `send` then throws. */
  signal?: AbortSignal
}

export interface Hop {
  url: URL
  method: string
  /** Names in lower case. */
  headers: Record<string, string>
  body?: OutgoingBody
}

const userAgent = 'Fairway'

/** Set by the connection itself, or read by servers as the word of a proxy that they trust. */
export const neverSent =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-length|forwarded|x-forwarded-(?!url$).*|x-real-ip|via)$/

/** What another server may see too. Everything else may be a secret of the first, an own header of a webhook included. */
const sentElsewhere =
  /^(?:accept|accept-language|accept-encoding|user-agent|content-type|range|if-none-match|if-modified-since)$/

/** Ports of mail, shells and chats: what a web request says there could be taken for commands. */
export const foreignPorts = new Set(
  [
    '21 22 23 25 53 110 111 119 135 139 143 179 389 445 465 512 513 514 515 563 587 636 993 995',
    '6665 6666 6667'
  ]
    .join(' ')
    .split(' ')
)

/** @throws OutgoingFailure for what is no address of the web */
export function firstHop({ url, method = 'GET', headers = {}, body }: OutgoingRequest): Hop {
  const sent: Record<string, string> = { accept: '*/*' }
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase()
    if (value !== undefined && !neverSent.test(lower)) sent[lower] = value
  }
  sent['user-agent'] = userAgent
  return { ...target(url, sent), method: method.toUpperCase(), ...(body === undefined ? {} : { body }) }
}

/** Methods that a body of their own is not sent again with, as browsers do (Fetch standard, HTTP-redirect fetch). */
const becomesGet = (status: number, method: string): boolean =>
  status === 303 ? method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST'

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * The request that a redirect asks for; undefined when the answer is none.
 * @param repeats an address that has moved is sent the same request
 * @throws OutgoingFailure when it cannot be followed
 */
export function nextHop(
  hop: Hop,
  status: number,
  answered: IncomingHttpHeaders,
  repeats = false
): Hop | undefined {
  const { location } = answered
  if (!redirects.has(status) || typeof location !== 'string') return undefined
  // Headers are read byte by byte; servers write UTF-8 there.
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
  // What was sent as it was read is not there any more.
  if (hop.body !== undefined && isStream(hop.body)) throw new OutgoingFailure('redirects')
  return {
    ...target(url, headers),
    method: hop.method,
    ...(hop.body === undefined ? {} : { body: hop.body })
  }
}

export const isStream = (body: OutgoingBody): body is Readable =>
  typeof body !== 'string' && !(body instanceof Uint8Array)

/** The address without the user and password that it may hold: they go in a header. */
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
  try {
    return decodeURIComponent(text)
  } catch {
    throw new OutgoingFailure('invalidAddress')
  }
}
