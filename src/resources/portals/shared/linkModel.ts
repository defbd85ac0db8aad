/** Links of portals and pages as they are being edited. Pure. */
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

/** What a link may hold, whichever its type: a form holds it while it is not whole. */
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

/** Addresses that a visitor may be led to (`contract/portals/configSchema.ts`). */
export const isAddress = (text: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(text)

type LinkProblem = 'page' | 'href' | 'address' | 'title'

/** What keeps a link from leading anywhere; undefined when nothing does. */
export function linkProblem({ type, pageRef, href, title }: EditedLink): LinkProblem | undefined {
  if (leadsToPage(type)) return pageRef?.slug ? undefined : 'page'
  if (type !== 'external') return undefined
  if (!href) return 'href'
  if (!isAddress(href)) return 'address'
  return title ? undefined : 'title'
}

/** The link once it is of another type: only what both have stays. */
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

/** How a link names a page; undefined for one that has no address of its own. */
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

/** Pages with the same slug are told apart by their groups. */
export const referenceKey = ({ slug, group }: PageReference): string => `${group?.slug ?? ''}/${slug}`
