/** The publication sites of every account, kept in memory: each request on a domain asks for one. */
import { withoutEndSlashes } from '../../contract/endSlashes.ts'
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

export function openKnownSites({ metadata, bus }: Pick<Platform, 'metadata' | 'bus'>): KnownSites {
  let reading: Promise<Index> | undefined
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
    const current = (reading ??= sitesOfAllAccounts(metadata).then(indexOf))
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
      const { byUrl, byDraftUrl } = await index()
      return byUrl.get(address) ?? (drafts ? byDraftUrl.get(address) : undefined)
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
  byDraftUrl: Map<string, KnownSite>
  byName: Map<string, KnownSite>
  placed: PlacedSite[]
}

function indexOf(sites: KnownSite[]): Index {
  // Of two with the same address, the first one counts.
  const reversed = sites.toReversed()
  return {
    sites,
    byUrl: new Map(reversed.map((site) => [withoutEndSlashes(site.url), site])),
    byDraftUrl: new Map(
      reversed.flatMap((site) => (site.draftUrl ? [[withoutEndSlashes(site.draftUrl), site] as const] : []))
    ),
    byName: new Map(reversed.map((site) => [nameOf(site), site])),
    placed: sites.flatMap(placesOf)
  }
}

function placesOf({ url, draftUrl, owner }: KnownSite): PlacedSite[] {
  return [url, draftUrl].flatMap((address) => {
    const host = address === undefined ? undefined : URL.parse(address)?.host
    const path = address === undefined ? undefined : pathOfSite(address)
    return host && path !== undefined ? [{ host, path, owner }] : []
  })
}
