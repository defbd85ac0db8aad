/** Dependencies of the routes of portals. */
import type { Platform } from '../platform.ts'
import type { ImageFiles } from './images/files.ts'

export interface PortalParts extends Platform {
  images: ImageFiles
}
