/** Address of an embed: `/data-fair/embed/dataset/{id}/{view}`. */
export interface EmbedRoute {
  datasetId: string
  view: string
}

/** The dataset and the view that a path names; an application key before the id, `{key}:{id}`, is left out. */
export function embedRoute(path: string): EmbedRoute | undefined {
  const match = /\/embed\/dataset\/([^/]+)\/([^/]+)\/?$/.exec(path)
  if (!match?.[1] || !match[2]) return undefined
  const id = decode(match[1])
  return { datasetId: id.slice(id.lastIndexOf(':') + 1), view: decode(match[2]) }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** `1` and `true` are true, anything else is false; the default when the parameter is absent. */
export function booleanParameter(query: URLSearchParams, name: string, byDefault: boolean): boolean {
  const value = query.get(name)
  return value === null ? byDefault : value === '1' || value === 'true'
}
