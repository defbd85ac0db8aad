/** Addresses of publication sites: what is shown at one is of one account (docs/api/settings.md). */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
import type { AccountKeys, SessionUser } from '../../contract/session.ts'
import { siteKey } from '../../contract/sites.ts'
import { httpError } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import { pathOfSite } from '../sites/sitePaths.ts'
import type { Settings } from './settings.ts'
import { sitesOfAllAccounts, type Scope } from './store.ts'

interface Change {
  account: AccountKeys
  user: SessionUser
  before: Settings | undefined
  after: Settings
}

/**
 * Checks the addresses that settings do not have yet. The one of the platform, whose catalog its site shows, is given by
 * administrators of the platform; another one is of the account for which it was declared, or else of the first that
 * has it.
 * @throws HttpError 403, 400
 */
export async function checkSiteAddresses(
  { config, directory }: Pick<Platform, 'config' | 'directory'>,
  scope: Scope,
  { account, user, before, after }: Change
): Promise<void> {
  const known = addressesOf(before?.publicationSites)
  const added = [...addressesOf(after.publicationSites)].filter((address) => !known.has(address))
  if (!added.length || user.adminMode) return
  const { siteUrl } = config
  if (added.some((address) => address === siteUrl || address === new URL(siteUrl).origin))
    throw httpError('mainSiteAddress')
  const isOwn = (owner: AccountKeys): boolean => owner.type === account.type && owner.id === account.id
  const declared = directory.sites.all().filter(({ owner }) => isOwn(owner))
  const declaredPlaces = new Set(declared.map(siteKey))
  const taken = addressesOf((await sitesOfAllAccounts(scope)).filter(({ owner }) => !isOwn(owner)))
  const address = added.find((one) => taken.has(one) && !declaredPlaces.has(placeOf(one)))
  if (address !== undefined) throw httpError('takenSiteAddress', { address })
}

function addressesOf(sites: Settings['publicationSites'] = []): Set<string> {
  const addresses = sites.flatMap(({ url, draftUrl }) => (draftUrl ? [url, draftUrl] : [url]))
  return new Set(addresses.map(withoutEndSlashes))
}

/** Host and path of an address, as in declarations of sites. */
const placeOf = (address: string): string => `${URL.parse(address)?.host ?? ''}${pathOfSite(address) ?? ''}`
