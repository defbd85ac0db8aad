/** The publication sites of every account, kept in memory: each request on a domain asks for one. */
import type { AccountKeys } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'
import type { PublicationSite } from '../settings/settings.ts'
import { settingsChannel } from '../realtime/internalChannels.ts'
import { sitesOfAllAccounts } from '../settings/store.ts'

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
  close(): void
}

export function nameOf({ type, id }: Pick<PublicationSite, 'type' | 'id'>): string {
  return `${type}:${id}`
}

export function openKnownSites({ metadata, bus }: Pick<Platform, 'metadata' | 'bus'>): KnownSites {
  let reading: Promise<KnownSite[]> | undefined
  const forget = (): void => {
    reading = undefined
  }
  const close = bus.subscribe(settingsChannel, forget)

  async function all(): Promise<KnownSite[]> {
    reading ??= sitesOfAllAccounts(metadata)
    try {
      return await reading
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    all,

    async at(address, { drafts = false } = {}) {
      const sites = await all()
      const isAt = (url: string | undefined): boolean => url?.replace(/\/+$/, '') === address
      return (
        sites.find(({ url }) => isAt(url)) ??
        (drafts ? sites.find(({ draftUrl }) => isAt(draftUrl)) : undefined)
      )
    },
    named: async (name) => (await all()).find((site) => nameOf(site) === name),
    addresses: async () =>
      (await all()).flatMap(({ url, draftUrl }) =>
        [url, draftUrl].filter((address) => address !== undefined)
      ),
    close
  }
}
