/** The notifications of a person, in the events service (docs/api/events.md). */
import type { LocalizedText } from '../../../contract/pageConfig.ts'
import type { AccountKeys } from '../../../contract/session.ts'
import { apiJson } from '../../api/http.ts'
import { sitePath } from '../../pageConfig.ts'

export interface ReceivedNotification {
  _id: string
  title: LocalizedText
  body?: LocalizedText
  date: string
  url?: string
  sender?: AccountKeys & { name?: string }
  /** Came since the list was last read. */
  new?: boolean
}

interface NotificationList {
  results: ReceivedNotification[]
  countNew: number
  /** How many there are in all. */
  count?: number
}

/** Base path of the events service. */
export const eventsPath = `${sitePath}/events/`

/**
 * The last notifications. Asking for some tells the service that they were seen; asking for none only counts the new
 * ones.
 */
export function readNotifications(size: number): Promise<NotificationList> {
  return apiJson(`${eventsPath}api/v1/notifications`, { query: { size, count: false }, silent: size === 0 })
}

/** Older ones, after the first so many. */
export function readNotificationsFrom(
  skip: number,
  size: number,
  signal: AbortSignal
): Promise<NotificationList> {
  return apiJson(`${eventsPath}api/v1/notifications`, { query: { size, skip }, signal })
}

/** A list with a notification that just came in front, once. */
export function withReceived(
  list: ReceivedNotification[],
  received: ReceivedNotification
): ReceivedNotification[] {
  return [{ ...received, new: true }, ...list.filter(({ _id }) => _id !== received._id)]
}

/** The notifications of a later reading that were not told meanwhile: the connection was away. */
export function missedOf(
  read: ReceivedNotification[],
  shown: ReceivedNotification[]
): ReceivedNotification[] {
  const known = new Set(shown.map(({ _id }) => _id))
  return read.filter(({ _id }) => !known.has(_id))
}
