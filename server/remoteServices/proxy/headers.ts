/** What passes of the headers of a call, and of its answer: pure. Nothing else does, cookies and keys of the platform first. */
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

/** What a service is told of its caller. */
export function callHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const sent = forwarded.flatMap((name): [string, string][] => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  // An encoding that the caller did not name cannot be passed on.
  return { 'accept-encoding': 'identity', ...Object.fromEntries(sent) }
}

/** What the caller is told of the answer: what is for one client is kept by no cache that others share. */
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
