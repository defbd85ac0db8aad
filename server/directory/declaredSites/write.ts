/** Writes of declared sites in a transaction: what is checked of a site before it is stored. */
import { siteKey, type DirectorySite } from '../../../contract/sites.ts'
import type { Config } from '../../config/config.ts'
import { httpError } from '../../http/errors.ts'
import type { Scope } from '../../settings/store.ts'
import { siteValues, type SiteBody, type SitePatch } from './body.ts'
import { sitesStore } from './store.ts'

export type SiteConfig = Pick<Config, 'siteUrl' | 'applications'>

/**
 * Creates a site, or replaces the one with the same id.
 * @throws HttpError 400
 */
export async function putSite(
  scope: Scope,
  config: SiteConfig,
  { _id, ...body }: SiteBody & { _id: string },
  { hasRoom }: { hasRoom: boolean }
): Promise<DirectorySite> {
  const before = await sitesStore(scope).find(_id)
  if (!before && !hasRoom) throw httpError('tooManySites')
  // Absent values are removed, except for the creation date and for what administrators registered, which services do
  // not know.
  return writeSite(scope, config, _id, body, before && keptByService(before))
}

/**
 * Stores a site.
 * @param before values that the body does not give
 * @throws HttpError 400
 */
export async function writeSite(
  scope: Scope,
  config: SiteConfig,
  id: string,
  body: SitePatch,
  before: Partial<DirectorySite> = {}
): Promise<DirectorySite> {
  const now = new Date().toISOString()
  const values = siteValues(body, before, new URL(config.siteUrl).protocol)
  const site = { _id: id, ...values, createdAt: before.createdAt ?? now, updatedAt: now }
  await check(scope, config, site)
  await sitesStore(scope).write(site)
  return site
}

/** Sites are compared with those of the transaction: those in memory may lack the previous commit. */
async function check(scope: Scope, config: SiteConfig, site: DirectorySite): Promise<void> {
  const { host } = site
  const applications = config.applications.pages.url
  const isTaken =
    host === new URL(config.siteUrl).host ||
    (applications !== undefined && host === new URL(applications).host) ||
    (await siteNamed(scope, siteKey(site), (other) => other._id !== site._id)) !== undefined
  if (isTaken) throw httpError('takenSiteHost', { host: siteKey(site) })
  if (site.authMode !== 'onlyOtherSite') return
  const other = await siteNamed(scope, site.authOnlyOtherSite ?? '')
  // The site for sign-in must not refer to a further one, so that there are no cycles.
  if (!other || other._id === site._id || other.authMode === 'onlyOtherSite') {
    throw httpError('badOtherSite')
  }
}

/** Finds a site by its key, host and path, in a transaction. */
async function siteNamed(
  scope: Scope,
  key: string,
  isWanted: (site: DirectorySite) => boolean = () => true
): Promise<DirectorySite | undefined> {
  const host = key.split('/', 1)[0] ?? ''
  const onHost = await sitesStore(scope).onHost(host)
  return onHost.find((site) => siteKey(site) === key && isWanted(site))
}

function keptByService({ createdAt, applications }: DirectorySite): Partial<DirectorySite> {
  return { createdAt, ...(applications ? { applications } : {}) }
}
