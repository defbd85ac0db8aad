/** Rules of the form of an attachment. */
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
  /** A new file: an edited attachment keeps the one it has without it. */
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

/** The title follows the name of the file until the person types another one. */
export function withFile(fields: AttachmentFields, file: File | undefined): AttachmentFields {
  const follows = !fields.title.trim() || fields.title === fields.file?.name
  return { ...fields, file, title: follows && file ? file.name : fields.title }
}

/** What the rules of one attachment are checked against. */
export interface FormContext {
  /** The attachment that is edited, undefined for a new one. */
  edited: Attachment | undefined
  others: Attachment[]
}

export type Problem = 'duplicate' | 'noExtension' | 'badName' | 'badUrl' | 'badTarget'
export type Problems = Partial<Record<'file' | 'url' | 'name' | 'targetUrl', Problem>>

/** What is wrong in the fields that are filled. */
export function problemsOf(fields: AttachmentFields, context: FormContext): Problems {
  const { edited, others } = context
  if (fields.type === 'file') {
    // The server writes names in this form.
    const file = fields.file && nameProblem(fields.file.name.normalize('NFC').trim(), others)
    return file ? { file } : {}
  }
  if (fields.type === 'url') {
    const url = fields.url.trim()
    const isFormer = edited?.type === 'url' && edited.url === url
    return !url || isFormer || isOpenable(url) ? {} : { url: 'badUrl' }
  }
  const name = fields.name.trim() ? nameProblem(fields.name.trim(), others) : undefined
  const target = fields.targetUrl.trim()
  return {
    ...(name ? { name } : {}),
    ...(target && !isWebAddress(target) ? { targetUrl: 'badTarget' as const } : {})
  }
}

function nameProblem(name: string, others: Attachment[]): Problem | undefined {
  if (/[/\\]/.test(name)) return 'badName'
  if (!/[^.]\.[^.]+$/.test(name)) return 'noExtension'
  return others.some((other) => other.type !== 'url' && other.name === name) ? 'duplicate' : undefined
}

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)
}

/** Whether the address of a remote file must be given: the server forgets it with the name. */
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

/** What the server answers to the upload of a file. */
export type ReceivedFile = Pick<FileAttachment, 'name' | 'size' | 'mimetype' | 'updatedAt'>

/** The attachment that a filled form describes. */
export function attachmentOf(
  fields: AttachmentFields,
  edited: Attachment | undefined,
  received: ReceivedFile | undefined
): Attachment {
  const description = fields.description.trim()
  const described = {
    title: fields.title.trim(),
    ...(description ? { description } : {}),
    includeInCatalogPublications: fields.includeInCatalogPublications
  }
  if (fields.type === 'url') return { ...described, type: 'url', url: fields.url.trim() }
  if (fields.type === 'remoteFile') return remoteOf(fields, described)
  const former = edited?.type === 'file' ? edited : undefined
  const { name = '', size, mimetype, updatedAt } = received ?? former ?? {}
  return {
    ...described,
    type: 'file',
    name,
    ...(size === undefined ? {} : { size }),
    ...(mimetype ? { mimetype } : {}),
    ...(updatedAt ? { updatedAt } : {})
  }
}

function remoteOf(fields: AttachmentFields, described: Omit<RemoteAttachment, 'type' | 'name'>): Attachment {
  const targetUrl = fields.targetUrl.trim()
  return {
    ...described,
    type: 'remoteFile',
    name: fields.name.trim(),
    ...(targetUrl ? { targetUrl } : {})
  }
}

/** Name of the kept file that nothing names any more once an attachment is replaced, or removed. */
export function uselessFile(
  former: Attachment | undefined,
  next: Attachment | undefined
): string | undefined {
  if (former?.type !== 'file') return undefined
  return next?.type === 'file' && next.name === former.name ? undefined : former.name
}
