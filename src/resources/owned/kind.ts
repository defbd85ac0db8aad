/** What the screens of owned resources have to know of one of them: datasets, applications. */
import type { UploadOptions } from '../../api/upload.ts'
import type { Operations, OperationTable } from '../../../contract/operations/types.ts'
import type { Account } from '../../../contract/session.ts'
import type { PublicationSite } from '../datasets/references.ts'
import type { Attachment, AttachmentType, KeptAttachment } from './attachments/attachment.ts'
import type { ReceivedFile } from './attachments/attachmentForm.ts'
import type { PermissionShape } from './permissions/permissionPresets.ts'

/** What every owned resource tells of itself. */
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

/** Keys of the messages that name the resource. */
interface OwnedWords {
  saveError: string
  /** The server writes it at the same time (409). */
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
  /** What to look at around a change of owner. */
  ownerChecks: readonly string[]
  delete: string
  deleteText: string
  deleteQuestion: string
  deleted: string
  deleteError: string
}

interface AttachmentRules<Kept extends OwnedRecord> {
  /** Types that a person chooses from; where there is one only, nothing is asked. */
  types: readonly AttachmentType[]
  /** Attachments have a description, and catalogs may be given them. */
  isDescribed: boolean
  listOf: (record: Kept) => Attachment[]
  /** The attachment as the server takes it. */
  sent: (attachment: Attachment) => Record<string, unknown>
  /** Address of a file. */
  address: (record: Kept, file: KeptAttachment) => string
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
  /** Address of one, or of something below it. */
  path: (id: string, below?: string) => string
  /** Prefix of the queries about one. */
  queryKey: (id: string) => readonly unknown[]
  operations: Operations
  /** The operations that the editor of permissions proposes. */
  proposed: (record: Kept) => OperationTable
  shape: (record: Kept) => PermissionShape
  /** Operation by which the name in addresses is changed. */
  slugOperation: string
  /** Address of its pages on a publication site, with `{id}` or `{slug}`. */
  siteTemplate: (site: PublicationSite) => string | undefined
  /** A site may ask for metadata, and contributors who may change everything keep it from publication. */
  isCheckedBySites: boolean
  attachments: AttachmentRules<Kept>
  words: OwnedWords
  /** Titles of its fields, where the server names them in what it refuses. */
  fields: Readonly<Record<string, string>>
}
