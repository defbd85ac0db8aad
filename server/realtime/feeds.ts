/** Feeds: messages of a channel to and from one subscriber. */
import type { Platform } from '../platform.ts'
import { liveChannelOf, parseChannel } from './channels.ts'
import type { CurrentRights, Feed } from './liveChannel.ts'

/**
 * Opens the feed of a channel; most feeds forward messages of the bus.
 * @returns the feed, which sends messages until it is closed
 */
export type OpenFeed = (
  channel: string,
  rights: (() => CurrentRights) | undefined,
  send: (data: unknown) => void
) => Feed

export function channelFeeds({ bus, owned }: Pick<Platform, 'bus' | 'owned'>): OpenFeed {
  return (channel, rights, send) => {
    const target = parseChannel(owned, channel)
    const live = target && liveChannelOf(target)
    const first = rights?.().resource
    if (live && rights && first) return live.open(first, rights, send)
    return { leave: bus.subscribe(channel, send) }
  }
}
