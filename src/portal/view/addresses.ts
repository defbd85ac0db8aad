/** Addresses of the API that public pages read. Pure: the server and the editor must build the same ones. */
import type { Visit } from '../../../contract/portals/visit.ts'

export type Parameters = Record<string, string | number | boolean | undefined>

function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size ? `${path}?${query}` : path
}

/** @param path below `/data-fair/api/v1`, with its slash, encoded */
export function platformAddress(path: string, parameters: Parameters = {}): string {
  return withParameters(`/data-fair/api/v1${path}`, parameters)
}

/** @param path below the API of the portal, with its slash, encoded */
export function portalAddress(
  { api }: Pick<Visit, 'api'>,
  path: string,
  parameters: Parameters = {}
): string {
  return withParameters(api + path, parameters)
}

/**
 * An address of the platform as browsers ask for it. What a page reads while it is made is asked for below the site.
 * @param address `/data-fair/…`, `/simple-directory/…`
 */
export function onSite({ sitePath = '' }: { sitePath?: string | undefined }, address: string): string {
  return sitePath + address
}

/** Where a visitor signs in, and comes back from. @param back an absolute address */
export function signInAddress(visit: Pick<Visit, 'sitePath'>, back: string): string {
  return onSite(visit, `/simple-directory/login?redirect=${encodeURIComponent(back)}`)
}

/** The publication site that the portal is, as lists of the platform are filtered by it. */
export function siteName({ portal }: Pick<Visit, 'portal'>): string {
  return `data-fair-portals:${portal._id}`
}
