/** What a page or a reuse may do on each portal of its account. Pure. */
import type { Account, AccountKeys } from '../../../../contract/session.ts'
import type { PublicationSite } from '../../datasets/references.ts'

/** How portals are called among the publication sites of an account. */
const portalType = 'data-fair-portals'

export interface Published {
  owner: Account
  portals: string[]
  requestedPortals: string[]
}

/** The portals of an account that something of an owner may be on: a department has its own, and those open to it. */
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

/** Before its production, a portal shows what is asked for. */
export function isShownOn(site: PublicationSite, { portals, requestedPortals }: Published): boolean {
  return (isStaging(site) ? requestedPortals : portals).includes(site.id)
}

/** The portals on which visitors find a document, in the order of the portals. */
export const sitesShowing = (sites: readonly PublicationSite[], published: Published): PublicationSite[] =>
  sites.filter((site) => isShownOn(site, published))

/** A contributor asks for it to be published, and nobody has answered. */
export function isAwaited(
  { portals, requestedPortals }: Published,
  sites: readonly PublicationSite[]
): boolean {
  const before = new Set(sites.filter(isStaging).map(({ id }) => id))
  return requestedPortals.some((id) => !before.has(id) && !portals.includes(id))
}

export interface PublicationContext {
  /** Role of the person in the account that owns the portal. */
  role: string | undefined
  /** Whether the document has nothing to show yet. */
  isEmpty: boolean
  /** The page may be replaced by another one on a portal, never only taken off. */
  isKept: boolean
}

export interface PublicationState {
  isPublished: boolean
  isRequested: boolean
  mayPublish: boolean
  showsRequest: boolean
  mayRequest: boolean
  /** Why it is not to be published, or withdrawn. */
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
    // A person alone asks nobody, but may be asked.
    showsRequest: (published.owner.type === 'organization' || isRequested) && !isBefore && !isPublished,
    // Who publishes does not ask, but may refuse what is asked for.
    mayRequest: isRequested ? isEditor : isEditor && !isAdmin && !isEmpty,
    ...(reason ? { reason } : {})
  }
}

export type PublicationChange = Partial<Pick<Published, 'portals' | 'requestedPortals'>>

const withId = (ids: readonly string[], id: string): string[] => [...ids.filter((one) => one !== id), id]
const withoutId = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id)

/** What is sent for a page that is published on a portal, or withdrawn from it. */
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
