/** Where links of portals lead, below the base of the portal. Pure. */
import type { MenuItem, PortalLink } from './portal.ts'

const standardPaths: Record<string, string> = {
  home: '/',
  'event-catalog': '/event',
  'news-catalog': '/news'
}

/** The path of a page that a portal has one of. */
export const standardPath = (subtype: string): string => standardPaths[subtype] ?? `/${subtype}`

/** @returns undefined for what leads out of the portal, or nowhere */
export function pathOfLink(link: MenuItem | PortalLink | undefined): string | undefined {
  switch (link?.type) {
    case 'standard':
      return standardPath(link.subtype ?? 'home')
    case 'generic': {
      const { slug, group } = link.pageRef
      return pathOfPage({ type: 'generic', slug, groupSlug: group?.slug })
    }
    case 'event':
    case 'news':
      return pathOfPage({ type: link.type, slug: link.pageRef.slug })
    default:
      return undefined
  }
}

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
  const name = encodeURIComponent(slug)
  if (type !== 'generic') return `/${type}/${name}`
  return `${groupSlug ? `/pages-${encodeURIComponent(groupSlug)}` : '/pages'}/${name}`
}
