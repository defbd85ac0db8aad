/** URLs of links of a portal. No I/O. */
import { pathOfLink } from '../../../contract/portals/links.ts'
import type { MenuItem, PortalLink } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

type Base = Pick<Visit, 'base'>
type Pages = Pick<Visit, 'missingPages'>

/** @param path path on the portal, with its leading slash: `/datasets` */
export function portalPath({ base }: Base, path: string): string {
  return path === '/' ? base || '/' : base + path
}

/** Public URL of a path of the portal, whatever the domain of the request. */
export function worldAddress(visit: Pick<Visit, 'base' | 'origin' | 'publicUrl'>, path: string): string {
  const { origin, publicUrl } = visit
  return publicUrl === undefined ? origin + portalPath(visit, path) : publicUrl + path
}

/** @returns undefined for a link without a target, and for unsafe URLs (`javascript:`) */
export function hrefOf(visit: Base & Pages, link: PortalLink | undefined): string | undefined {
  if (link && !isThere(visit, link)) return undefined
  if (link?.type === 'external') return safeAddress(link.href)
  const path = pathOfLink(link)
  return path === undefined ? undefined : portalPath(visit, path)
}

/** Whether the target exists: false for a standard page that was never written, and for a menu of such links only. */
export function isThere({ missingPages = [] }: Pages, link: MenuItem | PortalLink): boolean {
  if (link.type === 'submenu') {
    const children = Array.isArray(link.children) ? link.children : []
    return !children.length || children.some((child) => isThere({ missingPages }, child))
  }
  return link.type !== 'standard' || !missingPages.includes(link.subtype ?? 'home')
}

/** Returns a safe URL: http(s), mail, phone or a path. @returns undefined for any other */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i.test(address) ? address : undefined
}
