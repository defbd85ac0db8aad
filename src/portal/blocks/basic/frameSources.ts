/** Whether the `frame-src` policy of a portal allows a URL. No I/O. */
import { framedSources } from '../../../../contract/portals/frameSources.ts'

/** @param sources `allowedFrameSources` of the configuration */
export function mayFrame(
  address: string,
  { origin, sources }: { origin: string; sources: unknown }
): boolean {
  let url: URL
  try {
    url = new URL(address, origin)
  } catch {
    return false
  }
  if (url.origin === origin) return true
  return framedSources(sources).some((source) => isOf(url, source))
}

/**
 * Whether a CSP source matches a URL, path ignored: `https:`, `example.org`, `*.example.org`, `https://example.org`.
 */
function isOf(url: URL, source: string): boolean {
  if (source === 'https:') return url.protocol === source
  const [, protocol, host = ''] = /^(?:(https?):\/\/)?([^/]+)/i.exec(source) ?? []
  if (protocol && `${protocol.toLowerCase()}:` !== url.protocol) return false
  const wanted = host.toLowerCase()
  return wanted.startsWith('*.') ? url.host.endsWith(wanted.slice(1)) : url.host === wanted
}
