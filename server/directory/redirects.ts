/** Where a sign-in may lead (docs/api/directory.md). */
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { declaredSiteOf, isOnSite, type Site } from './sites.ts'

type RedirectParts = Pick<Platform, 'config' | 'sites' | 'directory'>

/**
 * True for a page of the site of the request, of the platform's own address, of a declared site, or of a publication
 * site. Nothing secret may be added to the address: whoever has an account may register a publication site.
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

/** @throws HttpError 400 for a page elsewhere */
export async function checkRedirect(parts: RedirectParts, address: string, site: Site): Promise<void> {
  if (await isAllowedRedirect(parts, address, site)) return
  throw httpError('foreignRedirect', { address, site: site.url })
}

/** The page that was asked for when it is allowed, else that of the account. */
export async function redirectOr(
  parts: RedirectParts,
  asked: string | undefined,
  site: Site,
  fallback = defaultRedirect(site)
): Promise<string> {
  return asked && (await isAllowedRedirect(parts, asked, site)) ? asked : fallback
}

export function defaultRedirect(site: Site): string {
  return `${site.directoryUrl}/me`
}
