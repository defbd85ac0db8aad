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

/** @param address from the root of a host */
export const isPlatformPath = (address: string): boolean => ofPlatform.test(address)
