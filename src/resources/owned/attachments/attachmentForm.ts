/** Form of an attachment. No I/O. */
import { sameValue } from '../../../ui/sameValue.ts'
import {
  isOpenable,
  type Attachment,
  type AttachmentType,
  type FileAttachment,
  type RemoteAttachment
} from './attachment.ts'

export interface AttachmentFields {
  type: AttachmentType
  title: string
  description: string
  includeInCatalogPublications: boolean
  /** New file; undefined keeps the file of an edited attachment. */
  file: File | undefined
  url: string
  name: string
  targetUrl: string
}

export function fieldsOf(attachment: Attachment | undefined): AttachmentFields {
  return {
    type: attachment?.type ?? 'file',
    title: attachment?.title ?? '',
    description: attachment?.description ?? '',
    includeInCatalogPublications: attachment?.includeInCatalogPublications ?? false,
    file: undefined,
    url: attachment?.type === 'url' ? attachment.url : '',
    name: attachment?.type === 'remoteFile' ? attachment.name : '',
    targetUrl: ''
  }
}

/** Sets the file. The title is the name of the file until the user types another one. */
export function withFile(fields: AttachmentFields, file: File | undefined): AttachmentFields {
  const followsFileName = !fields.title.trim() || fields.title === fields.file?.name
  return { ...fields, file, title: followsFileName && file ? file.name : fields.title }
}

/** Context of the validation of an attachment. */
export interface FormContext {
  /** Attachment that is edited; undefined for a new one. */
  edited: Attachment | undefined
  otherAttachments: Attachment[]
}

export type Problem = 'duplicate' | 'noExtension' | 'badName' | 'badUrl' | 'badTarget'
type Problems = Partial<Record<'file' | 'url' | 'name' | 'targetUrl', Problem>>

/** Returns the errors of the filled fields. */
export function problemsOf(fields: AttachmentFields, context: FormContext): Problems {
  const { edited, otherAttachments } = context
  if (fields.type === 'file') {
    // The server normalizes file names to NFC.
    const file = fields.file && nameProblem(fields.file.name.normalize('NFC').trim(), otherAttachments)
    return file ? { file } : {}
  }
  if (fields.type === 'url') {
    const url = fields.url.trim()
    const isUnchanged = edited?.type === 'url' && edited.url === url
    return !url || isUnchanged || isOpenable(url) ? {} : { url: 'badUrl' }
  }
  const name = fields.name.trim() ? nameProblem(fields.name.trim(), otherAttachments) : undefined
  const target = fields.targetUrl.trim()
  return {
    ...(name ? { name } : {}),
    ...(target && !isWebAddress(target) ? { targetUrl: 'badTarget' as const } : {})
  }
}

function nameProblem(name: string, otherAttachments: Attachment[]): Problem | undefined {
  if (/[/\\]/.test(name)) return 'badName'
  if (!/[^.]\.[^.]+$/.test(name)) return 'noExtension'
  return otherAttachments.some((attachment) => attachment.type !== 'url' && attachment.name === name)
    ? 'duplicate'
    : undefined
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
}

/** Whether the URL of a remote file is required: the server does not keep it when the name changes. */
export function needsTarget({ name }: AttachmentFields, edited: Attachment | undefined): boolean {
  return edited?.type !== 'remoteFile' || edited.name !== name.trim()
}

export function isComplete(fields: AttachmentFields, context: FormContext): boolean {
  const { edited } = context
  if (!fields.title.trim() || Object.keys(problemsOf(fields, context)).length > 0) return false
  if (fields.type === 'file') return !!fields.file || edited?.type === 'file'
  if (fields.type === 'url') return !!fields.url.trim()
  return !!fields.name.trim() && (!!fields.targetUrl.trim() || !needsTarget(fields, edited))
}

/** Fields of the response to an upload. */
export type ReceivedFile = Pick<FileAttachment, 'name' | 'size' | 'mimetype' | 'updatedAt'>

/** Returns the attachment of a complete form. */
export function attachmentOf(
  fields: AttachmentFields,
  edited: Attachment | undefined,
  uploadedFile: ReceivedFile | undefined
): Attachment {
  const description = fields.description.trim()
  const commonFields = {
    title: fields.title.trim(),
    ...(description ? { description } : {}),
    includeInCatalogPublications: fields.includeInCatalogPublications
  }
  if (fields.type === 'url') return { ...commonFields, type: 'url', url: fields.url.trim() }
  if (fields.type === 'remoteFile') return remoteOf(fields, commonFields)
  const currentFile = edited?.type === 'file' ? edited : undefined
  const { name = '', size, mimetype, updatedAt } = uploadedFile ?? currentFile ?? {}
  return {
    ...commonFields,
    type: 'file',
    name,
    ...(size === undefined ? {} : { size }),
    ...(mimetype ? { mimetype } : {}),
    ...(updatedAt ? { updatedAt } : {})
  }
}

function remoteOf(
  fields: AttachmentFields,
  commonFields: Omit<RemoteAttachment, 'type' | 'name'>
): Attachment {
  const targetUrl = fields.targetUrl.trim()
  return {
    ...commonFields,
    type: 'remoteFile',
    name: fields.name.trim(),
    ...(targetUrl ? { targetUrl } : {})
  }
}

/**
 * Returns the name of the stored file that no attachment uses after a replacement or a removal; undefined when there is
 * none.
 */
export function orphanedFile(
  previous: Attachment | undefined,
  replacement: Attachment | undefined
): string | undefined {
  if (previous?.type !== 'file') return undefined
  return replacement?.type === 'file' && replacement.name === previous.name ? undefined : previous.name
}

/** Returns the list with an attachment added, replaced or removed, wherever another user has moved it. */
export function withReplacement(
  attachments: Attachment[],
  previous: Attachment | undefined,
  replacement: Attachment | undefined
): Attachment[] {
  const added = replacement ? [replacement] : []
  const index = indexOfAttachment(attachments, previous)
  return index < 0 ? [...attachments, ...added] : attachments.toSpliced(index, 1, ...added)
}

/** Finds an attachment; one of a file by its name when another user has changed its other fields. */
function indexOfAttachment(attachments: Attachment[], sought: Attachment | undefined): number {
  const index = attachments.findIndex((attachment) => sameValue(attachment, sought))
  if (index >= 0 || !sought || !('name' in sought)) return index
  return attachments.findIndex((attachment) => 'name' in attachment && attachment.name === sought.name)
}
