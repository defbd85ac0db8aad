/** Where links of portals lead. Pure. */
import { pathOfLink } from '../../../contract/portals/links.ts'
import type { PortalLink } from '../../../contract/portals/portal.ts'
import type { Visit } from '../../../contract/portals/visit.ts'

type Base = Pick<Visit, 'base'>

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
export function hrefOf(visit: Base, link: PortalLink | undefined): string | undefined {
  if (link?.type === 'external') return safeAddress(link.href)
  const path = pathOfLink(link)
  return path === undefined ? undefined : portalPath(visit, path)
}

/** An address of the web, of mail or of phone, or a path. @returns undefined for any other */
export function safeAddress(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|\?)/i.test(address) ? address : undefined
}
