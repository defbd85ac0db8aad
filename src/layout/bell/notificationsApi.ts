/** Notifications of the user, from the events service (docs/api/events.md). */
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
  /** Whether it arrived since the list was last read. */
  new?: boolean
}

interface NotificationList {
  results: ReceivedNotification[]
  countNew: number
  /** Total number of notifications. */
  count?: number
}

/** Base path of the events service. */
const eventsPath = `${sitePath}/events/`

/**
 * Reads the last notifications. The service marks them as seen when `size` is above 0; a size of 0 only counts the new
 * ones.
 */
export function readNotifications(size: number): Promise<NotificationList> {
  return apiJson(`${eventsPath}api/v1/notifications`, { query: { size, count: false }, silent: size === 0 })
}

/** Reads older notifications, from an offset. */
export function readNotificationsFrom(
  skip: number,
  size: number,
  signal: AbortSignal
): Promise<NotificationList> {
  return apiJson(`${eventsPath}api/v1/notifications`, { query: { size, skip }, signal })
}

/** List with a new notification first, without duplicates. */
export function withReceived(
  list: ReceivedNotification[],
  received: ReceivedNotification
): ReceivedNotification[] {
  return [{ ...received, new: true }, ...list.filter(({ _id }) => _id !== received._id)]
}

/** Notifications of a later read that were not received by websocket, for lack of connection. */
export function missedOf(
  read: ReceivedNotification[],
  shown: ReceivedNotification[]
): ReceivedNotification[] {
  const shownIds = new Set(shown.map(({ _id }) => _id))
  return read.filter(({ _id }) => !shownIds.has(_id))
}
