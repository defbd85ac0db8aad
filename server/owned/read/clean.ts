/** Output of a resource by the API: computed properties are added, private ones removed (docs/api/datasets.md). */
import { isPublic, operationsOf, visibilityOf } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import type { OwnedRecord, ResourceDefinition } from '../definition.ts'
import { markdownToHtml, sanitized, truncated, truncatedHtml, type HtmlMode } from './text.ts'

export interface OutputOptions {
  html?: HtmlMode
  truncate?: number
  thumbnail?: string
  raw?: boolean
  /** Names of `select`; `-name` removes a property. */
  select?: string[]
}

export interface OutputContext {
  session: Session
  /** Address of the platform on the domain of the request. */
  publicUrl: string
  /** Address of the platform on its main domain, which has the pages. */
  mainUrl: string
  /** Whether links contain the slug rather than the id: on the domain of a publication site. */
  bySlug: boolean
  /** Address pattern of pages of resources on the current publication site, with `{id}` and `{slug}`. */
  pageTemplate?: string
}

type Named = Pick<OwnedRecord, 'id' | 'slug'>

/** Id or slug of a resource in links. */
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

/** Returns functions that tell whether `select` names a property, and whether it keeps a computed one. */
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

/** The resource as the API returns it; with `raw` no properties are computed. */
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

/** Query of a thumbnail from `WxH`, where either part may be empty; the default size for any other text. */
export function thumbnailQuery(size: string | undefined): string {
  const [, width, height] = /^(\d*)x(\d*)$/.exec(size ?? '') ?? ['', '300', '200']
  const parts = [width && `width=${width}`, height && `height=${height}`].filter(Boolean)
  return parts.join('&') || 'width=300&height=200'
}
