/**
 * Declared sites, in memory: each request of the directory needs its site. Only administrators of the platform, and
 * services with its key, declare sites, since users are signed in on declared sites and mails link to them. A
 * publication site in the settings of an account does not suffice.
 */
import { nanoid } from 'nanoid'
import { siteKey, type DirectorySite } from '../../../contract/sites.ts'
import type { Config } from '../../config/config.ts'
import { httpError } from '../../http/errors.ts'
import type { Metadata } from '../../metadata/database.ts'
import type { Tell } from '../../owned/registry.ts'
import type { Scope } from '../../settings/store.ts'
import { siteValues, type SiteBody, type SitePatch } from './body.ts'
import { sitesStore } from './store.ts'

const maxSites = 10_000

export interface DeclaredSites {
  /** All sites; the array is replaced at each change. */
  all(): readonly DirectorySite[]
  get(id: string): DirectorySite | undefined
  /**
   * Finds a site by host and path.
   * @param host host as browsers normalize it
   * @param path path without trailing slash
   */
  at(host: string, path?: string): DirectorySite | undefined
  /**
   * Finds a site by its key.
   * @param key host and path of the site
   */
  named(key: string): DirectorySite | undefined
  /**
   * Creates a site, or replaces the one with the same `_id`.
   * @throws HttpError 400
   */
  put(body: SiteBody): Promise<DirectorySite>
  /**
   * Creates, replaces and removes sites in the caller's transaction.
   * @returns a function that publishes the changes after the commit
   * @throws HttpError 400
   */
  changeWithin(scope: Scope, changes: SiteChanges): Promise<Tell>
  /**
   * Changes a site; undefined when it does not exist.
   * @param check throws when the site is not the expected one
   * @throws HttpError 400
   */
  patch(id: string, body: SitePatch, check: (site: DirectorySite) => void): Promise<DirectorySite | undefined>
  remove(id: string): Promise<boolean>
}

export interface SiteChanges {
  put: readonly (SiteBody & { _id: string })[]
  /** Ids of sites, whether they exist or not. */
  remove: readonly string[]
}

type SiteConfig = Pick<Config, 'siteUrl' | 'applications'>

export async function declaredSites(metadata: Metadata, config: SiteConfig): Promise<DeclaredSites> {
  const main = new URL(config.siteUrl)
  const known = new Map((await sitesStore(metadata).all()).map((site) => [site._id, site]))

  async function write(
    scope: Scope,
    id: string,
    body: SitePatch,
    before?: DirectorySite
  ): Promise<DirectorySite> {
    const now = new Date().toISOString()
    const values = siteValues(body, before ?? {}, main.protocol)
    const site = { _id: id, ...values, createdAt: before?.createdAt ?? now, updatedAt: now }
    await check(scope, site)
    await sitesStore(scope).write(site)
    return site
  }

  /** Sites are compared with those of the transaction: those in memory may lack the previous commit. */
  async function check(scope: Scope, site: DirectorySite): Promise<void> {
    const { host } = site
    const applications = config.applications.pages.url
    const isTaken =
      host === main.host ||
      (applications !== undefined && host === new URL(applications).host) ||
      (await siteNamed(scope, siteKey(site), (other) => other._id !== site._id)) !== undefined
    if (isTaken) throw httpError('takenSiteHost', { host: siteKey(site) })
    if (site.authMode !== 'onlyOtherSite') return
    const other = await siteNamed(scope, site.authOnlyOtherSite ?? '')
    // The site for sign-in must not refer to a further one, so that there are no cycles.
    if (!other || other._id === site._id || other.authMode === 'onlyOtherSite')
      throw httpError('badOtherSite')
  }

  async function put(scope: Scope, id: string, body: SiteBody): Promise<DirectorySite> {
    const before = await sitesStore(scope).find(id)
    if (!before && known.size >= maxSites) throw httpError('tooManySites')
    // Absent values are removed, except for the creation date and for what administrators registered, which services
    // do not know.
    return write(scope, id, body, before && keptByService(before))
  }

  function publish(site: DirectorySite): DirectorySite {
    known.set(site._id, site)
    list = undefined
    return site
  }

  function forget(id: string): void {
    known.delete(id)
    list = undefined
  }

  let list: readonly DirectorySite[] | undefined
  let byKey = new Map<string, DirectorySite>()

  function all(): readonly DirectorySite[] {
    if (list) return list
    list = [...known.values()]
    byKey = new Map(list.map((site) => [siteKey(site), site]))
    return list
  }

  function named(key: string): DirectorySite | undefined {
    all()
    return byKey.get(key)
  }

  return {
    all,
    get: (id) => known.get(id),
    at: (host, path) => named(siteKey({ host, ...(path ? { path } : {}) })),
    named,
    put: async ({ _id: id = nanoid(), ...body }) =>
      publish(await metadata.transaction().execute((scope) => put(scope, id, body))),
    async changeWithin(scope, changes) {
      const written: DirectorySite[] = []
      for (const id of changes.remove) await sitesStore(scope).remove(id)
      for (const { _id, ...body } of changes.put) written.push(await put(scope, _id, body))
      return () => {
        changes.remove.forEach(forget)
        written.forEach(publish)
      }
    },
    async patch(id, body, checkBefore) {
      const site = await metadata.transaction().execute(async (scope) => {
        const before = await sitesStore(scope).find(id)
        if (!before) return undefined
        checkBefore(before)
        return write(scope, id, body, before)
      })
      return site && publish(site)
    },
    async remove(id) {
      const isRemoved = await sitesStore(metadata).remove(id)
      forget(id)
      return isRemoved
    }
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

function keptByService({ createdAt, applications }: DirectorySite): DirectorySite {
  return { createdAt, ...(applications ? { applications } : {}) } as DirectorySite
}
