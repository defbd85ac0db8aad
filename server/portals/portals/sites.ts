/**
 * Declares portals as publication sites of their account, and as sites of the directory when they have a host of their
 * own.
 */
import type { Portal } from '../../../contract/portals/portal.ts'
import type { PublicationSite } from '../../../contract/settings.ts'
import type { AccountKeys, AuthenticatedSession } from '../../../contract/session.ts'
import type { StoredTheme } from '../../../contract/sites.ts'
import type { SiteChanges } from '../../directory/declaredSites/registry.ts'
import { subscribeToRequests } from '../../events/subscriptions/automatic.ts'
import { settingsChannel } from '../../realtime/internalChannels.ts'
import { putSite, removeSiteWithin, visibleSites, type Declaring } from '../../settings/publicationSites.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Scope } from '../../settings/store.ts'
import { inTransaction, type AfterCommit } from '../../metadata/transaction.ts'
import { namesOf } from '../../settings/write.ts'
import type { PortalParts } from '../parts.ts'
import { addressesOf, type AddressSettings, type PortalAddresses } from './addresses.ts'

export const siteType = 'data-fair-portals'

/** Dependencies of a declaration. */
export type Declared = Omit<PortalParts, 'images'>

export const addressSettings = ({ config }: Pick<PortalParts, 'config'>): AddressSettings => ({
  siteUrl: config.siteUrl,
  urlPattern: config.portals.urlPattern
})

const accountOf = ({ owner: { type, id, department } }: Pick<Portal, 'owner'>): AccountKeys => ({
  type,
  id,
  ...(department ? { department } : {})
})

/**
 * Writes the state of a portal to the settings of its account and to the directory, in the transaction that writes the
 * portal: after a kill or on a full disk, all or none are changed.
 * @param before the portal before the change; undefined for a new one
 * @returns a function that publishes the changes after the commit
 * @throws HttpError 400, 409 for a host of another site
 */
type Declare = (scope: Scope, after: Portal, before?: Portal) => Promise<AfterCommit>

/**
 * Prepares the declaration of a portal. The name of its account is read beforehand, as the transaction has the only
 * connection.
 * @param owner owner after the change
 */
export async function declarationFor(
  parts: PortalParts,
  owner: Portal['owner'],
  { user }: AuthenticatedSession
): Promise<Declare> {
  const names = await namesOf(parts, accountOf({ owner }))
  return async (scope, after, before) => {
    const declaration = { names, subscribe: subscriptionOf(parts, after, user) }
    const hasMoved =
      before && (isOtherAccount(before, after) || before.owner.department !== after.owner.department)
    if (!hasMoved) return declareWithin(parts, scope, after, declaration)
    return moveWithin(parts, scope, { before, after }, declaration)
  }
}

/**
 * Moves the declaration of a portal to its new owner. Within an account (organization to department, or back), the
 * publications and settings of the site are kept; in another account the portal starts empty.
 */
async function moveWithin(
  parts: PortalParts,
  scope: Scope,
  { before, after }: { before: Portal; after: Portal },
  declaration: Declaration
): Promise<AfterCommit> {
  const afterCommit: AfterCommit[] = []
  if (isOtherAccount(before, after)) {
    afterCommit.push(await withdrawWithin(parts, scope, before))
    afterCommit.push(await declareWithin(parts, scope, after, declaration))
  } else {
    const known = (await visibleSites(scope, accountOf(before))).find(
      ({ type, id }) => type === siteType && id === before._id
    )
    const kept = known?.settings ? { kept: known.settings } : {}
    // The site of the new level is declared first: publications survive as long as one level has the site.
    afterCommit.push(await declareWithin(parts, scope, after, { ...declaration, ...kept }))
    afterCommit.push(await withdrawWithin(parts, scope, before))
  }
  return () => {
    for (const publish of afterCommit) publish()
  }
}

/** Tells whether a portal moved to another account; departments of one organization are the same account. */
export function isOtherAccount({ owner: before }: Portal, { owner: after }: Portal): boolean {
  return before.type !== after.type || before.id !== after.id
}

function subscriptionOf(
  { config: { publicUrl } }: PortalParts,
  portal: Portal,
  user: AuthenticatedSession['user']
): Declaring['subscribe'] {
  const account = accountOf(portal)
  return (scope, site) => subscribeToRequests(scope, { account, user, site, publicUrl })
}

interface Declaration extends Pick<Declaring, 'subscribe'> {
  names: Pick<Settings, 'name'>
  /** Settings of the site at its former level. */
  kept?: PublicationSite['settings']
}

/**
 * Declares a portal outside of a change, without a user.
 * @throws HttpError 400, 409 for a host of another site
 */
export async function declareAgain(
  parts: Declared,
  portal: Portal,
  kept?: Declaration['kept']
): Promise<void> {
  const names = await namesOf(parts, accountOf(portal))
  const declaration = { names, subscribe: async () => {}, ...(kept ? { kept } : {}) }
  const publish = await inTransaction(parts.metadata, (scope) =>
    declareWithin(parts, scope, portal, declaration)
  )
  publish()
}

async function declareWithin(
  parts: Declared,
  scope: Scope,
  portal: Portal,
  { names, subscribe, kept }: Declaration
): Promise<AfterCommit> {
  const account = accountOf(portal)
  const addresses = addressesOf(portal, addressSettings(parts))
  const publishHosts = await parts.directory.sites.changeWithin(scope, hostsOf(portal, addresses))
  const site = siteOf(portal, addresses)
  const settings = { ...kept, ...site.settings }
  await putSite(scope, account, names, { ...site, settings }, { precondition: () => {}, subscribe })
  return () => {
    publishHosts()
    parts.bus.publish(settingsChannel, account)
  }
}

/** Returns the publication site of a portal, as stored in the settings of its account. */
export function siteOf(
  { _id, title, staging, contributorDepartments, config }: Portal,
  { url, draftUrl, datasetUrlTemplate, applicationUrlTemplate }: PortalAddresses
) {
  return {
    type: siteType,
    id: _id,
    title,
    url,
    draftUrl,
    datasetUrlTemplate,
    applicationUrlTemplate,
    private: config.authentication === 'required',
    settings: { staging, contributorDepartments }
  }
}

/** Returns the sites of the directory to write for a portal, and those to remove. */
function hostsOf(
  { _id, owner, title, config }: Portal,
  { url, draftUrl, hasHost }: PortalAddresses
): SiteChanges {
  const changes = { put: [] as SiteChanges['put'][number][], remove: [] as string[] }
  const addresses: [string, string][] = [
    [`${siteType}:${_id}`, url],
    [`${siteType}:draft-${_id}`, draftUrl]
  ]
  for (const [id, address] of addresses) {
    const { host, pathname } = new URL(address)
    // A portal below a path of the platform uses the login of the platform.
    if (!hasHost || pathname !== '/') {
      changes.remove.push(id)
      continue
    }
    const theme: StoredTheme = { ...config.theme }
    const contact = config.contactInformations.email
    changes.put.push({
      _id: id,
      owner,
      host,
      title,
      theme: theme as Record<string, unknown>,
      ...(contact ? { contact } : {})
    })
  }
  return changes
}

/**
 * Removes the site of a portal from its account, in the caller's transaction, but not its hosts.
 * @returns a function that publishes the removal after the commit
 */
export function withdrawWithin(
  parts: Pick<PortalParts, 'bus' | 'owned'>,
  scope: Scope,
  portal: Pick<Portal, '_id' | 'owner'>
): Promise<AfterCommit> {
  return removeSiteWithin(parts, scope, accountOf(portal), { type: siteType, id: portal._id })
}

/**
 * Removes the hosts of a portal from the directory, in the caller's transaction.
 * @returns a function that publishes the removal after the commit
 */
export function withdrawHostsWithin(
  { directory }: Pick<PortalParts, 'directory'>,
  scope: Scope,
  id: string
): Promise<AfterCommit> {
  return directory.sites.changeWithin(scope, {
    put: [],
    remove: [`${siteType}:${id}`, `${siteType}:draft-${id}`]
  })
}
