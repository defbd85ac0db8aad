/** Whether a portal may show an address in a frame: its policy lets nothing else in. Pure. */

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
  const list: unknown[] = Array.isArray(sources) ? sources : []
  return list.some((source) => typeof source === 'string' && isOf(url, source))
}

/** As browsers read the sources of a policy, without their paths: `example.org`, `*.example.org`, `https://example.org`. */
function isOf(url: URL, source: string): boolean {
  const [, protocol, host = ''] = /^(?:(https?):\/\/)?([^/]+)/i.exec(source.trim()) ?? []
  if (protocol && `${protocol.toLowerCase()}:` !== url.protocol) return false
  const wanted = host.toLowerCase()
  if (wanted === '*') return true
  return wanted.startsWith('*.') ? url.host.endsWith(wanted.slice(1)) : url.host === wanted
}
