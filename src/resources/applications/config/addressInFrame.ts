/**
 * Returns the final URL of a frame: the server redirects to `exposedUrl` when applications have an origin of their own.
 */
export function addressInFrame(source: string, exposedUrl: string | undefined, here: string): string {
  const asked = new URL(source, here)
  const exposed = new URL(exposedUrl ?? asked, here)
  if (exposed.origin === asked.origin) return asked.href
  exposed.search = asked.search
  return exposed.href
}
