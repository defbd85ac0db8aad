/** The documents that the description of a record lists (docs/api/attachments.md). */

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
  /** Address of the file, which the server gives. */
  url?: string
}

interface LinkAttachment extends Described {
  type: 'url'
  url: string
}

/** A file that the platform fetches when somebody asks for it. */
export interface RemoteAttachment extends Described {
  type: 'remoteFile'
  name: string
  mimetype?: string
  /** Address of the file, which the server gives. */
  url?: string
  /** Never answered by the server: it may hold a secret. */
  targetUrl?: string
}

/** What the platform answers the file of. */
export type KeptAttachment = FileAttachment | RemoteAttachment
export type Attachment = KeptAttachment | LinkAttachment
export type AttachmentType = Attachment['type']

export const attachmentTypes: readonly AttachmentType[] = ['file', 'url', 'remoteFile']

/** Schemes that may be opened from a page: never those that run a script. */
const openedSchemes = ['http:', 'https:', 'ftp:', 'mailto:']

export function isOpenable(url: string): boolean {
  return URL.canParse(url) && openedSchemes.includes(new URL(url).protocol)
}

/** Where the title of an attachment leads; undefined for a link that may not be opened. */
export function hrefOf(
  attachment: Attachment,
  address: (file: KeptAttachment) => string
): string | undefined {
  if (attachment.type !== 'url') return address(attachment)
  return isOpenable(attachment.url) ? attachment.url : undefined
}

/** Whether it may be the image of the record. */
export function isImage(attachment: Attachment): boolean {
  if (attachment.type === 'url') return /\.(png|jpe?g|svg)$/i.test(attachment.url)
  return !!attachment.mimetype?.startsWith('image/')
}

/** Address of an attachment as the image of the record, undefined when it has none. */
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
