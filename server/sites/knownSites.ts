/** Publication sites of all accounts, in memory, since each request on a domain needs its site. */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
import type { DirectorySite } from '../../contract/sites.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'
import type { PublicationSite } from '../settings/settings.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { sitesOfAllAccounts } from '../settings/store.ts'
import { pathOfSite, type PlacedSite } from './sitePaths.ts'

export interface KnownSite extends PublicationSite {
  /** Account that publishes on the site, with the department that the site belongs to, if any. */
  owner: AccountKeys
}

export interface KnownSites {
  /** Site at an address: origin and path before `/data-fair`, without trailing slash. */
  at(address: string, options?: { drafts?: boolean }): Promise<KnownSite | undefined>
  /** @param name `{type}:{id}` */
  named(name: string): Promise<KnownSite | undefined>
  all(): Promise<KnownSite[]>
  /** Addresses of all sites, drafts included. */
  addresses(): Promise<string[]>
  /** Sites with host and path, as last read; the array is replaced at each read. */
  placed(): readonly PlacedSite[]
  close(): void
}

export function nameOf({ type, id }: Pick<PublicationSite, 'type' | 'id'>): string {
  return `${type}:${id}`
}

interface Sources extends Pick<Platform, 'metadata' | 'bus'> {
  /** Declared sites; the array is replaced at each change. */
  declared: () => readonly DirectorySite[]
}

export function openKnownSites({ metadata, bus, declared }: Sources): KnownSites {
  let reading: Promise<Index> | undefined
  let seen: readonly DirectorySite[] | undefined
  let placed: readonly PlacedSite[] = []
  const forget = (): void => {
    reading = undefined
  }
  const close = bus.subscribe(settingsChannel, () => {
    forget()
    // Read at once, since the next request may use the path of a new site. An error is reported to the next caller.
    index().catch(() => {})
  })

  async function index(): Promise<Index> {
    const hosts = declared()
    if (seen !== hosts) forget()
    seen = hosts
    const current = (reading ??= sitesOfAllAccounts(metadata).then((sites) => indexOf(sites, hosts)))
    try {
      const read = await current
      if (current === reading) placed = read.placed
      return read
    } catch (error) {
      if (current === reading) forget()
      throw error
    }
  }
  const all = async (): Promise<KnownSite[]> => (await index()).sites

  return {
    all,

    async at(address, { drafts = false } = {}) {
      const { byUrl, byAnyUrl } = await index()
      return (drafts ? byAnyUrl : byUrl).get(address)
    },
    named: async (name) => (await index()).byName.get(name),
    addresses: async () =>
      (await all()).flatMap(({ url, draftUrl }) =>
        [url, draftUrl].filter((address) => address !== undefined)
      ),
    placed: () => placed,
    close
  }
}

/**
 * Index of sites: each request on a domain needs a lookup, even an unknown one, so that no scan of all sites is
 * allowed.
 */
interface Index {
  sites: KnownSite[]
  byUrl: Map<string, KnownSite>
  /** Sites by address, drafts included. */
  byAnyUrl: Map<string, KnownSite>
  byName: Map<string, KnownSite>
  placed: PlacedSite[]
}

interface Addressed {
  address: string
  site: KnownSite
}

function indexOf(sites: KnownSite[], declared: readonly DirectorySite[]): Index {
  const owners = new Map(declared.map(({ host, path = '', owner }) => [host + path, owner]))
  const isDeclared = ({ address, site: { owner } }: Addressed): boolean => {
    const known = owners.get(placeOf(address) ?? '')
    return known?.type === owner.type && known.id === owner.id
  }
  // Accounts may enter any address: the first site with an address wins, after that of the account for which the
  // address was declared.
  const byAddress = (addressed: Addressed[]): Map<string, KnownSite> => {
    const [own, others] = [addressed.filter(isDeclared), addressed.filter((one) => !isDeclared(one))]
    return new Map([...own, ...others].toReversed().map(({ address, site }) => [address, site]))
  }
  const urls = sites.map((site) => ({ address: withoutEndSlashes(site.url), site }))
  const drafts = sites.flatMap((site) =>
    site.draftUrl ? [{ address: withoutEndSlashes(site.draftUrl), site }] : []
  )
  return {
    sites,
    byUrl: byAddress(urls),
    byAnyUrl: byAddress([...urls, ...drafts]),
    byName: new Map(sites.toReversed().map((site) => [nameOf(site), site])),
    placed: sites.flatMap(placesOf)
  }
}

/** Host and path of an address, as in declarations of sites. */
function placeOf(address: string): string | undefined {
  const host = URL.parse(address)?.host
  const path = pathOfSite(address)
  return host && path !== undefined ? host + path : undefined
}

function placesOf({ url, draftUrl, owner }: KnownSite): PlacedSite[] {
  return [url, draftUrl].flatMap((address) => {
    const host = address === undefined ? undefined : URL.parse(address)?.host
    const path = address === undefined ? undefined : pathOfSite(address)
    return host && path !== undefined ? [{ host, path, owner }] : []
  })
}
