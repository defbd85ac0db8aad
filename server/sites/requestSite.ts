/** Publication site of a request, and the base address of its links. */
import type { FastifyRequest } from 'fastify'
import { hostOf, isNameOf, siteAddressOf, type HostedRequest } from '../http/requestHost.ts'
import type { Config } from '../config/config.ts'
import type { KnownSite, KnownSites } from './knownSites.ts'

export interface RequestSite {
  /** Base of generated links: the platform's main address, or that on the domain of the site. */
  publicUrl: string
  /** Whether the request came through the domain of a site. */
  isSiteDomain: boolean
  /** Whether the request came through the origin of applications. */
  isApplicationOrigin?: true
  /** Whether the host is neither the platform's nor a site's. */
  isUnknownHost?: true
  /** Site to which the request is restricted. */
  current?: KnownSite
  /** Site at the platform's main address. */
  main?: KnownSite
}

/** Addresses of the platform. */
interface Addresses {
  publicUrl: string
  siteUrl: string
  applications?: Pick<Config['applications'], 'pages'>
}

/** Whether a request was sent to the origin of applications. */
export function isApplicationOrigin(
  request: Pick<HostedRequest, 'protocol' | 'host'>,
  { applications }: Pick<Addresses, 'applications'>
): boolean {
  const url = applications?.pages.url
  return url !== undefined && hostOf(request) === new URL(url).host
}

type SiteRequest = HostedRequest & Pick<FastifyRequest, 'query'>

export async function siteOfRequest(
  request: SiteRequest,
  sites: Pick<KnownSites, 'at' | 'named'>,
  { publicUrl, siteUrl, applications }: Addresses
): Promise<RequestSite> {
  const platform = new URL(siteUrl)
  const own = await onPlatform(request, sites, { publicUrl, siteUrl })
  const host = hostOf(request)
  const applicationsUrl = applications?.pages.url
  if (applicationsUrl !== undefined && isApplicationOrigin(request, { applications })) {
    return { ...own, publicUrl: applicationsUrl, isApplicationOrigin: true }
  }
  if (host === platform.host) return own
  const address = siteAddressOf(request)
  const current = await sites.at(address, { drafts: true })
  if (current) return { publicUrl: `${address}/data-fair`, isSiteDomain: true, current, ...mainOf(own) }
  return isNameOf(platform, request) ? own : { ...own, isUnknownHost: true }
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
