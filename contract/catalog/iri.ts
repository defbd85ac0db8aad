/** Normalization of addresses into IRIs that every RDF parser accepts. */

/** Characters that an IRI may not have (RFC 3987), though browsers accept them. */
const forbidden = /[\0- <>"{}|\\^`\u007F]/g
const encoded = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Returns the web address written in a text, without user name and password; undefined when the text is no web address.
 */
export function webIri(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  url.username = ''
  url.password = ''
  const { origin } = url
  const pathAndQuery = url.href.slice(origin.length)
  const [path = '', ...fragment] = pathAndQuery.split('#')
  const end = fragment.length ? `#${fragment.join('%23')}` : ''
  return (
    origin +
    (path + end)
      .replaceAll(forbidden, encoded)
      .replaceAll(/[[\]]/g, encoded)
      .replaceAll(/%(?![\dA-Fa-f]{2})/g, '%25')
  )
}

export function mailIri(address: string | undefined): string | undefined {
  return address && /^[\w.!#$&'*+/=?~-]+@[\w.-]+$/.test(address)
    ? `mailto:${encodeURI(address).replaceAll('#', '%23').replaceAll('?', '%3F')}`
    : undefined
}
