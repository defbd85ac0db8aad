/** Every page of the public portal. One file a family: fixed paths stand before those with names. */
import { contentRoutes } from './contentPages.tsx'
import type { PortalRoute } from './route.ts'

export const portalRoutes: PortalRoute[] = [...contentRoutes]
