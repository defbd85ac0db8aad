/** Default titles of links. */
import { sectionOf } from '../../../contract/portals/looks.ts'
import type { MenuItem } from '../../../contract/portals/portal.ts'
import type { PortalLanguage } from '../../../contract/portals/visit.ts'
import { standardTitles } from '../pages/standardTitles.ts'
import { useVisit } from '../view/PortalContext.tsx'

/** Title of an untrusted stored link; empty when it has none. */
export function linkTitle(link: MenuItem, lang: PortalLanguage): string {
  const { type, title, subtype, pageRef, href } = sectionOf(link)
  const page = sectionOf(pageRef)
  const standard = standardTitles[lang][typeof subtype === 'string' ? subtype : 'home']
  const names: unknown[] = type === 'standard' ? [title, standard] : [title, page.title, page.slug, href]
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? ''
}

export function useLinkTitle(): (link: MenuItem) => string {
  const { lang } = useVisit()
  return (link) => linkTitle(link, lang)
}
