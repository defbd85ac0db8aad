/**
 * Headers that pass through the proxy, in both directions; all others are dropped, above all cookies and keys of the
 * platform. No I/O.
 */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

const forwarded = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'if-modified-since'
] as const

const copied = [
  'content-type',
  'content-length',
  'content-encoding',
  'etag',
  'pragma',
  'expires',
  'last-modified'
] as const

/** Returns the headers for the service. */
export function callHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const sent = forwarded.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  // Without `Accept-Encoding` of the caller, `identity` avoids an encoding that the caller cannot decode.
  return { 'accept-encoding': 'identity', ...Object.fromEntries(sent) }
}

/**
 * Returns the headers for the caller. `Cache-Control: public` becomes `private`: shared caches must not store responses
 * to a caller.
 */
export function answerHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const answered: OutgoingHttpHeaders = {}
  for (const name of copied) if (headers[name] !== undefined) answered[name] = headers[name]
  const { 'cache-control': control } = headers
  return {
    ...answered,
    'cache-control': control ? control.replace(/\bpublic\b/gi, 'private') : 'private, no-cache',
    'x-accel-buffering': 'no'
  }
}
