/** Addresses of next pages, in answers and in their header `Link` (docs/api/lines.md). */

/** Parameters of the address of a next page: those of this one, but keys, which whoever follows it has. */
export function nextParameters(parameters: Record<string, string>): Record<string, string> {
  const { apiKey: _apiKey, key: _key, ...kept } = parameters
  return kept
}

/** From this length, an address that a client was able to send might be too long for it once escaped. */
const long = 4000
/** Clients read 16 kB of headers in all, and some proxies less: a longer address is only in the body. */
const longestLink = 11_000

/** An address with parameters. Long ones keep characters unescaped that a query may hold (RFC 3986 §3.4): lists of columns have many. */
export function addressWith(address: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString()
  const escaped = `${address}?${query}`
  if (escaped.length < long) return escaped
  return `${address}?${query.replaceAll(/%(?:2C|3A|2F|40)/g, (code) => decodeURIComponent(code))}`
}

export function linkHeader(next: string | undefined): { link?: string } {
  return next && next.length <= longestLink ? { link: `<${next}>; rel=next` } : {}
}
