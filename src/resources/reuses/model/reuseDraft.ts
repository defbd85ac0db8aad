/** What a person writes of a reuse, and what is wrong with it. Pure. */
import type { ReuseConfig } from '../../../../contract/portals/page.ts'
import { reuseConfigSchema } from '../../../../contract/portals/reuseSchema.ts'
import { sameValue } from '../../../ui/sameValue.ts'

export type ReuseProblem = 'title' | 'link'

const { properties } = reuseConfigSchema
/** Most characters of each field, as the API bounds them. */
export const longest = {
  title: properties.title.maxLength,
  author: properties.author.maxLength,
  link: properties.link.maxLength,
  summary: properties.summary.maxLength
} as const

const allowed = new RegExp(properties.link.pattern)
const web = /^https?:\/\/[^\s/]/i

/** The fields that keep it from being saved. */
export function problemsOf({ title, link }: ReuseConfig): ReuseProblem[] {
  const isLink = !link?.trim() || (allowed.test(link.trim()) && web.test(link.trim()))
  return [...(title.trim() ? [] : (['title'] as const)), ...(isLink ? [] : (['link'] as const))]
}

/** What is sent: without spaces around texts, and without what was emptied. */
export function savedConfig(draft: ReuseConfig): ReuseConfig {
  const entries = Object.entries(draft).flatMap(([key, value]): [string, unknown][] => {
    const clean = typeof value === 'string' ? value.trim() : value
    const isEmpty = clean === '' || clean === undefined || (Array.isArray(clean) && clean.length === 0)
    return isEmpty ? [] : [[key, clean]]
  })
  return Object.fromEntries(entries) as ReuseConfig
}

/**
 * What two people made of a draft: the fields that this one changed, and all others as the other one left them.
 * @param base the draft that the changes start from
 */
export function mergedDraft(base: ReuseConfig, mine: ReuseConfig, theirs: ReuseConfig): ReuseConfig {
  const changed = [...new Set([...Object.keys(base), ...Object.keys(mine)])].filter(
    (key) => !sameValue(base[key], mine[key])
  )
  return { ...theirs, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) }
}

/** Visitors would find nothing but a title. */
export const isEmptyReuse = ({ link, summary, description, image }: ReuseConfig): boolean =>
  !link && !summary && !description && !image

const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The id of a portal in what a person gives to name it: the id, or an address of the portal. */
export const portalIdIn = (text: string): string | undefined => id.exec(text)?.[0].toLowerCase()
