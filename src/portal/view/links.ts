/** Where links of portals lead. Pure. */
import { pathOfLink } from '../../../contract/portals/links.ts'
import type { MenuItem, PortalLink } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

type Base = Pick<Visit, 'base'>
type Pages = Pick<Visit, 'missingPages'>

/** @param path of the portal, with its slash: `/datasets` */
export function portalPath({ base }: Base, path: string): string {
  return path === '/' ? base || '/' : base + path
}

/** The address that the world is told of a path of the portal, whichever it is read at. */
export function worldAddress(visit: Pick<Visit, 'base' | 'origin' | 'publicUrl'>, path: string): string {
  const { origin, publicUrl } = visit
  return publicUrl === undefined ? origin + portalPath(visit, path) : publicUrl + path
}

/** @returns undefined for what leads nowhere, and for addresses that run something */
export function hrefOf(visit: Base & Pages, link: PortalLink | undefined): string | undefined {
  if (link && !isThere(visit, link)) return undefined
  if (link?.type === 'external') return safeAddress(link.href)
  const path = pathOfLink(link)
  return path === undefined ? undefined : portalPath(visit, path)
}

/** False for a link to a standard page that nobody has written, and for a menu of nothing but such links. */
export function isThere({ missingPages = [] }: Pages, link: MenuItem | PortalLink): boolean {
  if (link.type === 'submenu') {
    const children = Array.isArray(link.children) ? link.children : []
    return !children.length || children.some((child) => isThere({ missingPages }, child))
  }
  return link.type !== 'standard' || !missingPages.includes(link.subtype ?? 'home')
}

/** An address of the web, of mail or of phone, or a path. @returns undefined for any other */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i.test(address) ? address : undefined
}
