/** Feature of remote catalogs: imports, harvests and publications (docs/api/catalogs.md). */
import type { FastifyInstance } from 'fastify'
import { identityRoutesOf } from '../identities/serviceRoutes.ts'
import { typed } from '../owned/routes/shared.ts'
import type { Platform } from '../platform.ts'
import { forgetInCatalogs, renameInCatalogs } from './accounts.ts'
import { catalogChannels } from './channels.ts'
import { openCipher } from './cipher.ts'
import { harvestTables } from './harvests/migration.ts'
import { harvestRoutes } from './harvests/routes.ts'
import { runHarvest, stopHarvest } from './harvests/run.ts'
import { importRoutes } from './imports/routes.ts'
import { runImport, stopImport } from './imports/run.ts'
import { jobKind, type RunPayload } from './jobs.ts'
import { catalogTables } from './migration.ts'
import type { CatalogParts } from './parts.ts'
import { datasetRoutes } from './datasetRoutes.ts'
import { followDatasets } from './datasets.ts'
import { pluginRoutes } from './pluginRoutes.ts'
import { pluginOf } from './plugins/registry.ts'
import { publicationRoutes } from './publications/routes.ts'
import { abandonPublication, runPublication } from './publications/run.ts'
import { renewSecrets } from './secrets.ts'
import { catalogRoutes } from './routes.ts'
import { clearWorkFolders } from './workFolders.ts'

/**
 * Retries of jobs. A failed run ends normally, with its error in the log and its next date; attempts are only used
 * after a crash, when the next one reports or continues the interrupted run.
 */
const retry = { attempts: 3, firstMs: 60_000, maxMs: 60_000 }

export const catalogsFeature = {
  migrations: { '0020-remote-catalogs': catalogTables, '0034-catalog-harvests': harvestTables },
  async routes(app: FastifyInstance, platform: Platform): Promise<void> {
    const { config, jobs } = platform
    await clearWorkFolders(config)
    const parts: CatalogParts = {
      ...platform,
      cipher: openCipher(config.dataDir, config.catalogs.keys),
      pluginOf
    }
    await renewSecrets(parts).catch((error: unknown) => {
      // A missing key disables the catalogs that need it, not the platform.
      platform.log.error({ err: error }, 'secrets of catalogs could not be opened')
    })
    jobs.register<RunPayload>({
      kind: jobKind('import'),
      places: { general: 2 },
      retry,
      run: ({ payload, signal }) => runImport(parts, payload.id, signal),
      abandoned: ({ id }) => stopImport(parts, id)
    })
    jobs.register<RunPayload>({
      kind: jobKind('publication'),
      places: { general: 2 },
      retry,
      run: ({ payload, signal }) => runPublication(parts, payload.id, signal),
      abandoned: ({ id }) => abandonPublication(parts, id)
    })
    jobs.register<RunPayload>({
      kind: jobKind('harvest'),
      places: { general: 1 },
      retry,
      run: ({ payload, signal }) => runHarvest(parts, payload.id, signal),
      abandoned: ({ id }) => stopHarvest(parts, id)
    })
    followDatasets(parts, platform)
    platform.channelServices.push(catalogChannels(platform))
    const follower = { changed: renameInCatalogs, removed: forgetInCatalogs }
    platform.accountFollowers.push(follower)
    identityRoutesOf(app, platform, {
      path: 'catalogs',
      name: 'Catalogs',
      tag: 'Catalogues',
      followers: [follower]
    })
    const catalogs = typed(app)
    catalogRoutes(catalogs, parts)
    importRoutes(catalogs, parts)
    harvestRoutes(catalogs, parts)
    publicationRoutes(catalogs, parts)
    datasetRoutes(catalogs, parts)
    pluginRoutes(catalogs, parts)
  }
}
