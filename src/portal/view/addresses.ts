/** API URLs read by public pages. No I/O: the server and the editor must build identical URLs. */
import type { Visit } from '../../../contract/portals/visit.ts'

export type Parameters = Record<string, string | number | boolean | undefined>

function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size ? `${path}?${query}` : path
}

/** @param path path below `/data-fair/api/v1`, with its leading slash, encoded */
export function platformAddress(path: string, parameters: Parameters = {}): string {
  return withParameters(`/data-fair/api/v1${path}`, parameters)
}

/** @param path path below the API of the portal, with its leading slash, encoded */
export function portalAddress(
  { api }: Pick<Visit, 'api'>,
  path: string,
  parameters: Parameters = {}
): string {
  return withParameters(api + path, parameters)
}

/**
 * URL of the platform for the browser, with the base path of the site. Requests during server-side rendering do not
 * use it.
 * @param address `/data-fair/…`, `/simple-directory/…`
 */
export function onSite({ sitePath = '' }: { sitePath?: string | undefined }, address: string): string {
  return sitePath + address
}

/**
 * URL of the login page, in English on a portal in English: its visitors have no cookie of their language.
 * @param back absolute URL to return to
 */
export function signInAddress(visit: Pick<Visit, 'sitePath' | 'lang'>, back: string): string {
  const language = visit.lang === 'en' ? '&lang=en' : ''
  return onSite(visit, `/simple-directory/login?redirect=${encodeURIComponent(back)}${language}`)
}

/** Publication site of the portal, a filter of the platform's lists. */
export function siteName({ portal }: Pick<Visit, 'portal'>): string {
  return `data-fair-portals:${portal._id}`
}
