/** Chooses the document of the API viewer from the query of its URL (docs/api/embedding.md). No I/O. */

/** Paths of the documents, relative to the API. */
const templates: Record<string, string> = {
  general: '/api-docs.json',
  dataset: '/datasets/{id}/api-docs.json',
  privateDataset: '/datasets/{id}/private-api-docs.json',
  application: '/applications/{id}/api-docs.json',
  remoteService: '/remote-services/{id}/api-docs.json'
}

export type DocumentAddress =
  | { url: string }
  | { problem: 'unknownType' | 'noAddress' | 'otherSite' }
  | { problem: 'missing'; names: string[] }

/**
 * @param origin origin of the page
 * @param apiPath path of the API on this origin
 */
export function documentAddress(query: URLSearchParams, origin: string, apiPath: string): DocumentAddress {
  const type = query.get('urlType')
  if (!type) return givenAddress(query.get('url'), origin, apiPath)
  const template = Object.hasOwn(templates, type) ? templates[type] : undefined
  if (template === undefined) return { problem: 'unknownType' }
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const missing = names.filter((name) => !query.get(name))
  if (missing.length) return { problem: 'missing', names: missing }
  const path = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(query.get(name) ?? '')
  )
  return { url: apiPath + path }
}

/** Paths of documents that the platform makes, relative to the API. */
const documents =
  /^(?:(?:\/catalog)?|\/(?:datasets|applications|remote-services)\/[^/]+)\/(?:private-)?api-docs\.json$/

/**
 * Accepts only documents that this platform makes: a foreign document, or a file that somebody uploaded, could present a
 * deletion under any name, and the viewer would send it with the user's session.
 */
function givenAddress(url: string | null, origin: string, apiPath: string): DocumentAddress {
  if (!url) return { problem: 'noAddress' }
  const address = URL.parse(url, origin)
  if (address?.origin !== origin || !address.pathname.startsWith(`${apiPath}/`))
    return { problem: 'otherSite' }
  const isDocument = documents.test(address.pathname.slice(apiPath.length))
  return isDocument ? { url: address.pathname } : { problem: 'otherSite' }
}
