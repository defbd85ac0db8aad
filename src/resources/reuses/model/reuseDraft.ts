/** Draft of a reuse and its validation. No I/O. */
import type { ReuseConfig } from '../../../../contract/portals/page.ts'
import { reuseConfigSchema } from '../../../../contract/portals/reuseSchema.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export type ReuseProblem = 'title' | 'link'

const { properties } = reuseConfigSchema
/** Maximum length of each field, from the schema of the API. */
export const maxLengths = {
  title: properties.title.maxLength,
  author: properties.author.maxLength,
  link: properties.link.maxLength,
  summary: properties.summary.maxLength
} as const

const allowed = new RegExp(properties.link.pattern)
const web = /^https?:\/\/[^\s/]/i

/** Fields with an invalid value, which prevent saving. */
export function problemsOf({ title, link }: ReuseConfig): ReuseProblem[] {
  const isLink = !link?.trim() || (allowed.test(link.trim()) && web.test(link.trim()))
  return [...(title.trim() ? [] : (['title'] as const)), ...(isLink ? [] : (['link'] as const))]
}

/** Configuration to send: texts trimmed, empty fields left out. */
export function savedConfig(draft: ReuseConfig): ReuseConfig {
  const entries = Object.entries(draft).flatMap(([key, value]): [string, unknown][] => {
    const clean = typeof value === 'string' ? value.trim() : value
    const isEmpty = clean === '' || clean === undefined || (Array.isArray(clean) && clean.length === 0)
    return isEmpty ? [] : [[key, clean]]
  })
  return Object.fromEntries(entries) as ReuseConfig
}

/**
 * Three-way merge of two drafts: the user's changed fields over the other user's version.
 * @param base common ancestor of both drafts
 */
export function mergedDraft(base: ReuseConfig, mine: ReuseConfig, theirs: ReuseConfig): ReuseConfig {
  const changed = [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(
    (key) => !sameValue(base[key], mine[key])
  )
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) }
}

/** Whether a reuse has no content beyond its title. */
export const isEmptyReuse = ({ link, summary, description, image }: ReuseConfig): boolean =>
  !link && !summary && !description && !image

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Id of a portal from user input: the id, or a URL of the portal. */
export const portalIdIn = (text: string): string | undefined => id.exec(text)?.[0].toLowerCase()
