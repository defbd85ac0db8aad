/** Site of a request (docs/api/directory.md). */
import { hasOwnAccounts, siteKey, type DirectorySite } from '../../contract/sites.ts'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import { hostOf, isHostOf, isLoopback, siteAddressOf, type RequestPlace } from '../http/requestHost.ts'
import type { DeclaredSites } from './declaredSites/registry.ts'
import type { DirectorySettings } from './settings.ts'

export interface Site {
  /** Origin and path of the site, without trailing slash. */
  url: string
  /** Path of the site without trailing slash; empty at the root. */
  path: string
  directoryUrl: string
  secure: boolean
  /** Declaration of the site; undefined for the platform itself. */
  declared?: DirectorySite
}

/** Population of accounts of a site: those of the platform, or its own. Empty texts stand for the platform. */
export interface Population {
  host: string
  path: string
}

export const platformAccounts: Population = { host: '', path: '' }

export function populationOf({ declared }: Pick<Site, 'declared'>): Population {
  if (!declared || !hasOwnAccounts(declared)) return platformAccounts
  return { host: declared.host, path: declared.path ?? '' }
}

/** Mark of a site in tokens; undefined for the platform. */
export function siteMark({ declared }: Pick<Site, 'declared'>): string | undefined {
  return declared && siteKey(declared)
}

/** Mark of the site of a request, even for an unknown host. */
export function markAt(
  request: RequestPlace,
  sites: Pick<DeclaredSites, 'at'>,
  { siteUrl }: SiteConfig
): string | undefined {
  const host = URL.parse(`${request.protocol}://${request.host}`)?.host
  if (!host || host === new URL(siteUrl).host) return undefined
  const declared = sites.at(host, request.sitePath)
  return declared && siteKey(declared)
}

type SiteConfig = Pick<Config, 'siteUrl'>

/**
 * Site of a request, by its (forwarded) host and path. Requests to the platform's own host have the configured origin,
 * so that a proxy may terminate https or drop the port without telling. Loopback names are equivalent on a loopback
 * platform.
 * @throws HttpError 404 for a host that is neither the platform's nor declared, unless unknown sites are accepted
 */
export function siteOf(
  request: RequestPlace,
  config: SiteConfig,
  settings: Pick<DirectorySettings, 'unknownSitesAccepted'>,
  sites: Pick<DeclaredSites, 'at'>
): Site {
  const main = new URL(config.siteUrl)
  const host = hostOf(request)
  if (host === main.host) return siteAt(config.siteUrl)
  const declared = sites.at(host, request.sitePath)
  if (declared) return declaredSite(declared, config)
  if (isHostOf(main, request)) return siteAt(config.siteUrl)
  const bothLoopback = isLoopback(host) && isLoopback(main.host)
  if (!settings.unknownSitesAccepted && !bothLoopback) {
    throw httpError('unknownSite')
  }
  return siteAt(siteAddressOf(request))
}

/** A declared site with its address, whose protocol is that of the platform. */
export function declaredSite(declared: DirectorySite, { siteUrl }: SiteConfig): Site {
  const { protocol } = new URL(siteUrl)
  return { ...siteAt(`${protocol}//${siteKey(declared)}`), declared }
}

/** Declared site of an address; undefined for none. */
export function declaredSiteOf(
  address: string,
  sites: Pick<DeclaredSites, 'all'>,
  config: SiteConfig
): Site | undefined {
  const matching = sites
    .all()
    .map((declared) => declaredSite(declared, config))
    .filter(({ url }) => isOnSite(address, url))
  // Of the sites on one host, the one with the longest path matches.
  return matching.toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** The platform itself as a site. */
export function platformSite({ siteUrl }: SiteConfig): Site {
  return siteAt(siteUrl)
}

function siteAt(url: string): Site {
  const { pathname, protocol } = new URL(url)
  return {
    url,
    path: withoutSlash(pathname),
    directoryUrl: `${url}/simple-directory`,
    secure: protocol === 'https:'
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** Whether an address is on the site: same origin, and below the path of the site. */
export function isOnSite(address: string, siteUrl: string): boolean {
  // Browsers parse a backslash as a slash and drop control characters; other software does not.
  if (/[\\\p{Cc}]/u.test(address)) return false
  const url = URL.parse(address)
  const site = URL.parse(siteUrl)
  // Addresses of other schemes all have the opaque origin `null`.
  if (!url || !site || !/^https?:$/.test(site.protocol)) return false
  const path = withoutSlash(site.pathname)
  const below = url.pathname === path || url.pathname.startsWith(`${path}/`)
  return url.origin === site.origin && below && !url.username && !url.password
}
