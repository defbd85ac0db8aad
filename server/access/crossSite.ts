/**
 * Refusal of cross-site writes (CSRF). SameSite=Lax cookies do not cover pages on another subdomain or port, nor forms
 * that need no cookie. Browsers declare the origin of a request; scripts need not.
 */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type Request = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'cookies'>

/**
 * Refuses cross-site writes.
 * @throws HttpError 403 for a write from another site with the session of a user, or with the type of a form
 */
export function refuseCrossSite(
  request: Request & { session: { user?: unknown; apiKey?: unknown } },
  config: Pick<Config, 'siteUrl' | 'development'>
): void {
  if (safeMethods.has(request.method) || config.development) return
  const { user, apiKey } = request.session
  const isPerson = !!user && !apiKey
  if (!isPerson && !isForm(request)) return
  if (isForeign(request, config)) throw httpError('otherDomain')
}

/** Whether a page may send the request to another origin without a CORS preflight. */
function isForm({ headers }: Request): boolean {
  return /^(application\/x-www-form-urlencoded|text\/plain)/i.test(headers['content-type'] ?? '')
}

/**
 * Whether a request comes from another site. A request without `Origin` comes from a script, or from a browser that
 * sends `Sec-Fetch-Site`.
 */
export function isForeign(
  { headers, host }: Pick<Request, 'headers' | 'host'>,
  { siteUrl }: Pick<Config, 'siteUrl'>
): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  const { host: from, protocol } = new URL(origin)
  const site = new URL(siteUrl)
  // A page loaded over http may have been modified by anybody on the network.
  if (from === site.host && protocol !== site.protocol && site.protocol === 'https:') return true
  return from !== host && from !== site.host
}
