/** The channels that one connection follows, counted in the share of its client address. */
import type { AddressShares } from './addressShares.ts'
import type { Feed } from './liveChannel.ts'

const maxChannels = 1000

export class FollowedChannels {
  readonly #feeds = new Map<string, Feed>()
  readonly #network: string
  readonly #shares: AddressShares | undefined

  /** @param shares limits of the client address; undefined for exempt services */
  constructor(network: string, shares: AddressShares | undefined) {
    this.#network = network
    this.#shares = shares
  }

  get(channel: string): Feed | undefined {
    return this.#feeds.get(channel)
  }

  /** Whether a channel may be followed: one that is followed already takes no room. */
  hasRoom(channel: string): boolean {
    if (this.#feeds.has(channel)) return true
    return this.#feeds.size < maxChannels && this.#shares?.hasRoom(this.#network) !== false
  }

  /** Follows a channel, which must not be followed yet. */
  add(channel: string, feed: Feed): void {
    this.#feeds.set(channel, feed)
    this.#shares?.followed(this.#network, 1)
  }

  leave(channel: string): void {
    const feed = this.#feeds.get(channel)
    if (!feed) return
    feed.leave()
    this.#feeds.delete(channel)
    this.#shares?.followed(this.#network, -1)
  }

  leaveAll(): void {
    for (const channel of this.#feeds.keys()) this.leave(channel)
  }
}
