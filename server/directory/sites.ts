/** The site that a request was sent to (docs/api/directory.md). */
import type { Config } from '../config.ts'
import { httpError } from '../http/errors.ts'
import { hostOf, isLoopback, type HostedRequest } from '../http/requestHost.ts'
import type { DirectorySettings } from './settings.ts'

export interface Site {
  /** Origin and site path, without trailing slash. */
  url: string
  /** Site path without trailing slash: empty at the root. */
  path: string
  directoryUrl: string
  secure: boolean
}

type SiteConfig = Pick<Config, 'siteUrl'>

/**
 * Site of a request, known by its (forwarded) host. On the platform's own host it is the configured one: a proxy that
 * ends https without saying so does not matter. Loopback names are as good as one another on a loopback platform.
 * @throws HttpError 400 for another host than the platform's, unless unknown sites are accepted
 */
export function siteOf(
  request: Pick<HostedRequest, 'protocol' | 'host'>,
  config: SiteConfig,
  settings: Pick<DirectorySettings, 'unknownSitesAccepted'>
): Site {
  const main = new URL(config.siteUrl)
  const host = hostOf(request)
  if (host === main.host) return siteAt(config.siteUrl)
  const bothLoopback = isLoopback(host) && isLoopback(main.host)
  if (!settings.unknownSitesAccepted && !bothLoopback) {
    throw httpError('unknownSite', { host, siteUrl: config.siteUrl })
  }
  return siteAt(`${request.protocol}://${host}${withoutSlash(main.pathname)}`)
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
