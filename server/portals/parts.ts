/** What portals are made of, given to their routes. */
import type { Platform } from '../platform.ts'
import type { ImageFiles } from './images/files.ts'

export interface PortalParts extends Platform {
  images: ImageFiles
}
