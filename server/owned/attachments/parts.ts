/** What the documents of a description are kept with. */
import type { AttachmentFiles } from '../../files/attachmentFiles.ts'
import type { OwnedRecord } from '../definition.ts'
import type { OwnedParts } from '../parts.ts'
import type { KeptAttachments } from './kept.ts'

/** A resource that keeps documents; one may have a draft of its description, which lists its own. */
export type Attached = OwnedRecord & { draft?: KeptAttachments }

export type AttachmentParts<Resource extends Attached> = OwnedParts<Resource> & { files: AttachmentFiles }
