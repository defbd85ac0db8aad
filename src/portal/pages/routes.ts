/** Routes of the public portal. One file per family; static paths come before parameterized ones. */
import { applicationRoutes } from './applications/applicationRoutes.tsx'
import { catalogApiRoute } from './catalogApiPage.tsx'
import { contentRoutes } from './contentPages.tsx'
import { datasetRoutes } from './datasets/datasetRoutes.tsx'
import { personalRoute } from './personalSpace.tsx'
import { reuseRoutes } from './reuses/reuseRoutes.tsx'
import type { PortalRoute } from './route.ts'
import { sitemapRoute } from './sitemapPage.tsx'

export const portalRoutes: PortalRoute[] = [
  ...contentRoutes,
  ...datasetRoutes,
  ...applicationRoutes,
  ...reuseRoutes,
  sitemapRoute,
  catalogApiRoute,
  personalRoute
]
