/**
 * The address of a link that somebody else has written: whoever sends a notification chooses its link, which is never
 * a script. Relative ones are of this site.
 */
export function safeLink(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, window.location.href)) return undefined
  return /^https?:$/.test(new URL(url, window.location.href).protocol) ? url : undefined
}

/** The link that writes to an address: nothing in it adds a subject or another reader. */
export function mailLink(address: string): string {
  // The last at sign is the one before the domain: mail programs look for it as it is.
  return `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')}`
}
