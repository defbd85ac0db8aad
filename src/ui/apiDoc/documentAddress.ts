/** Which document the viewer of APIs shows, by the parameters of its address (docs/api/embedding.md). Pure. */

/** Paths of the documents, from the root of the API. */
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
 * @param origin of the page
 * @param apiPath of the API on it
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

/** A document of the platform itself: one of another site could name a deletion as it likes, and it would run with the session. */
function givenAddress(url: string | null, origin: string, apiPath: string): DocumentAddress {
  if (!url) return { problem: 'noAddress' }
  const address = URL.parse(url, origin)
  if (address?.origin !== origin || !address.pathname.startsWith(`${apiPath}/`))
    return { problem: 'otherSite' }
  return { url: address.pathname }
}
