/** Fields common to all attachments of the metadata (docs/api/attachments.md). */

interface Described {
  title: string
  /** Description in Markdown. */
  description?: string
  includeInCatalogPublications?: boolean
}

/** Attachment whose file the platform stores. */
export interface FileAttachment extends Described {
  type: 'file'
  name: string
  size?: number
  mimetype?: string
  updatedAt?: string
  /** URL of the file, set by the server. */
  url?: string
}

interface LinkAttachment extends Described {
  type: 'url'
  url: string
}

/** Attachment whose file the platform fetches on each request. */
export interface RemoteAttachment extends Described {
  type: 'remoteFile'
  name: string
  mimetype?: string
  /** URL of the file on the platform, set by the server. */
  url?: string
  /** URL of the remote file. Write-only, since it may hold a secret. */
  targetUrl?: string
}

/** Attachment whose file is downloaded from the platform. */
export type StoredAttachment = FileAttachment | RemoteAttachment
export type Attachment = StoredAttachment | LinkAttachment
export type AttachmentType = Attachment['type']

export const attachmentTypes: readonly AttachmentType[] = ['file', 'url', 'remoteFile']

/** URL schemes allowed in links; `javascript:` and others are refused. */
const openedSchemes = ['http:', 'https:', 'ftp:', 'mailto:']

export function isOpenable(url: string): boolean {
  return URL.canParse(url) && openedSchemes.includes(new URL(url).protocol)
}

/** Returns the URL that the title of an attachment links to; undefined for a forbidden scheme. */
export function hrefOf(
  attachment: Attachment,
  address: (file: StoredAttachment) => string
): string | undefined {
  if (attachment.type !== 'url') return address(attachment)
  return isOpenable(attachment.url) ? attachment.url : undefined
}

/** Whether the attachment may be the image of the record. */
function isImage(attachment: Attachment): boolean {
  if (attachment.type === 'url') return /\.(png|jpe?g|svg)$/i.test(attachment.url)
  return !!attachment.mimetype?.startsWith('image/')
}

/** Returns the URL of an attachment as the image of the record; undefined when it is no image. */
export function imageUrlOf(attachment: Attachment | undefined): string | undefined {
  return attachment && isImage(attachment) ? attachment.url : undefined
}

/**
 * Returns the URL of the record's image after the attachment that it shows is replaced: that of the new file or link when
 * it is an image; null when it is none.
 */
export function replacedImage(previous: Attachment, replacement: Attachment | undefined): string | null {
  if (!replacement || !isImage(replacement)) return null
  if (replacement.type === 'url') return replacement.url
  // Files of a record are beside one another; the server has not named the new one yet.
  const isBeside = previous.type !== 'url' && previous.url
  return isBeside ? new URL(encodeURIComponent(replacement.name), previous.url).href : null
}

/** Returns the attachment without the fields that the server adds. */
export function sentAttachment(attachment: Attachment): Record<string, unknown> {
  const { description, ...otherFields } = attachment
  const body: Record<string, unknown> = { ...otherFields, ...(description ? { description } : {}) }
  if (attachment.type !== 'url') delete body.url
  return body
}
