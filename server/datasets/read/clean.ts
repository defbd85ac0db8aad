/** The dataset as the API answers it: computed fields added, what must not leave removed (docs/api/datasets.md). */
import { datasetOperations } from '../../../contract/operations.ts'
import { isPublic, operationsOf, visibilityOf } from '../../../contract/permissions.ts'
import type { Session } from '../../../contract/session.ts'
import type { DatasetRecord } from '../record.ts'
import { previewsOf } from './previews.ts'
import { markdownToHtml, sanitized, truncated, truncatedHtml, type HtmlMode } from '../../owned/read/text.ts'

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
  /** Links name the dataset by its slug: on the domain of a publication site. */
  bySlug: boolean
  /** Address of the page of a dataset on the current publication site, with `{id}` and `{slug}`. */
  pageTemplate?: string
}

/** What links name a dataset by. */
export function referenceOf({ id, slug }: Pick<DatasetRecord, 'id' | 'slug'>, bySlug: boolean): string {
  return bySlug ? slug : id
}

export function filledTemplate(template: string, { id, slug }: Pick<DatasetRecord, 'id' | 'slug'>): string {
  return template.replaceAll('{id}', id).replaceAll('{slug}', slug)
}

export function pageOf(
  dataset: Pick<DatasetRecord, 'id' | 'slug'>,
  { mainUrl, pageTemplate }: Pick<OutputContext, 'mainUrl' | 'pageTemplate'>
): string {
  return pageTemplate ? filledTemplate(pageTemplate, dataset) : `${mainUrl}/dataset/${dataset.id}`
}

type Cleaned = Record<string, unknown>

const internal = (key: string): boolean => key.startsWith('_') || key === 'permissions' || key === 'initFrom'

/** `isListItem` keeps the values of the draft beside those of the dataset. */
export function cleanDataset(
  record: DatasetRecord,
  context: OutputContext,
  options: OutputOptions = {},
  isListItem = false
): Cleaned {
  const { draft, ...values } = record
  const cleaned: Cleaned = withoutInternals(values)
  if (draft && isListItem) cleaned.draft = withoutInternals(draft)
  if (options.raw) return cleaned
  const removed = new Set(options.select?.filter((name) => name.startsWith('-')).map((name) => name.slice(1)))
  const named = options.select?.filter((name) => !name.startsWith('-'))
  const isNamed = (name: string): boolean => !named?.length || named.includes(name)
  const { publicUrl, bySlug } = context
  const datasets = `${publicUrl}/api/v1/datasets`

  if (isNamed('description'))
    cleaned.description = textOf(record.description ?? '', options, options.truncate)
  if (cleaned.schema) {
    cleaned.schema = record.schema.map((column) => ({
      ...column,
      description: textOf(column.description ?? '', options)
    }))
  }
  if (cleaned.attachments) {
    cleaned.attachments = (record.attachments ?? []).map((attachment) =>
      cleanAttachment(attachment, `${datasets}/${record.id}/metadata-attachments/`, options)
    )
  }
  if (!removed.has('public')) cleaned.public = isPublic(record.permissions, datasetOperations)
  if (!removed.has('visibility')) cleaned.visibility = visibilityOf(record.permissions)
  if (!removed.has('userPermissions')) {
    cleaned.userPermissions = operationsOf(context.session, record, datasetOperations)
  }
  if (!removed.has('links')) {
    cleaned.href = `${datasets}/${referenceOf(record, bySlug)}`
    cleaned.page = pageOf(record, context)
  }
  if (record.image && isNamed('image')) {
    cleaned.image = record.image.startsWith('/') ? publicUrl + record.image : record.image
    const isPublicDataset = isPublic(record.permissions, datasetOperations)
    if (!removed.has('thumbnail') && isPublicDataset) {
      cleaned.thumbnail = `${datasets}/${record.id}/thumbnail?${thumbnailQuery(options.thumbnail)}`
    }
  }
  if (!removed.has('previews') && isNamed('previews'))
    cleaned.previews = previewsOf(record, publicUrl, bySlug)
  if (removed.has('owner')) delete cleaned.owner
  return cleaned
}

function withoutInternals(values: object): Cleaned {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => !internal(key) && value !== undefined)
  )
}

function textOf(text: string, options: OutputOptions, length?: number): string {
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
function thumbnailQuery(size: string | undefined): string {
  const [, width, height] = /^(\d*)x(\d*)$/.exec(size ?? '') ?? ['', '300', '200']
  const parts = [width && `width=${width}`, height && `height=${height}`].filter(Boolean)
  return parts.join('&') || 'width=300&height=200'
}
