/** Which publication site a request concerns, and the address that its links start with (catalog-and-admin.md §1). */
import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/errors.ts'
import type { KnownSite, KnownSites } from './knownSites.ts'

export interface RequestSite {
  /** Start of every generated link: the platform's own address, or the one of the site's domain. */
  publicUrl: string
  /** The request came through the domain of a site. */
  isSiteDomain: boolean
  /** A proxy named a host that is neither the platform's nor a site's. */
  isUnknownHost?: true
  /** The site that the request is limited to. */
  current?: KnownSite
  /** The site whose address is the one of the platform. */
  main?: KnownSite
}

type SiteRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'headers' | 'query'>

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/

/**
 * A host that is neither the platform's nor a site's is unknown when a proxy named it; otherwise it is another name
 * of this server, as `localhost` and addresses of containers are. Proxies may forget the port.
 */
export async function siteOfRequest(
  request: SiteRequest,
  sites: Pick<KnownSites, 'at' | 'named'>,
  { publicUrl, siteUrl }: { publicUrl: string; siteUrl: string }
): Promise<RequestSite> {
  const platform = new URL(siteUrl)
  const own = await onPlatform(request, sites, { publicUrl, siteUrl })
  const host = hostOf(request)
  if (host === platform.host) return own
  const path = platform.pathname.replace(/\/$/, '')
  const address = `${request.protocol}://${host}${path}`
  const current = await sites.at(address, { drafts: true })
  if (current) return { publicUrl: `${address}/data-fair`, isSiteDomain: true, current, ...mainOf(own) }
  const isOtherName =
    host.replace(/:\d+$/, '') === platform.hostname ||
    (loopbackHost.test(host) && loopbackHost.test(platform.host))
  return isForwarded(request) && !isOtherName ? { ...own, isUnknownHost: true } : own
}

async function onPlatform(
  { query }: Pick<SiteRequest, 'query'>,
  sites: Pick<KnownSites, 'at' | 'named'>,
  { publicUrl, siteUrl }: { publicUrl: string; siteUrl: string }
): Promise<RequestSite> {
  const main = (await sites.at(siteUrl)) ?? (await sites.at(new URL(siteUrl).origin))
  const name = (query as { publicationSites?: unknown } | undefined)?.publicationSites
  const current = typeof name === 'string' ? await sites.named(name) : undefined
  return { publicUrl, isSiteDomain: false, ...(current ? { current } : {}), ...(main ? { main } : {}) }
}

function mainOf({ main }: RequestSite): Pick<RequestSite, 'main'> {
  return main ? { main } : {}
}

/** Host with its port, dropped when it is the default one. */
function hostOf({ protocol, host }: SiteRequest): string {
  try {
    return new URL(`${protocol}://${host}`).host
  } catch {
    throw new HttpError(400, 'malformed host')
  }
}

function isForwarded({ headers, host }: SiteRequest): boolean {
  const header = headers['x-forwarded-host']
  const forwarded = Array.isArray(header) ? header.at(-1) : header
  return forwarded !== undefined && forwarded.split(',').at(-1)?.trim() === host
}
