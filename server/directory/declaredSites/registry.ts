/**
 * Declared sites, in memory: each request of the directory needs its site. Only administrators of the platform, and
 * services with its key, declare sites, since users are signed in on declared sites and mails link to them. A
 * publication site in the settings of an account does not suffice.
 */
import { nanoid } from 'nanoid'
import { siteKey, type DirectorySite } from '../../../contract/sites.ts'
import type { Metadata } from '../../metadata/database.ts'
import type { AfterCommit } from '../../metadata/transaction.ts'
import type { Scope } from '../../settings/store.ts'
import type { SiteBody, SitePatch } from './body.ts'
import { sitesStore } from './store.ts'
import { putSite, writeSite, type SiteConfig } from './write.ts'

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
  changeWithin(scope: Scope, changes: SiteChanges): Promise<AfterCommit>
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

export async function declaredSites(metadata: Metadata, config: SiteConfig): Promise<DeclaredSites> {
  const known = new Map((await sitesStore(metadata).all()).map((site) => [site._id, site]))

  async function put(scope: Scope, site: SiteBody & { _id: string }): Promise<DirectorySite> {
    return putSite(scope, config, site, { hasRoom: known.size < maxSites })
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
      publish(await metadata.transaction().execute((scope) => put(scope, { _id: id, ...body }))),
    async changeWithin(scope, changes) {
      const written: DirectorySite[] = []
      for (const id of changes.remove) await sitesStore(scope).remove(id)
      for (const site of changes.put) written.push(await put(scope, site))
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
        return writeSite(scope, config, id, body, before)
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
