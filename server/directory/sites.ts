/** The site that a request was sent to (docs/api/directory.md). */
import { hasOwnAccounts, siteKey, type DirectorySite } from '../../contract/sites.ts'
import type { Config } from '../config/config.ts'
import { httpError } from '../http/errors.ts'
import { hostOf, isHostOf, isLoopback, siteAddressOf, type RequestPlace } from '../http/requestHost.ts'
import type { DeclaredSites } from './declaredSites/registry.ts'
import type { DirectorySettings } from './settings.ts'

export interface Site {
  /** Origin and site path, without trailing slash. */
  url: string
  /** Site path without trailing slash: empty at the root. */
  path: string
  directoryUrl: string
  secure: boolean
  /** What was declared of it; undefined for the platform itself. */
  declared?: DirectorySite
}

/** Whose accounts a site asks for: those of the platform, or its own. Empty texts are the platform. */
export interface Population {
  host: string
  path: string
}

export const platformAccounts: Population = { host: '', path: '' }

export function populationOf({ declared }: Pick<Site, 'declared'>): Population {
  if (!declared || !hasOwnAccounts(declared)) return platformAccounts
  return { host: declared.host, path: declared.path ?? '' }
}

/** What tokens of a site say of it; undefined for the platform. */
export function siteMark({ declared }: Pick<Site, 'declared'>): string | undefined {
  return declared && siteKey(declared)
}

/** The same for the place of a request, whatever it is. */
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
 * Site of a request, known by its (forwarded) host and by its path. On the platform's own host it is the configured one: a proxy that
 * ends https without saying so, or leaves the port out, does not matter. Loopback names are as good as one another on a loopback platform.
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

/** A declared site is asked for as the platform is: with https where the platform has it. */
export function declaredSite(declared: DirectorySite, { siteUrl }: SiteConfig): Site {
  const { protocol } = new URL(siteUrl)
  return { ...siteAt(`${protocol}//${siteKey(declared)}`), declared }
}

/** The declared site that an address is on. */
export function declaredSiteOf(
  address: string,
  sites: Pick<DeclaredSites, 'all'>,
  config: SiteConfig
): Site | undefined {
  const there = sites
    .all()
    .map((declared) => declaredSite(declared, config))
    .filter(({ url }) => isOnSite(address, url))
  // Among sites on one host, the one with the longest path.
  return there.toSorted((one, other) => other.path.length - one.path.length)[0]
}

/** The platform itself. */
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

/** True when an address is on the site: the same origin, and below the site path. */
export function isOnSite(address: string, siteUrl: string): boolean {
  // Browsers read a backslash as a slash and leave out what cannot be seen; what else follows a link may not.
  if (/[\\\p{Cc}]/u.test(address)) return false
  const url = URL.parse(address)
  const site = URL.parse(siteUrl)
  // Addresses that are no web pages all have the same origin.
  if (!url || !site || !/^https?:$/.test(site.protocol)) return false
  const path = withoutSlash(site.pathname)
  const below = url.pathname === path || url.pathname.startsWith(`${path}/`)
  return url.origin === site.origin && below && !url.username && !url.password
}
