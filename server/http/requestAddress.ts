/**
 * Canonical spelling of request addresses. Routes match decoded paths, whereas other checks read the raw address: both
 * have to see the same path.
 */
import type { FastifyRequest } from 'fastify'

interface RequestTarget {
  /** Canonical path and query. */
  address: string
  /** Host of an absolute request target, which overrides the header (RFC 9112 §3.2.2). */
  host?: string
}

/**
 * Parses a request target: superfluous escapes are decoded, other bytes are encoded.
 * @returns undefined for a target that clients do not send: dot segments, empty segments, backslashes, fragments,
 * broken escapes
 */
export function requestTarget(target: string): RequestTarget | undefined {
  const [, host, rest = ''] = /^https?:\/\/([^/?#\\]*)(.*)$/is.exec(target) ?? [undefined, undefined, target]
  if (host !== undefined && !/^[\w.:[\]-]+$/.test(host)) return undefined
  const origin = host !== undefined && !rest.startsWith('/') ? `/${rest}` : rest
  if (!origin.startsWith('/') || origin.includes('#')) return undefined
  const question = origin.indexOf('?')
  const path = canonicalPath(question === -1 ? origin : origin.slice(0, question))
  if (path === undefined) return undefined
  const address = question === -1 ? path : path + origin.slice(question)
  return host === undefined ? { address } : { address, host }
}

function canonicalPath(path: string): string | undefined {
  if (path.includes('\\') || /%(?![\da-f]{2})/i.test(path)) return undefined
  const canonical = path
    .replace(/[^\x21-\x7e]/g, (byte) => encodedByte(byte.charCodeAt(0)))
    .replace(/%[\da-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
    })
  return isText(canonical) && !/\/(\.{0,2}\/|\.{1,2}$)/.test(canonical) ? canonical : undefined
}

/** Node represents each byte of a request line as one character (latin1). */
function encodedByte(code: number): string {
  return code > 0xff ? '%' : `%${code.toString(16).padStart(2, '0').toUpperCase()}`
}

function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

export interface RequestAddress {
  path: string
  /** Query string without its question mark. */
  query: string
}

/** Path and query of a request; the front door rewrote the address to its canonical spelling. */
export function addressOf({ url }: Pick<FastifyRequest, 'url'>): RequestAddress {
  const question = url.indexOf('?')
  return question === -1
    ? { path: url, query: '' }
    : { path: url.slice(0, question), query: url.slice(question + 1) }
}

/** Absolute address of a request, as its client sees the platform. */
export function addressAt(publicUrl: string, { url }: Pick<FastifyRequest, 'url'>): string {
  return publicUrl.replace(/\/data-fair$/, '') + url
}

const apiPath =
  /^(\/data-fair|\/simple-directory|\/events|\/catalogs|\/portals-manager|\/openapi-viewer)?\/api(?![\w.-])/i

/** Whether an address is of the API, in any case of letters, even if no route matches. */
export function isApiPath(address: string): boolean {
  return apiPath.test(address)
}

/** Whether a request is of the API: by its route, or else by its address. */
export function isApiRequest({ routeOptions, url }: Pick<FastifyRequest, 'routeOptions' | 'url'>): boolean {
  return isApiPath(routeOptions.url ?? url)
}
