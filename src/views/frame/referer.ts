import { isFramed } from './hostMessages.ts'

/** Host name of the other site that frames this page, added to the URL for traffic statistics. */
export function refererOf(page: Window): string | undefined {
  if (!isFramed(page) || !page.document.referrer) return undefined
  const { hostname } = new URL(page.document.referrer)
  return hostname === page.location.hostname || hostname === 'localhost' ? undefined : hostname
}
