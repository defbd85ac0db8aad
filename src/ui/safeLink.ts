/**
 * The address of a link that somebody else has written: whoever sends a notification chooses its link, which is never
 * a script. Relative ones are of this site.
 */
export function safeLink(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url, window.location.href)) return undefined
  return /^https?:$/.test(new URL(url, window.location.href).protocol) ? url : undefined
}
