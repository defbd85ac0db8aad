import { isFramed } from './hostMessages.ts'

/** Name of the other site whose page frames this one; the measure of traffic finds it in the address of the page. */
export function refererOf(page: Window): string | undefined {
  if (!isFramed(page) || !page.document.referrer) return undefined
  const { hostname } = new URL(page.document.referrer)
  return hostname === page.location.hostname || hostname === 'localhost' ? undefined : hostname
}
