/** Addresses of next pages, in bodies and in the header `Link` (docs/api/lines.md). */

/** Parameters of the next page: those of the request, except keys, which the client has. */
export function nextParameters(parameters: Record<string, string>): Record<string, string> {
  const { apiKey: _apiKey, key: _key, ...remaining } = parameters
  return remaining
}

/** Length in characters from which an escaped address might exceed the limits of the client. */
const long = 4000
/**
 * Maximum length of the header `Link`: clients read 16 kB of headers, some proxies less. A longer address is in the
 * body only.
 */
const maxLinkLength = 11_000

/**
 * An address with query parameters. In long addresses, characters allowed in a query stay unescaped (RFC 3986 §3.4):
 * lists of columns have many.
 */
export function addressWith(address: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  const escaped = `${address}?${query}`
  if (escaped.length < long) return escaped
  return `${address}?${query.replaceAll(/%(?:2C|3A|2F|40)/g, (code) => decodeURIComponent(code))}`
}

export function linkHeader(next: string | undefined): { link?: string } {
  return next && next.length <= maxLinkLength ? { link: `<${next}>; rel=next` } : {}
}
