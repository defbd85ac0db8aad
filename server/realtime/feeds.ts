/** What a channel tells a subscriber, and hears from it. */
import type { Platform } from '../platform.ts'
import { liveChannelOf, parseChannel } from './channels.ts'
import type { CurrentRights, Feed } from './liveChannel.ts'

/**
 * Opens channels: most of them tell what is published on the bus.
 * @returns the feed of a channel, which tells until it is left
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
