/** Links of portals and pages during editing. No I/O. */
import type { GroupReference } from '../../../../contract/portals/page.ts'
import { standardLinks } from '../../../../contract/portals/portal.ts'
import type { ListedPage } from '../api.ts'
import type { PortalIcon } from './portalIcon.ts'

export const linkTypes = ['none', 'standard', 'generic', 'event', 'news', 'external'] as const
export type LinkType = (typeof linkTypes)[number]
export type StandardLink = (typeof standardLinks)[number]
export { standardLinks }

export interface PageReference {
  slug: string
  title?: string
  group?: Pick<GroupReference, '_id' | 'title' | 'slug'>
}

/** Link of any type, possibly incomplete during editing. */
export interface EditedLink {
  type: LinkType
  subtype?: StandardLink
  pageRef?: PageReference
  href?: string
  title?: string
  target?: boolean
  icon?: PortalIcon
}

export const leadsToPage = (type: string): type is 'generic' | 'event' | 'news' =>
  type === 'generic' || type === 'event' || type === 'news'

/** Whether a text is an allowed URL for visitors (`contract/portals/configSchema.ts`). */
const isAddress = (text: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(text)

type LinkProblem = 'page' | 'href' | 'address' | 'title'

/** First problem of a link; undefined when valid. */
export function linkProblem({ type, pageRef, href, title }: EditedLink): LinkProblem | undefined {
  if (leadsToPage(type)) return pageRef?.slug ? undefined : 'page'
  if (type !== 'external') return undefined
  if (!href) return 'href'
  if (!isAddress(href)) return 'address'
  return title ? undefined : 'title'
}

/** Link with another type; only the fields common to both types are kept. */
export function withType({ title, target, icon }: EditedLink, type: LinkType): EditedLink {
  if (type === 'none') return { type }
  return {
    type,
    ...(type === 'standard' ? { subtype: 'home' } : {}),
    ...(title ? { title } : {}),
    ...(target !== undefined ? { target } : {}),
    ...(icon ? { icon } : {})
  }
}

/** Link with other values of its fields; emptied fields are left out. */
export function withChanges(link: EditedLink, changes: Partial<EditedLink>): EditedLink {
  const filled = Object.entries({ ...link, ...changes }).filter(
    ([, value]) => value !== undefined && value !== ''
  )
  return { ...(Object.fromEntries(filled) as Partial<EditedLink>), type: link.type }
}

/** Reference of a page in a link; undefined for a page without a slug. */
export function referenceOf({ title, config, type }: ListedPage): PageReference | undefined {
  const { genericMetadata, eventMetadata, newsMetadata } = config
  const metadata = type === 'event' ? eventMetadata : type === 'news' ? newsMetadata : genericMetadata
  if (!metadata?.slug) return undefined
  const group = genericMetadata?.group
  return {
    slug: metadata.slug,
    title: config.title || title,
    ...(group ? { group: { _id: group._id, title: group.title, slug: group.slug } } : {})
  }
}

/** Key of a page reference; pages with the same slug differ by group. */
export const referenceKey = ({ slug, group }: PageReference): string => `${group?.slug ?? ''}/${slug}`
