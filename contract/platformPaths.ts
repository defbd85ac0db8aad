/** Paths reserved to the platform on every host, hosts of portals included. No I/O. */

const folders = [
  'data-fair',
  'simple-directory',
  'events',
  'catalogs',
  'portals-manager',
  'openapi-viewer',
  'portal'
]
const ofPlatform = new RegExp(`^/(?:${folders.join('|')})(?=[/?#]|$)`)

/**
 * Whether a path is reserved to the platform.
 * @param address path from the root of the host
 */
export const isPlatformPath = (address: string): boolean => ofPlatform.test(address)
