/** Paths of links within a portal, below its base. No I/O. */
import { sectionOf } from './looks.ts'
import { standardLinks, type MenuItem, type PortalLink } from './portal.ts'

const standardPaths: Record<string, string> = {
  home: '/',
  'event-catalog': '/event',
  'news-catalog': '/news'
}

/** Path of a standard page: a portal has one of each type. */
export const standardPath = (subtype: string): string => standardPaths[subtype] ?? `/${subtype}`

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Path of a link within the portal. The link may be invalid: looks are stored unchecked.
 * @returns undefined for an external or invalid link
 */
export function pathOfLink(link: MenuItem | PortalLink | undefined): string | undefined {
  switch (link?.type) {
    case 'standard': {
      const subtype = standardLinks.find((name) => name === (link.subtype ?? 'home'))
      return subtype && standardPath(subtype)
    }
    case 'generic':
    case 'event':
    case 'news': {
      const { slug, group } = sectionOf(link.pageRef)
      const groupSlug = sectionOf(group).slug
      return isText(slug)
        ? pathOfPage({ type: link.type, slug, groupSlug: isText(groupSlug) ? groupSlug : undefined })
        : undefined
    }
    default:
      return undefined
  }
}

/** `encodeURIComponent` throws on lone surrogates, which a stored slug may have. */
const encoded = (slug: string): string => encodeURIComponent(slug.toWellFormed())

/** Path of a page of a type of which a portal may have many. */
export function pathOfPage({
  type,
  slug,
  groupSlug
}: {
  type: 'generic' | 'event' | 'news'
  slug: string
  groupSlug?: string | undefined
}): string {
  const name = encoded(slug)
  if (type !== 'generic') return `/${type}/${name}`
  return `${groupSlug ? `/pages-${encoded(groupSlug)}` : '/pages'}/${name}`
}
