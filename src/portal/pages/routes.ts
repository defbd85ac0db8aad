/** Every page of the public portal. One file a family: fixed paths stand before those with names. */
import { catalogApiRoute } from './catalogApiPage.tsx'
import { contentRoutes } from './contentPages.tsx'
import { personalRoute } from './personalSpace.tsx'
import { sitemapRoute } from './sitemapPage.tsx'
import type { PortalRoute } from './route.ts'

export const portalRoutes: PortalRoute[] = [...contentRoutes, sitemapRoute, catalogApiRoute, personalRoute]
