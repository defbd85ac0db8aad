import { isFramed } from './hostMessages.ts'
import { writtenReferer } from './pageLocation.ts'

/** Host name of the other site that frames this page, added to the URL for traffic statistics. */
export function refererOf(page: Window): string | undefined {
  const { referrer } = page.document
  if (!isFramed(page) || !referrer) return undefined
  const { hostname } = new URL(referrer)
  // The former page of this frame, which led here, has the site in its URL.
  if (hostname === page.location.hostname) return writtenReferer(referrer) ?? undefined
  return hostname === 'localhost' ? undefined : hostname
}
