/** What a channel tells a subscriber, and hears from it. */
import type { DatasetRecord } from '../datasets/record.ts'
import { followLines } from '../datasets/editable/lineFeed.ts'
import type { Session } from '../../contract/session.ts'
import type { Platform } from '../platform.ts'
import { parseChannel, readableLines } from './channels.ts'
import { Presences } from './presence.ts'

export interface Feed {
  leave: () => void
  /** What the client sends on the channel; absent where it has nothing to say. */
  receive?: (data: unknown) => void
}

/** The rights of a subscriber as they are now. */
export interface CurrentRights {
  session: Session
  dataset: DatasetRecord | undefined
}

/**
 * Opens channels: most of them tell what is published on the bus.
 * @returns the feed of a channel, which tells until it is left
 */
export type OpenFeed = (
  channel: string,
  rights: (() => CurrentRights) | undefined,
  send: (data: unknown) => void
) => Feed

export function channelFeeds(platform: Platform): OpenFeed {
  const presences = new Presences()
  return (channel, rights, send) => {
    const { collection, id, subject } = parseChannel(channel) ?? {}
    const first = rights?.()
    if (collection !== 'datasets' || !id || !rights || !first?.dataset)
      return busFeed(platform, channel, send)
    if (subject === 'lines') {
      const told = () => {
        const { session, dataset } = rights()
        return dataset && readableLines(session, dataset)
      }
      return { leave: followLines(platform.datasets.parts, first.dataset, told, send) }
    }
    if (subject !== 'presence') return busFeed(platform, channel, send)
    const presence = presences.join(id, {
      session: () => rights().session,
      dataset: () => rights().dataset,
      send
    })
    return { leave: () => presence.leave(), receive: (data) => presence.move(data) }
  }
}

function busFeed({ bus }: Platform, channel: string, send: (data: unknown) => void): Feed {
  return { leave: bus.subscribe(channel, send) }
}
