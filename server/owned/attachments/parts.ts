/** Dependencies of the attachments of a resource. */
import type { AttachmentFiles } from '../../files/attachmentFiles.ts'
import type { OwnedRecord } from '../definition.ts'
import type { OwnedParts } from '../parts.ts'
import type { KeptAttachments } from './kept.ts'

/** A resource with attachments; its draft, if any, lists its own. */
export type Attached = OwnedRecord & { draft?: KeptAttachments }

export type AttachmentParts<Resource extends Attached> = OwnedParts<Resource> & { files: AttachmentFiles }
