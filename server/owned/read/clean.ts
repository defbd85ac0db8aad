/** A resource as the API answers it: computed fields added, what must not leave removed (docs/api/datasets.md). */
import { isPublic, operationsOf, visibilityOf } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import { markdownToHtml, sanitized, truncated, truncatedHtml, type HtmlMode } from './text.ts'

export interface OutputOptions {
  html?: HtmlMode
  truncate?: number
  thumbnail?: string
  raw?: boolean
  /** Names of `select`, `-name` for what is removed. */
  select?: string[]
}

export interface OutputContext {
  session: Session
  /** `{platform}` address on the domain of the request. */
  publicUrl: string
  /** The same on the main domain, where pages are. */
  mainUrl: string
  /** Links name the resource by its slug: on the domain of a publication site. */
  bySlug: boolean
  /** Address of the page of a resource on the current publication site, with `{id}` and `{slug}`. */
  pageTemplate?: string
}

type Named = Pick<OwnedRecord, 'id' | 'slug'>

/** What links name a resource by. */
export function referenceOf({ id, slug }: Named, bySlug: boolean): string {
  return bySlug ? slug : id
}

export function filledTemplate(template: string, { id, slug }: Named): string {
  return template.replaceAll('{id}', id).replaceAll('{slug}', slug)
}

export function pageOf(
  { page }: { page: string },
  resource: Named,
  { mainUrl, pageTemplate }: Pick<OutputContext, 'mainUrl' | 'pageTemplate'>
): string {
  return pageTemplate ? filledTemplate(pageTemplate, resource) : `${mainUrl}/${page}/${resource.id}`
}

export type Cleaned = Record<string, unknown>

const internal = (key: string): boolean => key.startsWith('_') || key === 'permissions' || key === 'initFrom'

export function withoutInternals(values: object): Cleaned {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !internal(key) && value !== undefined)
  )
}

/** Whether `select` keeps a field, and does not remove a computed one. */
export function selection({ select }: Pick<OutputOptions, 'select'>): {
  isNamed: (name: string) => boolean
  isRemoved: (name: string) => boolean
} {
  const named = select?.filter((name) => !name.startsWith('-'))
  return {
    isNamed: (name) => !named?.length || named.includes(name),
    isRemoved: (name) => !!select?.includes(`-${name}`)
  }
}

type Definition = Pick<
  ResourceDefinition<OwnedRecord>,
  'name' | 'operationTable' | 'page' | 'attachmentsPath'
>

/** The resource as the API answers it; with `raw` nothing is computed. */
export function cleanRecord(
  definition: Definition,
  record: OwnedRecord,
  context: OutputContext,
  options: OutputOptions = {}
): Cleaned {
  const cleaned = withoutInternals(record)
  if (options.raw) return cleaned
  const { isNamed, isRemoved } = selection(options)
  const { publicUrl, bySlug, session } = context
  const { operationTable } = definition
  const base = `${publicUrl}/api/v1/${definition.name}`
  const isOpen = isPublic(record.permissions, operationTable)

  if (isNamed('description'))
    cleaned.description = textOf(record.description ?? '', options, options.truncate)
  if (cleaned.attachments) {
    cleaned.attachments = (record.attachments ?? []).map((attachment) =>
      cleanAttachment(attachment, `${base}/${record.id}/${definition.attachmentsPath}/`, options)
    )
  }
  if (!isRemoved('public')) cleaned.public = isOpen
  if (!isRemoved('visibility')) cleaned.visibility = visibilityOf(record.permissions)
  if (!isRemoved('userPermissions')) {
    cleaned.userPermissions = operationsOf(session, record, operationTable)
  }
  if (!isRemoved('links')) {
    cleaned.href = `${base}/${referenceOf(record, bySlug)}`
    cleaned.page = pageOf(definition, record, context)
  }
  if (record.image && isNamed('image')) {
    cleaned.image = record.image.startsWith('/') ? publicUrl + record.image : record.image
    if (!isRemoved('thumbnail') && isOpen) {
      cleaned.thumbnail = `${base}/${record.id}/thumbnail?${thumbnailQuery(options.thumbnail)}`
    }
  }
  if (isRemoved('owner')) delete cleaned.owner
  return cleaned
}

export function textOf(text: string, options: OutputOptions, length?: number): string {
  if (options.html) {
    const html = markdownToHtml(text, options.html)
    return length === undefined ? html : truncatedHtml(html, length)
  }
  const clean = sanitized(text)
  return length === undefined ? clean : truncated(clean, length)
}

function cleanAttachment(attachment: Cleaned, baseUrl: string, options: OutputOptions): Cleaned {
  const { targetUrl: _targetUrl, ...shown } = attachment
  const isFile = attachment.type === 'file' || attachment.type === 'remoteFile'
  return {
    ...shown,
    description: textOf(typeof attachment.description === 'string' ? attachment.description : '', options),
    ...(isFile ? { url: baseUrl + encodeURIComponent(String(attachment.name)) } : {})
  }
}

/** `WxH` with parts that may be empty; anything else is the default size. */
export function thumbnailQuery(size: string | undefined): string {
  const [, width, height] = /^(\d*)x(\d*)$/.exec(size ?? '') ?? ['', '300', '200']
  const parts = [width && `width=${width}`, height && `height=${height}`].filter(Boolean)
  return parts.join('&') || 'width=300&height=200'
}
