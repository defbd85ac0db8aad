/** The address that a call through the proxy is for: pure. */
import { withoutEndSlashes } from '../../../contract/endSlashes.ts'
import type { RemoteServiceSettings } from '../../config/remoteServiceSettings.ts'

export interface Target {
  url: URL
  /** The operator said where the server is: a private address is meant. */
  isMapped: boolean
}

/** Of a path: a service may be named `proxy` too, and stand below such a folder. */
const start = /^.*?\/remote-services\/[^/]+\/proxy\//

/**
 * What follows the prefix of the proxy in the address of a request, as it was sent.
 * @param requested path and query
 */
export function proxiedPath(requested: string): string {
  const [path = ''] = requested.split('?')
  const query = requested.slice(path.length)
  const [before] = start.exec(path) ?? [path]
  return path.slice(before.length) + query
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
  return isBelow && !leadsUp(url.pathname) ? { url, isMapped: !!mapping } : undefined
}

/** Servers that read encoded slashes as slashes would leave the path that is theirs. */
const leadsUp = (pathname: string): boolean =>
  /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(
    pathname.replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\').replaceAll(/%2e/gi, '.')
  )
