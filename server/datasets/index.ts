/** Registers the routes of datasets and opens their service. */
import type { FastifyInstance } from 'fastify'
import { registerMultipart } from '../http/multipart.ts'
import { registerAggregations } from './reads/aggregations/routes.ts'
import { registerOdsCompat } from './reads/odsCompat/routes.ts'
import { registerMasterData } from './reads/masterData/routes.ts'
import { registerLines } from './reads/routes.ts'
import type { Platform } from '../platform.ts'
import { openDatasets } from './datasets.ts'
import { datasetGuard } from './guard.ts'
import { bulkRoutes } from './editable/bulkRoutes.ts'
import { lineRoutes } from './editable/lineRoutes.ts'
import { revisionRoutes } from './editable/revisionRoutes.ts'
import { syncRoutes } from './editable/syncRoutes.ts'
import { lineAttachmentRoutes } from './lineAttachments/routes.ts'
import { attachmentRoutes } from '../owned/attachments/routes.ts'
import { adminRoutes } from './routes/admin.ts'
import { apiDocsRoutes } from './routes/apiDocs.ts'
import { draftRoutes } from './routes/draft.ts'
import { extensionRoutes } from './routes/extensions.ts'
import { fileRoutes } from './routes/files.ts'
import { metadataRoutes } from './routes/metadata.ts'
import { readRoutes } from './routes/read.ts'
import { idParams, typed } from './routes/shared.ts'
import { lineThumbnailRoutes } from './thumbnails/lineRoutes.ts'
import { thumbnailRoute } from '../owned/thumbnails/routes.ts'
import { userNotificationRoute } from './routes/userNotification.ts'
import { writeRoutes } from './routes/write.ts'

const inAnyState = { datasetState: { accept: 'any' } } as const

/** Operations on attachments of the metadata; attachments of lines have operations of their own. */
const attachmentOperations = {
  post: 'postMetadataAttachment',
  download: 'downloadMetadataAttachment',
  delete: 'deleteMetadataAttachment'
}

export const datasetsFeature = {
  open: openDatasets,
  async routes(app: FastifyInstance, platform: Platform): Promise<void> {
    const { parts } = platform.datasets
    platform.guards.set('datasets', datasetGuard(parts))
    await registerMultipart(app)
    app.decorateRequest('dataset')
    const datasets = typed(app)
    readRoutes(datasets, parts)
    writeRoutes(datasets, parts)
    draftRoutes(datasets, parts)
    extensionRoutes(datasets, parts)
    fileRoutes(datasets, parts)
    metadataRoutes(datasets, parts)
    userNotificationRoute(datasets, parts)
    lineAttachmentRoutes(datasets, parts)
    lineRoutes(datasets, parts)
    revisionRoutes(datasets, parts)
    await bulkRoutes(app, parts)
    syncRoutes(datasets, parts)
    attachmentRoutes(datasets, parts, { params: idParams }, attachmentOperations)
    const { thumbnails } = platform
    thumbnailRoute(datasets, { ...parts, thumbnails }, { params: idParams, config: inAnyState })
    lineThumbnailRoutes(datasets, { ...parts, thumbnails }, platform.datasets)
    apiDocsRoutes(datasets, parts)
    adminRoutes(datasets, parts)
    registerLines(app, platform)
    await registerMasterData(app, platform)
    registerAggregations(app, platform)
    registerOdsCompat(app, platform)
  }
}
