/**
 * Declares portals as publication sites of their account, and as sites of the directory when they have a host of their
 * own.
 */
import type { Portal } from '../../../contract/portals/portal.ts'
import type { PublicationSite } from '../../../contract/settings.ts'
import type { AccountKeys, AuthenticatedSession } from '../../../contract/session.ts'
import type { StoredTheme } from '../../../contract/sites.ts'
import type { Metadata } from '../../metadata/database.ts'
import { subscribeToRequests } from '../../events/subscriptions/automatic.ts'
import { settingsChannel } from '../../realtime/internalChannels.ts'
import {
  putSite,
  removeSite,
  removeSiteWithin,
  visibleSites,
  type Declaring
} from '../../settings/publicationSites.ts'
import type { Scope } from '../../settings/store.ts'
import { inTransaction } from '../../metadata/transaction.ts'
import type { Tell } from '../../owned/registry.ts'
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
 * Writes the present state of a portal to the settings of its account and to the directory.
 * @throws HttpError 400, 409 for a host of another site
 */
export async function declarePortal(
  parts: PortalParts,
  portal: Portal,
  { user }: AuthenticatedSession
): Promise<void> {
  await declare(parts, portal, subscriptionOf(parts, portal, user))
}

/** The declaration of a portal that changes, in two steps. */
interface ChangedDeclaration {
  /** Writes the settings, in the transaction that writes the portal: on a full disk, both or none are changed. */
  within: (scope: Metadata, after: Portal) => Promise<void>
  /** Publishes the settings and writes the directory, after the commit. */
  afterwards: (after: Portal) => Promise<void>
}

/**
 * Prepares the declaration of a portal that stays with its owner. What it reads of the account is read beforehand, as
 * the transaction has the only connection.
 */
export async function changedDeclaration(
  parts: PortalParts,
  { owner }: Pick<Portal, 'owner'>,
  { user }: AuthenticatedSession
): Promise<ChangedDeclaration> {
  const account = accountOf({ owner })
  const names = await namesOf(parts, account)
  return {
    within: async (scope, after) => {
      const site = siteOf(after, addressesOf(after, addressSettings(parts)))
      const subscribe = subscriptionOf(parts, after, user)
      await putSite(scope, accountOf(after), names, site, { precondition: () => {}, subscribe })
    },
    afterwards: async (after) => {
      parts.bus.publish(settingsChannel, accountOf(after))
      await declareHosts(parts, after, addressesOf(after, addressSettings(parts)))
    }
  }
}

/**
 * Moves the declaration of a portal to its new owner. Within an account (organization to department, or back), the
 * publications and settings of the site are kept; in another account the portal starts empty.
 * @throws HttpError 400, 409 as `declarePortal`
 */
export async function movePortal(
  parts: PortalParts,
  { before, after }: { before: Portal; after: Portal },
  { user }: AuthenticatedSession
): Promise<void> {
  const subscribe = subscriptionOf(parts, after, user)
  if (before.owner.type !== after.owner.type || before.owner.id !== after.owner.id) {
    await withdrawPortal(parts, before)
    return declare(parts, after, subscribe)
  }
  const site = { type: siteType, id: before._id }
  const known = (await visibleSites(parts.metadata, accountOf(before))).find(
    ({ type, id }) => type === site.type && id === site.id
  )
  // The site of the new level is declared first: publications survive as long as one level has the site.
  await declare(parts, after, subscribe, known?.settings ? { kept: known.settings } : {})
  await removeSite(parts, accountOf(before), site)
}

function subscriptionOf(
  { config: { publicUrl } }: PortalParts,
  portal: Portal,
  user: AuthenticatedSession['user']
): Subscribe {
  const account = accountOf(portal)
  return (scope, site) => subscribeToRequests(scope, { account, user, site, publicUrl })
}

type Subscribe = Declaring['subscribe']

/**
 * Stores and declares a new portal, or does neither, so that the client can retry after an error.
 * @param store writes the portal, in the transaction that writes the settings
 * @throws HttpError 400, 409 as `declarePortal`
 */
export async function declareNewPortal(
  parts: PortalParts,
  portal: Portal,
  { user }: AuthenticatedSession,
  store: (scope: Metadata) => Promise<void>
): Promise<void> {
  try {
    await declare(parts, portal, subscriptionOf(parts, portal, user), { store })
  } catch (error) {
    await withdrawHosts(parts, portal._id).catch((err: unknown) =>
      parts.log.error({ err, portal: portal._id }, 'hosts of a portal that was not made are left')
    )
    throw error
  }
}

interface Declaration {
  /** Settings of the site at its former level. */
  kept?: PublicationSite['settings']
  /** Further writes in the transaction of the declaration. */
  store?: (scope: Metadata) => Promise<void>
}

export async function declare(
  parts: Declared,
  portal: Portal,
  subscribe: Subscribe,
  { kept: formerSettings, store }: Declaration = {}
): Promise<void> {
  const account = accountOf(portal)
  const addresses = addressesOf(portal, addressSettings(parts))
  // The directory comes first: it refuses a host of another site.
  await declareHosts(parts, portal, addresses)
  const names = await namesOf(parts, account)
  const site = siteOf(portal, addresses)
  const settings = { ...formerSettings, ...site.settings }
  await parts.metadata.transaction().execute(async (scope) => {
    await store?.(scope)
    await putSite(scope, account, names, { ...site, settings }, { precondition: () => {}, subscribe })
  })
  parts.bus.publish(settingsChannel, account)
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

async function declareHosts(
  { directory }: Declared,
  { _id, owner, title, config }: Portal,
  { url, draftUrl, hasHost }: PortalAddresses
): Promise<void> {
  const each: [string, string][] = [
    [`${siteType}:${_id}`, url],
    [`${siteType}:draft-${_id}`, draftUrl]
  ]
  for (const [id, address] of each) {
    const { host, pathname } = new URL(address)
    // A portal below a path of the platform uses the login of the platform.
    if (!hasHost || pathname !== '/') {
      await directory.sites.remove(id)
      continue
    }
    const theme: StoredTheme = { ...config.theme }
    const contact = config.contactInformations.email
    await directory.sites.put({
      _id: id,
      owner,
      host,
      title,
      theme: theme as Record<string, unknown>,
      ...(contact ? { contact } : {})
    })
  }
}

/** Removes the site of a portal from its account, and from the resources published there. */
async function withdrawPortal(parts: PortalParts, portal: Pick<Portal, '_id' | 'owner'>): Promise<void> {
  const publish = await inTransaction(parts.metadata, (scope) => withdrawWithin(parts, scope, portal))
  publish()
  await withdrawHosts(parts, portal._id)
}

/**
 * Removes the site of a portal from its account, in the caller's transaction, but not its hosts.
 * @returns a function that publishes the removal after the commit
 */
export function withdrawWithin(
  parts: Pick<PortalParts, 'bus' | 'owned'>,
  scope: Scope,
  portal: Pick<Portal, '_id' | 'owner'>
): Promise<Tell> {
  return removeSiteWithin(parts, scope, accountOf(portal), { type: siteType, id: portal._id })
}

/** Removes the hosts of a portal from the directory. */
export async function withdrawHosts(
  { directory }: Pick<PortalParts, 'directory'>,
  id: string
): Promise<void> {
  for (const site of [`${siteType}:${id}`, `${siteType}:draft-${id}`]) await directory.sites.remove(site)
}
