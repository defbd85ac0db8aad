/** Derives the sources of a page from the API addresses that it reads. No I/O. */

/** Paths of lines and of results computed from lines. */
const belowDataset = /^\/data-fair\/api\/v1\/datasets\/[^/?]+\/./
const ofSite = /^\/data-fair\/api\/v1\/(?:datasets|applications|catalog)(?=[/?]|$)/

interface PageSources {
  isWide: boolean
  hasLines: boolean
  /** True when the page lists coming events. */
  hasEvents: boolean
  /** True when each request may have another result, so that the page must not be cached. */
  isFleeting: boolean
}

interface Place {
  /** Base path of the public API of the portal. */
  api: string
  portal: string
}

/** @param addresses all addresses that the page read */
export function sourcesOf(addresses: Iterable<string>, { api, portal }: Place): PageSources {
  const sources: PageSources = { isWide: false, hasLines: false, hasEvents: false, isFleeting: false }
  for (const address of addresses) {
    const [path = '', query = ''] = address.split('?')
    const parameters = new URLSearchParams(query)
    if (path.startsWith(`${api}/`)) {
      if (path === `${api}/events` && parameters.get('includePast') !== 'true') sources.hasEvents = true
      continue
    }
    if (belowDataset.test(path)) {
      sources.hasLines = true
      sources.isWide = true
      // Filters may contain dates relative to the present (`now`).
      if (query.includes('now') || parameters.has('_rand') || path.endsWith('/random'))
        sources.isFleeting = true
    } else if (!ofSite.test(path) || parameters.get('publicationSites') !== `data-fair-portals:${portal}`) {
      sources.isWide = true
    }
    if (parameters.get('sort')?.includes('_rand')) sources.isFleeting = true
  }
  return sources
}
