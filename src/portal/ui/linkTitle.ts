/** What links are called that have no title of their own. */
import type { MenuItem } from '../../../contract/portals/portal.ts'
import type { PortalLanguage } from '../../../contract/portals/visit.ts'
import { standardTitles } from '../pages/standardTitles.ts'
import { useVisit } from '../view/PortalContext.tsx'

export function linkTitle(link: MenuItem, lang: PortalLanguage): string {
  if (link.title) return link.title
  switch (link.type) {
    case 'standard':
      return standardTitles[lang][link.subtype ?? 'home'] ?? ''
    case 'generic':
    case 'event':
    case 'news':
      return link.pageRef.title ?? link.pageRef.slug
    case 'external':
      return link.href
    default:
      return ''
  }
}

export function useLinkTitle(): (link: MenuItem) => string {
  const { lang } = useVisit()
  return (link) => linkTitle(link, lang)
}
