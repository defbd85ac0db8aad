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
   * Changes a site; undefined when it does not exist.
   * @param check throws when the site is not the expected one
   * @throws HttpError 400
   */
  patch(id: string, body: SitePatch, check: (site: DirectorySite) => void): Promise<DirectorySite | undefined>
  remove(id: string): Promise<boolean>
}

type SiteConfig = Pick<Config, 'siteUrl' | 'applications'>

export async function declaredSites(metadata: Metadata, config: SiteConfig): Promise<DeclaredSites> {
  const store = sitesStore(metadata)
  const main = new URL(config.siteUrl)
  const known = new Map((await store.all()).map((site) => [site._id, site]))
  /** Writes run in sequence, since each is validated against the other sites. */
  let writing: Promise<unknown> = Promise.resolve()

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = writing.then(work, work)
    writing = turn.catch(() => {})
    return turn
  }

  async function write(id: string, body: SitePatch, before?: DirectorySite): Promise<DirectorySite> {
    const now = new Date().toISOString()
    const values = siteValues(body, before ?? {}, main.protocol)
    const site = { _id: id, ...values, createdAt: before?.createdAt ?? now, updatedAt: now }
    check(site)
    await store.write(site)
    known.set(id, site)
    list = undefined
    return site
  }

  function check(site: DirectorySite): void {
    const { host } = site
    const applications = config.applications.pages.url
    const isTaken =
      host === main.host ||
      (applications !== undefined && host === new URL(applications).host) ||
      [...known.values()].some((other) => other._id !== site._id && siteKey(other) === siteKey(site))
    if (isTaken) throw httpError('takenSiteHost', { host: siteKey(site) })
    if (site.authMode !== 'onlyOtherSite') return
    const other = [...known.values()].find((declared) => siteKey(declared) === site.authOnlyOtherSite)
    // The site for sign-in must not refer to a further one, so that there are no cycles.
    if (!other || other._id === site._id || other.authMode === 'onlyOtherSite')
      throw httpError('badOtherSite')
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
    put: ({ _id: id = nanoid(), ...body }) =>
      inTurn(async () => {
        const before = known.get(id)
        if (!before && known.size >= maxSites) throw httpError('tooManySites')
        // Absent values are removed, except for the creation date and for what administrators registered, which
        // services do not know.
        return write(id, body, before && keptByService(before))
      }),
    patch: (id, body, checkBefore) =>
      inTurn(async () => {
        const before = known.get(id)
        if (!before) return undefined
        checkBefore(before)
        return write(id, body, before)
      }),
    remove: (id) =>
      inTurn(async () => {
        if (!known.has(id)) return false
        const isRemoved = await store.remove(id)
        known.delete(id)
        list = undefined
        return isRemoved
      })
  }
}

function keptByService({ createdAt, applications }: DirectorySite): DirectorySite {
  return { createdAt, ...(applications ? { applications } : {}) } as DirectorySite
}
