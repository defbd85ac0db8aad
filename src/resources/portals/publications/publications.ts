/** Publication rules of a page or a reuse on the portals of its account. No I/O. */
import type { Account, AccountKeys } from '../../../../contract/session.ts'
import type { PublicationSite } from '../../datasets/references.ts'

/** Type of portals among the publication sites of an account. */
const portalType = 'data-fair-portals'

export interface Published {
  owner: Account
  portals: string[]
  requestedPortals: string[]
}

/**
 * Portals available to an owner: all of the account, or for a department its own ones and those open to contributions
 * of departments.
 */
export function portalSites(
  sites: readonly PublicationSite[],
  { department }: AccountKeys
): PublicationSite[] {
  return sites.filter(
    (site) =>
      site.type === portalType &&
      (!department || site.department === department || !!site.canContributeAsDepartment)
  )
}

export const isStaging = ({ settings }: PublicationSite): boolean => settings?.staging === true

/** Whether a portal shows the document; a staging portal also shows requested publications. */
export function isShownOn(site: PublicationSite, { portals, requestedPortals }: Published): boolean {
  return (isStaging(site) ? requestedPortals : portals).includes(site.id)
}

/** Portals that show a document, in their order. */
export const sitesShowing = (sites: readonly PublicationSite[], published: Published): PublicationSite[] =>
  sites.filter((site) => isShownOn(site, published))

/** Whether a contributor's publication request is pending. */
export function isAwaited(
  { portals, requestedPortals }: Published,
  sites: readonly PublicationSite[]
): boolean {
  const before = new Set(sites.filter(isStaging).map(({ id }) => id))
  return requestedPortals.some((id) => !before.has(id) && !portals.includes(id))
}

export interface PublicationContext {
  /** Role of the user in the account that owns the portal. */
  role: string | undefined
  /** Whether the document has no published content yet. */
  isEmpty: boolean
  /** Whether the page can be replaced on a portal, but not withdrawn. */
  isKept: boolean
}

export interface PublicationState {
  isPublished: boolean
  isRequested: boolean
  mayPublish: boolean
  showsRequest: boolean
  mayRequest: boolean
  /** Reason why publishing or withdrawing is disabled. */
  reason?: 'empty' | 'kept'
}

export function publicationState(
  site: PublicationSite,
  published: Published,
  { role, isEmpty, isKept }: PublicationContext
): PublicationState {
  const isPublished = isShownOn(site, published)
  const isRequested = !isPublished && published.requestedPortals.includes(site.id)
  const isBefore = isStaging(site)
  const isAdmin = role === 'admin'
  const isEditor = isAdmin || role === 'contrib'
  const reason = isPublished ? (isKept && !isBefore ? 'kept' : undefined) : isEmpty ? 'empty' : undefined
  return {
    isPublished,
    isRequested,
    mayPublish: (isBefore ? isEditor : isAdmin) && !reason,
    // A personal account has nobody to ask, but may receive requests.
    showsRequest: (published.owner.type === 'organization' || isRequested) && !isBefore && !isPublished,
    // A user who may publish does not request, but may reject requests.
    mayRequest: isRequested ? isEditor : isEditor && !isAdmin && !isEmpty,
    ...(reason ? { reason } : {})
  }
}

export type PublicationChange = Partial<Pick<Published, 'portals' | 'requestedPortals'>>

const withId = (ids: readonly string[], id: string): string[] => [...ids.filter((known) => known !== id), id]
const withoutId = (ids: readonly string[], id: string): string[] => ids.filter((known) => known !== id)

/** PATCH body that publishes a page on a portal, or withdraws it. */
export function publicationChange(
  site: PublicationSite,
  { portals, requestedPortals }: Published,
  on: boolean
): PublicationChange {
  const change = on ? withId : withoutId
  if (isStaging(site)) return { requestedPortals: change(requestedPortals, site.id) }
  return { portals: change(portals, site.id) }
}

export function requestChange(
  { id }: PublicationSite,
  { requestedPortals }: Published,
  on: boolean
): PublicationChange {
  return { requestedPortals: (on ? withId : withoutId)(requestedPortals, id) }
}
