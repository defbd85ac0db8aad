/**
 * Writes that another site's page makes a browser send. Cookies are SameSite=Lax, which leaves pages of the same domain
 * under another name or port, and forms that need no cookie: browsers say where a request comes from, scripts need not.
 */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type Request = Pick<FastifyRequest, 'method' | 'headers' | 'host' | 'cookies'>

/** @throws HttpError 403 for a write with the session of a person, or a form, that comes from another site */
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

/** What a page can send anywhere without asking first. */
function isForm({ headers }: Request): boolean {
  return /^(application\/x-www-form-urlencoded|text\/plain)/i.test(headers['content-type'] ?? '')
}

/** A request without `Origin` is a script's, or of a browser that has `Sec-Fetch-Site` to say. */
export function isForeign(
  { headers, host }: Pick<Request, 'headers' | 'host'>,
  { siteUrl }: Pick<Config, 'siteUrl'>
): boolean {
  const { origin } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  if (!URL.canParse(origin)) return true
  const { host: from, protocol } = new URL(origin)
  const site = new URL(siteUrl)
  // A page that came without encryption may have been written by anybody on the network.
  if (from === site.host && protocol !== site.protocol && site.protocol === 'https:') return true
  return from !== host && from !== site.host
}
