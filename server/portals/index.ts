/** Feature of portals, with their pages, groups, reuses and pictures (docs/api/portals.md). */
import type { FastifyInstance } from 'fastify'
import type { AccountFollower } from '../identities/followers.ts'
import { schedule } from '../jobs/schedule.ts'
import { identityRoutesOf } from '../identities/serviceRoutes.ts'
import { typed } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { forgetInPortals, releaseResources, renameInPortals } from './accounts.ts'
import { groupRoutes } from './groups.ts'
import { imageFiles } from './images/files.ts'
import { removeLeftImages } from './images/images.ts'
import { imageRoutes } from './images/routes.ts'
import { portalTables } from './migration.ts'
import { pageRoutes } from './pages/routes.ts'
import type { PortalParts } from './parts.ts'
import { declareChangedPortals } from './portals/changedSites.ts'
import { portalRoutes } from './portals/routes.ts'
import { publicRoutes } from './public/routes.ts'
import { shipReferences } from './references/index.ts'
import { reuseRoutes } from './reuses/routes.ts'
import { generationTables } from './site/generations.ts'
import { visitRate } from './site/rate.ts'
import { portalSiteRoutes, type PortalSite } from './site/routes.ts'

export const portalsFeature = {
  migrations: { '0030-portals': portalTables, '0031-content-generations': generationTables },
  async routes(app: FastifyInstance, platform: Platform): Promise<PortalSite> {
    const parts: PortalParts = { ...platform, images: imageFiles(platform.config.dataDir) }
    app.addHook('onReady', async () => {
      await shipReferences(parts)
      await declareChangedPortals(parts)
    })
    const follower: AccountFollower = {
      changed: renameInPortals,
      removed: forgetInPortals,
      leaving: (account) => releaseResources(parts, account)
    }
    platform.accountFollowers.push(follower)
    identityRoutesOf(app, platform, {
      path: 'portals-manager',
      name: 'Portals',
      tag: 'Portails',
      followers: [follower]
    })
    await schedule(platform.jobs, {
      kind: 'left-portal-pictures',
      cron: '20 4 * * *',
      timeZone: platform.config.defaultTimeZone,
      run: () => removeLeftImages(parts)
    })
    const portals = typed(app)
    portalRoutes(portals, parts)
    pageRoutes(portals, parts)
    groupRoutes(portals, parts)
    imageRoutes(portals, parts)
    reuseRoutes(portals, parts)
    const take = visitRate(platform.config)
    publicRoutes(portals, parts, take)
    return portalSiteRoutes(app, parts, take)
  }
}
