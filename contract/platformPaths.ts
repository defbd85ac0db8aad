/** Paths that the platform has for itself on every host, those of portals included. Pure. */

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
