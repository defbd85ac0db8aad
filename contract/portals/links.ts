/** Paths of the links of portals, below the base of the portal. Pure. */
import { sectionOf } from './looks.ts'
import { standardLinks, type MenuItem, type PortalLink } from './portal.ts'

const standardPaths: Record<string, string> = {
  home: '/',
  'event-catalog': '/event',
  'news-catalog': '/news'
}

/** The path of a page that a portal has one of. */
export const standardPath = (subtype: string): string => standardPaths[subtype] ?? `/${subtype}`

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * The path that a link leads to, whatever is stored for it: looks hold links that nothing has checked.
 * @returns undefined for what leads out of the portal, or nowhere
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

/** Half of a pair of characters, which somebody may well have stored, has no code in an address. */
const encoded = (slug: string): string => encodeURIComponent(slug.toWellFormed())

/** The path of a page that a portal has many of. */
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
