/** The publication sites of every account, kept in memory: each request on a domain asks for one. */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
import type { DirectorySite } from '../../contract/sites.ts'
import type { AccountKeys } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'
import type { PublicationSite } from '../settings/settings.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { sitesOfAllAccounts } from '../settings/store.ts'
import { pathOfSite, type PlacedSite } from './sitePaths.ts'

export interface KnownSite extends PublicationSite {
  /** The account that publishes on it, with its department when the site belongs to one. */
  owner: AccountKeys
}

export interface KnownSites {
  /** The site at an address: an origin and the path in front of `/data-fair`, without trailing slash. */
  at(address: string, options?: { drafts?: boolean }): Promise<KnownSite | undefined>
  /** @param name `{type}:{id}` */
  named(name: string): Promise<KnownSite | undefined>
  all(): Promise<KnownSite[]>
  /** The addresses of every site, those of its drafts included. */
  addresses(): Promise<string[]>
  /** Where each was when they were last read: another list as soon as they were read anew. */
  placed(): readonly PlacedSite[]
  close(): void
}

export function nameOf({ type, id }: Pick<PublicationSite, 'type' | 'id'>): string {
  return `${type}:${id}`
}

interface Sources extends Pick<Platform, 'metadata' | 'bus'> {
  /** Another list as soon as one was changed. */
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
    // The address of the next request may begin with the path of a new site. What goes wrong is told to who asks.
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

/** Each request on a domain asks for a site, unknown domains too: none looks through all of them. */
interface Index {
  sites: KnownSite[]
  byUrl: Map<string, KnownSite>
  /** Sites by address, those of drafts included. */
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
  // Anybody names any address: of two the first one counts, which is that of the account that it was declared for.
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

/** Host and path, as sites are declared by. */
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
