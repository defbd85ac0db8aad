/** The documents that the description of a dataset lists (docs/api/attachments.md). */
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import { withQuery } from '../../../api/http.ts'
import { attachmentFilesPath } from '../api.ts'

interface Described {
  title: string
  /** Markdown. */
  description?: string
  includeInCatalogPublications?: boolean
}

/** A file that the platform keeps. */
export interface FileAttachment extends Described {
  type: 'file'
  name: string
  size?: number
  mimetype?: string
  updatedAt?: string
  /** Given by the server. */
  url?: string
}

export interface LinkAttachment extends Described {
  type: 'url'
  url: string
}

/** A file that the platform fetches when somebody asks for it. */
export interface RemoteAttachment extends Described {
  type: 'remoteFile'
  name: string
  mimetype?: string
  /** Given by the server. */
  url?: string
  /** Never answered by the server: it may hold a secret. */
  targetUrl?: string
}

export type Attachment = FileAttachment | LinkAttachment | RemoteAttachment
export type AttachmentType = Attachment['type']

export const attachmentTypes: readonly AttachmentType[] = ['file', 'url', 'remoteFile']

export function attachmentsOf({ attachments = [] }: Pick<Dataset, 'attachments'>): Attachment[] {
  // The server has checked them; null is an emptied list.
  return (attachments ?? []) as unknown as Attachment[]
}

/** Schemes that may be opened from a page: never those that run a script. */
const openedSchemes = ['http:', 'https:', 'ftp:', 'mailto:']

export function isOpenable(url: string): boolean {
  return URL.canParse(url) && openedSchemes.includes(new URL(url).protocol)
}

/** Where the title of an attachment leads; undefined for a link that may not be opened. */
export function hrefOf(
  dataset: Pick<Dataset, 'id' | 'draftReason'>,
  attachment: Attachment
): string | undefined {
  if (attachment.type === 'url') return isOpenable(attachment.url) ? attachment.url : undefined
  const address = attachment.url ?? attachmentFilesPath(dataset.id, attachment.name)
  return withQuery(address, dataset.draftReason ? { draft: true } : {})
}

/** Whether it may be the image of the dataset. */
export function isImage(attachment: Attachment): boolean {
  if (attachment.type === 'url') return /\.(png|jpe?g|svg)$/i.test(attachment.url)
  return !!attachment.mimetype?.startsWith('image/')
}

/** Address of an attachment as the image of the dataset, undefined when it has none. */
export function imageUrlOf(attachment: Attachment | undefined): string | undefined {
  return attachment && isImage(attachment) ? attachment.url : undefined
}

/** An attachment as it is sent back: without what the server adds. */
export function sentAttachment(attachment: Attachment): Record<string, unknown> {
  const { description, ...kept } = attachment
  const sent: Record<string, unknown> = { ...kept, ...(description ? { description } : {}) }
  if (attachment.type !== 'url') delete sent.url
  return sent
}
