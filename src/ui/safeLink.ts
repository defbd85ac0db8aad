/**
 * Safe URL of a link from untrusted input, such as a notification: never `javascript:`. Relative URLs are resolved on
 * this site.
 */
export function safeLink(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, window.location.href)) return undefined
  return /^https?:$/.test(new URL(url, window.location.href).protocol) ? url : undefined
}

/** `mailto:` link of an address, encoded so that it cannot add a subject or recipients. */
export function mailLink(address: string): string {
  // The last `@` separates the domain and must stay unencoded for mail programs.
  return `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, '@')}`
}
