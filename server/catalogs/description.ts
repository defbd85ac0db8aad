/** What the platform takes of the description that a remote gives: pure rules of imports and harvests. */
import type { RemoteMetadata, ResourceSource } from './plugins/plugin.ts'

export type Description = Record<string, unknown>

const longestTitle = 1000
const longestText = 200_000
const mostKeywords = 200
const mostAttachments = 100

/** A text that can be stored: whole characters, no NUL, not too long. */
export const storedText = (text: string, longest = longestText): string =>
  text.slice(0, longest).toWellFormed().replaceAll('\0', '')

/** What the remote tells, but what only a new dataset takes or is written otherwise. */
export function descriptionOf({
  slug: _slug,
  attachments: _attachments,
  title,
  keywords,
  ...description
}: RemoteMetadata): Description {
  return clean({
    ...description,
    title: title.slice(0, longestTitle),
    ...(keywords ? { keywords: [...new Set(keywords.slice(0, mostKeywords))] } : {})
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
      .slice(0, mostAttachments)
      .map(({ url, ...texts }) => ({ type: 'url', url, ...texts }))
  }) as { attachments: object[] }
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]))
}
