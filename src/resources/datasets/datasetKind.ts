/** Description of datasets for the screens shared by all owned resources. */
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { operationsOnDatasets } from '../../../contract/operations/datasets.ts'
import { proposedOperations } from '../../../contract/operations/shapes.ts'
import { datasetPath } from '../../api/datasetPath.ts'
import { withQuery } from '../../api/http.ts'
import { paths } from '../../paths.ts'
import { attachmentTypes, sentAttachment, type Attachment } from '../owned/attachments/attachment.ts'
import type { OwnedKind } from '../owned/kind.ts'
import { attachmentFilesPath, datasetKeys } from './api.ts'
import { shapeOf } from './model/shape.ts'
import { metadataTitles } from './show/metadata/metadataSchema.ts'
import { uploadAttachmentFile } from './upload.ts'

export const datasetKind: OwnedKind<Dataset> = {
  resource: 'datasets',
  list: paths.datasets,
  path: datasetPath,
  queryKey: datasetKeys.all,
  operations: operationsOnDatasets,
  offeredOperations: proposedOperations,
  shape: shapeOf,
  slugOperation: 'writeDescriptionBreaking',
  siteTemplate: ({ datasetUrlTemplate }) => datasetUrlTemplate,
  isCheckedBySites: true,
  attachments: {
    types: attachmentTypes,
    isDescribed: true,
    // The server validates attachments; null is an emptied list.
    listOf: ({ attachments }) => (attachments ?? []) as unknown as Attachment[],
    bodyOf: sentAttachment,
    address: ({ id, draftReason }, { url, name }) =>
      withQuery(url ?? attachmentFilesPath(id, name), draftReason ? { draft: true } : {}),
    upload: (id, file, controls) => uploadAttachmentFile(id, file, controls),
    operations: {
      add: 'postMetadataAttachment',
      edit: 'writeData',
      remove: 'deleteMetadataAttachment',
      download: 'downloadMetadataAttachment'
    }
  },
  messageKeys: {
    saveError: 'datasets.update.error',
    busy: 'datasets.update.conflict',
    departmentHelp: 'datasets.share.departmentHelp',
    contribWriteAll: 'datasets.share.contribWriteAll',
    noPortal: 'datasets.portals.none',
    published: 'datasets.portals.publishedNow',
    unpublished: 'datasets.portals.unpublished',
    noAttachment: 'datasets.attachments.emptyReader',
    useAsImage: 'datasets.attachments.useAsImage',
    replaceImage: 'datasets.attachments.replaceImage',
    replaceImageTitle: 'datasets.attachments.useAsImageTitle',
    replaceImageConfirm: 'blocks.confirm',
    losesImage: 'datasets.attachments.deleteImage',
    ownerText: 'datasets.danger.ownerText',
    ownerChecks: [
      'datasets.danger.checks.permissions',
      'datasets.danger.checks.applications',
      'datasets.danger.checks.portals',
      'datasets.danger.checks.catalogs',
      'datasets.danger.checks.apiKeys',
      'datasets.danger.checks.processings'
    ],
    delete: 'datasets.danger.delete',
    deleteText: 'datasets.danger.deleteText',
    deleteQuestion: 'datasets.danger.deleteQuestion',
    deleted: 'datasets.danger.deleted',
    deleteError: 'datasets.danger.deleteError'
  },
  fields: metadataTitles
}
