/** Description of applications for the screens shared by all owned resources. */
import type { Application } from '../../../contract/applications/application.ts'
import { applicationOperations } from '../../../contract/operations.ts'
import { operationsOnApplications } from '../../../contract/operations/applications.ts'
import { uploadForm } from '../../api/upload.ts'
import { paths } from '../../paths.ts'
import type { Attachment, FileAttachment } from '../owned/attachments/attachment.ts'
import type { OwnedKind } from '../owned/kind.ts'
import { applicationKeys, applicationPath } from './api.ts'
import { metadataTitles } from './show/metadataSchema.ts'

export const applicationKind: OwnedKind<Application> = {
  resource: 'applications',
  list: paths.applications,
  path: applicationPath,
  queryKey: applicationKeys.all,
  operations: operationsOnApplications,
  offeredOperations: () => applicationOperations,
  shape: () => 'application',
  slugOperation: 'writeDescription',
  siteTemplate: ({ applicationUrlTemplate }) => applicationUrlTemplate,
  isCheckedBySites: false,
  attachments: {
    types: ['file'],
    isDescribed: false,
    listOf: attachmentsOf,
    bodyOf: sentAttachment,
    address: ({ id }, { url, name }) => url ?? filePath(id, name),
    upload(id, file, controls) {
      const form = new FormData()
      form.append('attachment', file, file.name)
      return uploadForm(filePath(id), form, controls)
    },
    operations: {
      add: 'postAttachment',
      edit: 'postAttachment',
      remove: 'deleteAttachment',
      download: 'downloadAttachment'
    }
  },
  messageKeys: {
    saveError: 'applications.show.saveError',
    busy: 'applications.show.saveError',
    departmentHelp: 'applications.share.departmentHelp',
    contribWriteAll: 'applications.share.contribWriteAll',
    noPortal: 'applications.share.noPortal',
    published: 'applications.share.published',
    unpublished: 'applications.share.unpublished',
    noAttachment: 'applications.show.attachments.empty',
    useAsImage: 'applications.show.attachments.useAsImage',
    replaceImage: 'applications.show.attachments.replaceImage',
    replaceImageTitle: 'applications.show.attachments.replaceTitle',
    replaceImageConfirm: 'applications.show.attachments.replace',
    losesImage: 'applications.show.attachments.losesImage',
    ownerText: 'applications.danger.ownerText',
    ownerChecks: [
      'applications.danger.checks.permissions',
      'applications.danger.checks.applications',
      'applications.danger.checks.portals',
      'applications.danger.checks.datasets',
      'applications.danger.checks.links',
      'applications.danger.checks.apiKeys'
    ],
    delete: 'applications.danger.delete',
    deleteText: 'applications.danger.deleteText',
    deleteQuestion: 'applications.danger.deleteQuestion',
    deleted: 'applications.danger.deleted',
    deleteError: 'applications.danger.deleteError'
  },
  fields: metadataTitles
}

function filePath(id: string, name?: string): string {
  return applicationPath(id, name === undefined ? '/attachments' : `/attachments/${encodeURIComponent(name)}`)
}

/** Attachments of an application, typed as files: the API stores nothing but files and leaves `type` out. */
function attachmentsOf({ attachments }: Application): Attachment[] {
  return (attachments ?? []).map((attachment) => ({
    ...(attachment as unknown as FileAttachment),
    type: 'file'
  }))
}

function sentAttachment(attachment: Attachment): Record<string, unknown> {
  const { title, name, size, mimetype, updatedAt } = attachment as FileAttachment
  return { title, name, size, mimetype, updatedAt }
}
