/** The site that a request was sent to, and where a sign-in may lead (contract/directory.md §1, §6). */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { HttpError } from '../http/errors.ts'
import type { DirectorySettings } from './settings.ts'

export interface Site {
  /** Origin and site path, without trailing slash. */
  url: string
  /** Site path without trailing slash: empty at the root. */
  path: string
  directoryUrl: string
  secure: boolean
}

type SiteRequest = Pick<FastifyRequest, 'protocol' | 'host' | 'headers'>
type SiteConfig = Pick<Config, 'siteUrl'>

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Site of a request, known by its (forwarded) host. On the platform's own host it is the configured one: a proxy that
 * ends https without saying so does not matter. Loopback names are as good as one another on a loopback platform.
 * @throws HttpError 400 for another host than the platform's, unless unknown sites are accepted
 */
export function siteOf(
  request: SiteRequest,
  config: SiteConfig,
  settings: Pick<DirectorySettings, 'unknownSitesAccepted'>
): Site {
  const main = new URL(config.siteUrl)
  const host = hostOf(request)
  if (host === main.host) return siteAt(config.siteUrl)
  const name = host.replace(/:\d+$/, '')
  const bothLoopback = loopbackHost.test(name) && loopbackHost.test(main.hostname)
  if (!settings.unknownSitesAccepted && !bothLoopback) {
    throw new HttpError(400, `unknown site ${host}, the address of the platform is ${config.siteUrl}`)
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

/** Host with its port, dropped when it is the default one. */
function hostOf(request: SiteRequest): string {
  try {
    return new URL(`${request.protocol}://${request.host}`).host
  } catch {
    throw new HttpError(400, 'malformed host')
  }
}

function withoutSlash(path: string): string {
  return path.replace(/\/$/, '')
}

/** True when an address is on the site: the same origin, and below the site path. */
export function isOnSite(address: string, siteUrl: string): boolean {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return false
  }
  const site = new URL(siteUrl)
  const path = withoutSlash(site.pathname)
  const below = url.pathname === path || url.pathname.startsWith(`${path}/`)
  return url.origin === site.origin && below && !url.username && !url.password
}

/** True for a page of the site of the request, or of the platform's own address. */
export function isAllowedRedirect(address: string, site: Site, config: SiteConfig): boolean {
  return isOnSite(address, site.url) || isOnSite(address, config.siteUrl)
}

/** @throws HttpError 400 for a page elsewhere */
export function checkRedirect(address: string, site: Site, config: SiteConfig): void {
  if (isAllowedRedirect(address, site, config)) return
  throw new HttpError(400, `impossible to redirect to ${address} from ${site.url}, no matching site found`)
}

export function defaultRedirect(site: Site): string {
  return `${site.directoryUrl}/me`
}

/** A request through a proxy must carry the prefix of the service. */
export function isForwarded(request: SiteRequest): boolean {
  const header = request.headers['x-forwarded-host']
  const forwarded = Array.isArray(header) ? header.at(-1) : header
  return forwarded !== undefined && forwarded.split(',').at(-1)?.trim() === request.host
}
