/** Target address of a proxied call. No I/O. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { RemoteServiceSettings } from '../../config/remoteServiceSettings.ts'

export interface Target {
  url: URL
  /** True when the operator mapped the server, which may then have a private address. */
  isMapped: boolean
}

/** Start of a proxied path. Non-greedy: a service id or the rest of the path may also be `proxy`. */
const start = /^.*?\/remote-services\/[^/]+\/proxy\//

/**
 * Returns path and query after the prefix of the proxy, unchanged.
 * @param requested path and query of the request
 */
export function proxiedPath(requested: string): string {
  const [path = ''] = requested.split('?')
  const query = requested.slice(path.length)
  const [before] = start.exec(path) ?? [path]
  return path.slice(before.length) + query
}

/** Returns undefined for an address that is not below the server. */
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
  return isBelow && !leadsUp(url.pathname) ? { url, isMapped: !!mapping } : undefined
}

/** Detects `..` segments, also encoded ones: servers that decode slashes would leave their base path. */
const leadsUp = (pathname: string): boolean =>
  /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(
    pathname.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\').replaceAll(/%2e/gi, '.')
  )
