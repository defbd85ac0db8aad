/**
 * Returns the final URL of a frame: the server redirects to `exposedUrl` when applications have an origin of their own.
 */
export function addressInFrame(source: string, exposedUrl: string | undefined, pageUrl: string): string {
  const requested = new URL(source, pageUrl)
  const exposed = new URL(exposedUrl ?? requested, pageUrl)
  if (exposed.origin === requested.origin) return requested.href
  exposed.search = requested.search
  return exposed.href
}
