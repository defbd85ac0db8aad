/** Converts the description of a remote dataset for imports and harvests. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Topic } from '../../contract/settings.ts'
import { foldText } from '../owned/words.ts'
import type { RemoteColumn } from './plugins/columns.ts'
import type { RemoteMetadata, ResourceSource } from './plugins/plugin.ts'

export type Description = Record<string, unknown>

const maxTitleLength = 1000
const maxTextLength = 200_000
const maxKeywords = 200
export const maxAttachments = 100

/** Returns a text that can be stored: well-formed Unicode without NUL, truncated. */
export const storedText = (text: string, longest = maxTextLength): string =>
  text.slice(0, longest).toWellFormed().replaceAll('\0', '')

/**
 * Returns the remote description without the properties that only a new dataset takes, or that are written separately.
 */
export function descriptionOf({
  slug: _slug,
  attachments: _attachments,
  topics: _topics,
  schema: _schema,
  title,
  keywords,
  ...description
}: RemoteMetadata): Description {
  return clean({
    ...description,
    title: title.slice(0, maxTitleLength),
    ...(keywords ? { keywords: [...new Set(keywords.slice(0, maxKeywords))] } : {})
  }) as Description
}

const slugPattern = /^[a-z0-9][a-z0-9_-]*[a-z0-9]$/

export function slugOf({ slug }: RemoteMetadata): { slug?: string } {
  return slug && slug.length <= 200 && slugPattern.test(slug) ? { slug } : {}
}

export function remoteAttachments({ metadata: { attachments = [] } }: Pick<ResourceSource, 'metadata'>): {
  attachments?: object[]
} {
  if (!attachments.length) return {}
  return clean({
    attachments: attachments
      .slice(0, maxAttachments)
      .map(({ file: _file, url, ...texts }) => ({ type: 'url', url, ...texts }))
  }) as { attachments: object[] }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item)]))
}

interface DatasetBodyOptions {
  /** True for a dataset that does not exist yet. */
  isNew: boolean
  shouldUpdateMetadata: boolean
  shouldUpdateSchema: boolean
  /** Topics of the account of the dataset. */
  topics: readonly Topic[]
}

/** Returns the body that a run writes together with the data. Attachments are written afterwards. */
export function bodyOf(metadata: RemoteMetadata, options: DatasetBodyOptions): Record<string, unknown> {
  const { schema, topics } = metadata
  const { isNew } = options
  const body: Record<string, unknown> = {}
  if (isNew || options.shouldUpdateMetadata) {
    Object.assign(body, descriptionOf(metadata))
    const known = knownTopics(topics, options.topics)
    if (known.length) body.topics = known
  }
  if (isNew) Object.assign(body, slugOf(metadata))
  if (schema?.length && (isNew || options.shouldUpdateSchema)) body.schema = clean(schema)
  return body
}

/**
 * Returns the topics of the account that match remote topics by id or title, because remote topics belong to another
 * account.
 */
export function knownTopics(
  remote: RemoteMetadata['topics'],
  accountTopics: readonly Topic[]
): Pick<Topic, 'id' | 'title'>[] {
  const remoteTopics = remote ?? []
  const ids = new Set(remoteTopics.map(({ id }) => id))
  const titles = new Set(remoteTopics.map(({ title }) => foldText(title)))
  return accountTopics.filter(({ id, title }) => ids.has(id) || titles.has(foldText(title)))
}

/** Returns the titles of remote topics without match in the account, for the log. */
export function unknownTopics(remote: RemoteMetadata['topics'], accountTopics: readonly Topic[]): string[] {
  const known = new Set(accountTopics.flatMap(({ id, title }) => [id, foldText(title)]))
  return (remote ?? [])
    .filter(({ id, title }) => !known.has(id ?? '') && !known.has(foldText(title)))
    .map(({ title }) => title)
}

/** Returns the columns with the remote descriptions of the columns of the same key. */
export function describedColumns(
  columns: readonly SchemaProperty[],
  remoteColumns: readonly RemoteColumn[]
): SchemaProperty[] {
  const byKey = new Map(remoteColumns.map(({ 'x-originalName': _name, ...column }) => [column.key, column]))
  return columns
    .filter((column) => !column['x-calculated'])
    .map((column) => ({ ...column, ...byKey.get(column.key) }))
}
