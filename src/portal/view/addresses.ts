/** Addresses of the API that public pages read. Pure: the server and the editor must build the same ones. */
import type { Visit } from '../../../contract/portals/visit.ts'

export type Parameters = Record<string, string | number | boolean | undefined>

function withParameters(path: string, parameters: Parameters): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  return query.size ? `${path}?${query}` : path
}

/** @param path below `/data-fair/api/v1`, with its slash, encoded */
export function platformAddress(path: string, parameters: Parameters = {}): string {
  return withParameters(`/data-fair/api/v1${path}`, parameters)
}

/** @param path below the API of the portal, with its slash, encoded */
export function portalAddress(
  { api }: Pick<Visit, 'api'>,
  path: string,
  parameters: Parameters = {}
): string {
  return withParameters(api + path, parameters)
}

/** The publication site that the portal is, as lists of the platform are filtered by it. */
export function siteName({ portal }: Pick<Visit, 'portal'>): string {
  return `data-fair-portals:${portal._id}`
}
