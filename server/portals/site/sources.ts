/** What a page is made of, by the addresses that it reads. Pure. */

/** Lines, and what is computed of them. */
const belowDataset = /^\/data-fair\/api\/v1\/datasets\/[^/?]+\/./
const ofSite = /^\/data-fair\/api\/v1\/(?:datasets|applications|catalog)(?=[/?]|$)/

interface SeenSources {
  isWide: boolean
  hasLines: boolean
  /** Events that are to come. */
  hasEvents: boolean
  /** An answer may be another one for each request. */
  isFleeting: boolean
}

interface Place {
  /** Start of the addresses of the portal itself. */
  api: string
  portal: string
}

/** @param addresses every one that a page asked for */
export function sourcesOf(addresses: Iterable<string>, { api, portal }: Place): SeenSources {
  const seen: SeenSources = { isWide: false, hasLines: false, hasEvents: false, isFleeting: false }
  for (const address of addresses) {
    const [path = '', query = ''] = address.split('?')
    const parameters = new URLSearchParams(query)
    if (path.startsWith(`${api}/`)) {
      if (path === `${api}/events` && parameters.get('includePast') !== 'true') seen.hasEvents = true
      continue
    }
    if (belowDataset.test(path)) {
      seen.hasLines = true
      seen.isWide = true
      // Dates of filters may be told from the present instant.
      if (query.includes('now') || parameters.has('_rand') || path.endsWith('/random')) seen.isFleeting = true
    } else if (!ofSite.test(path) || parameters.get('publicationSites') !== `data-fair-portals:${portal}`) {
      seen.isWide = true
    }
    if (parameters.get('sort')?.includes('_rand')) seen.isFleeting = true
  }
  return seen
}
