/** Headers of responses, with the repeated ones merged as Node's own client does. No I/O. */
import type { IncomingHttpHeaders } from 'node:http'

/** Headers with a single value: the first one counts (documentation of `message.headers` in Node). */
const single = new Set(
  (
    'age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since ' +
    'last-modified location max-forwards proxy-authorization referer retry-after server user-agent'
  ).split(' ')
)

/** @param received headers by name in lower case, with a list for each repeated one */
export function mergedHeaders(received: IncomingHttpHeaders): IncomingHttpHeaders {
  const entries = Object.entries(received).map(([name, value]) => {
    if (!Array.isArray(value) || name === 'set-cookie') return [name, value]
    return [name, single.has(name) ? value[0] : value.join(', ')]
  })
  return Object.fromEntries(entries) as IncomingHttpHeaders
}
