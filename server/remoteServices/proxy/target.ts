/** The address that a call through the proxy is for: pure. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { RemoteServiceSettings } from '../../config/remoteServiceSettings.ts'

export interface Target {
  url: URL
  /** The operator said where the server is: a private address is meant. */
  isMapped: boolean
}

const prefix = '/proxy/'

/**
 * What follows the prefix of the proxy in the address of a request, as it was sent.
 * @param requested path and query
 */
export function proxiedPath(requested: string): string {
  const [path = ''] = requested.split('?')
  const start = path.indexOf(prefix)
  const query = requested.slice(path.length)
  return (start < 0 ? '' : path.slice(start + prefix.length)) + query
}

/** Undefined for what is not below the server. */
export function targetOf(
  server: string,
  path: string,
  privateMapping: RemoteServiceSettings['privateMapping'] = []
): Target | undefined {
  const mapping = privateMapping.find(({ url }) => server.startsWith(url))
  const base = withoutEndSlashes(mapping ? mapping.target + server.slice(mapping.url.length) : server)
  if (!URL.canParse(base) || !URL.canParse(`${base}/${path}`)) return undefined
  const { origin, pathname } = new URL(base)
  const url = new URL(`${base}/${path}`)
  const isBelow = url.origin === origin && url.pathname.startsWith(`${withoutEndSlashes(pathname)}/`)
  return isBelow ? { url, isMapped: !!mapping } : undefined
}
