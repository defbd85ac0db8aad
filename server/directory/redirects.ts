/** Allowed redirects after sign-in (docs/api/directory.md). */
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { declaredSiteOf, isOnSite, type Site } from './sites.ts'

type RedirectParts = Pick<Platform, 'config' | 'sites' | 'directory'>

/**
 * Whether an address is on the site of the request, the platform, a declared site or a publication site. Such an
 * address must not receive secrets: any account may register a publication site.
 */
async function isAllowedRedirect(
  { config, sites, directory }: RedirectParts,
  address: string,
  site: Site
): Promise<boolean> {
  if (isOnSite(address, site.url) || isOnSite(address, config.siteUrl)) return true
  if (declaredSiteOf(address, directory.sites, config)) return true
  return (await sites.addresses()).some((url) => isOnSite(address, url))
}

/**
 * Checks a redirect.
 * @throws HttpError 400 for a page on another site
 */
export async function checkRedirect(parts: RedirectParts, address: string, site: Site): Promise<void> {
  if (await isAllowedRedirect(parts, address, site)) return
  throw httpError('foreignRedirect', { address, site: site.url })
}

/** The requested page if allowed, or else the page of the account. */
export async function redirectOr(
  parts: RedirectParts,
  requested: string | undefined,
  site: Site,
  fallback = defaultRedirect(site)
): Promise<string> {
  return requested && (await isAllowedRedirect(parts, requested, site)) ? requested : fallback
}

export function defaultRedirect(site: Site): string {
  return `${site.directoryUrl}/me`
}
