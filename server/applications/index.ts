/** Feature of applications, an owned resource (docs/api/applications.md). */
import type { Feature } from '../feature.ts'
import { openAttachmentFiles } from '../files/attachmentFiles.ts'
import { schedule } from '../jobs/schedule.ts'
import { attachmentRoutes } from '../owned/attachments/routes.ts'
import { removeLeftovers } from '../owned/attachments/leftovers.ts'
import { removeUnlisted } from '../owned/attachments/unlisted.ts'
import { openOwned } from '../owned/open.ts'
import { removeResource } from '../owned/remove.ts'
import { ownedRoutes } from '../owned/routes/all.ts'
import { thumbnailRoute } from '../owned/thumbnails/routes.ts'
import { applicationDocsRoute } from './apiDocs/routes.ts'
import { scheduleConfigured } from './baseApplications/configured.ts'
import { registerShipped } from './baseApplications/registerShipped.ts'
import { baseApplicationRoutes } from './baseApplications/routes.ts'
import { shippedRoutes } from './baseApplications/shippedRoutes.ts'
import type { Captures } from '../captures/captures.ts'
import { captureRoutes } from './captures/routes.ts'
import { shippedAddressTable } from './baseApplications/shippedAddresses.ts'
import { baseApplicationTable } from './baseApplications/store.ts'
import { cleanApplication } from './clean.ts'
import { configurationRoutes } from './configurationRoutes.ts'
import { applicationDefinition } from './definition.ts'
import { datasetLinkOpener } from './keys/datasetLinks.ts'
import { registerLinkedRequests } from './keys/requests.ts'
import { keyRoutes } from './keys/routes.ts'
import { applicationKeysTable } from './keys/store.ts'
import { applicationTables } from './migration.ts'
import { proxyRoutes } from './proxy/routes.ts'
import { rememberingDatasets } from './ofDatasets.ts'
import { applicationContext, writeRoutes } from './routes.ts'

export const applicationsFeature: Feature = {
  migrations: {
    '0013-applications': applicationTables,
    '0014-base-applications': baseApplicationTable,
    '0015-application-keys': applicationKeysTable,
    '0016-shipped-addresses': shippedAddressTable
  },
  open(shared) {
    const files = openAttachmentFiles(shared.config.dataDir, applicationDefinition.name)
    const remove = async (id: string): Promise<void> => {
      await removeResource(parts, id)
      await files.remove(id)
    }
    const alsoWrite = rememberingDatasets(shared.metadata)
    const parts = { ...openOwned(shared, applicationDefinition, { remove, alsoWrite }), files }
    let captures: Captures | undefined
    return {
      close: async () => captures?.close(),
      async routes(app, platform) {
        const openDatasets = datasetLinkOpener(parts, platform)
        platform.linkOpeners.set('datasets', openDatasets)
        registerLinkedRequests(app, platform, openDatasets)
        const routes = ownedRoutes(app, platform, parts, {
          title: 'Applications',
          suffix: 'OfApplication',
          ownerOperation: 'delete',
          remove,
          context: applicationContext,
          clean: cleanApplication
        })
        attachmentRoutes(routes.app, { ...parts, outgoing: platform.outgoing }, routes.common)
        thumbnailRoute(routes.app, { ...parts, thumbnails: platform.thumbnails }, routes.common)
        writeRoutes(routes.app, parts, routes.common)
        shippedRoutes(app, platform)
        baseApplicationRoutes(routes.app, parts, platform, routes.common)
        applicationDocsRoute(routes.app, parts, routes.common)
        keyRoutes(routes.app, parts, platform, routes.common)
        configurationRoutes(routes.app, parts, platform, routes.common)
        await proxyRoutes(app, parts, platform)
        captures = captureRoutes(routes.app, parts, platform, routes.common)
        await registerShipped(parts, platform)
        await scheduleConfigured(parts, platform)
        await schedule(platform.jobs, {
          kind: 'unlisted-application-attachments',
          cron: '10 4 * * *',
          timeZone: platform.config.defaultTimeZone,
          async run() {
            await removeUnlisted(parts)
            await removeLeftovers(parts)
          }
        })
      }
    }
  }
}
