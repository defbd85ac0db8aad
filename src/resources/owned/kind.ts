/** Description of an owned resource (datasets, applications) for the screens that all share. */
import type { UploadOptions } from '../../api/upload.ts'
import type { Operations, OperationTable } from '../../../contract/operations/types.ts'
import type { Account } from '../../../contract/session.ts'
import type { PublicationSite } from '../datasets/references.ts'
import type { Attachment, AttachmentType, StoredAttachment } from './attachments/attachment.ts'
import type { ReceivedFile } from './attachments/attachmentForm.ts'
import type { PermissionShape } from './permissions/permissionPresets.ts'

/** Fields that every owned record has. */
export interface OwnedRecord {
  id: string
  title?: string
  slug?: string | undefined
  owner: Account
  updatedAt: string
  image?: string | null
  publicationSites?: string[]
  requestedPublicationSites?: string[]
}

/** Message keys that mention the resource. */
interface OwnedMessageKeys {
  saveError: string
  /** Message of a conflict with a concurrent write of the server (409). */
  busy: string
  departmentHelp: string
  contribWriteAll: string
  noPortal: string
  published: string
  unpublished: string
  noAttachment: string
  useAsImage: string
  replaceImage: string
  replaceImageTitle: string
  replaceImageConfirm: string
  losesImage: string
  ownerText: string
  /** Points to check after a change of owner. */
  ownerChecks: readonly string[]
  delete: string
  deleteText: string
  deleteQuestion: string
  deleted: string
  deleteError: string
}

interface AttachmentRules<Entity extends OwnedRecord> {
  /** Types to select from; with a single type the selector is hidden. */
  types: readonly AttachmentType[]
  /** Whether attachments have a description, and may be included in publications on catalogs. */
  isDescribed: boolean
  listOf: (record: Entity) => Attachment[]
  /** Returns the attachment in the form of the API. */
  bodyOf: (attachment: Attachment) => Record<string, unknown>
  /** Returns the URL of a file. */
  address: (record: Entity, file: StoredAttachment) => string
  upload: (
    id: string,
    file: File,
    controls: Pick<UploadOptions, 'signal' | 'onProgress'>
  ) => Promise<ReceivedFile>
  operations: { add: string; edit: string; remove: string; download: string }
}

export interface OwnedKind<Kept extends OwnedRecord> {
  /** Name of the collection in the API. */
  resource: 'datasets' | 'applications'
  /** Path of the list of the resource. */
  list: string
  /** Returns the URL of a record in the API, or of a path below it. */
  path: (id: string, subpath?: string) => string
  /** Returns the prefix of the query keys of a record. */
  queryKey: (id: string) => readonly unknown[]
  operations: Operations
  /** Returns the operations that the permissions editor offers. */
  offeredOperations: (record: Kept) => OperationTable
  shape: (record: Kept) => PermissionShape
  /** Operation that changes the slug. */
  slugOperation: string
  /** Returns the URL template of the record's page on a publication site, with `{id}` or `{slug}`. */
  siteTemplate: (site: PublicationSite) => string | undefined
  /** Whether sites may require metadata, and forbid the publication when contributors may edit everything. */
  isCheckedBySites: boolean
  attachments: AttachmentRules<Kept>
  messageKeys: OwnedMessageKeys
  /** Labels of the fields, for error messages of the server that name a field. */
  fields: Readonly<Record<string, string>>
}
