/** Where links of portals lead. Pure. */
import type { PortalLink } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

type Base = Pick<Visit, 'base'>

const standardPaths: Record<string, string> = {
  home: '/',
  'event-catalog': '/event',
  'news-catalog': '/news'
}

/** @param path of the portal, with its slash: `/datasets` */
export function portalPath({ base }: Base, path: string): string {
  return path === '/' ? base || '/' : base + path
}

const pathOfSlug = (slug: string): string => encodeURIComponent(slug)

/** @returns undefined for what leads nowhere, and for addresses that run something */
export function hrefOf(visit: Base, link: PortalLink | undefined): string | undefined {
  switch (link?.type) {
    case 'standard': {
      const subtype = link.subtype ?? 'home'
      return portalPath(visit, standardPaths[subtype] ?? `/${subtype}`)
    }
    case 'generic': {
      const { slug, group } = link.pageRef
      const folder = group ? `/pages-${pathOfSlug(group.slug)}` : '/pages'
      return portalPath(visit, `${folder}/${pathOfSlug(slug)}`)
    }
    case 'event':
    case 'news':
      return portalPath(visit, `/${link.type}/${pathOfSlug(link.pageRef.slug)}`)
    case 'external':
      return safeAddress(link.href)
    default:
      return undefined
  }
}

/** An address of the web, of mail or of phone, or a path. @returns undefined for any other */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i.test(address) ? address : undefined
}
