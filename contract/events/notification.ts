/** Notifications of users: events that match their subscriptions, and direct notifications. */
import type { Sender } from './event.ts'
import type { NotificationOutput } from './subscription.ts'

export interface Notification {
  _id: string
  /** Id of the event; absent on a direct notification. */
  eventId?: string
  title: string
  body?: string
  htmlBody?: string
  icon?: string
  locale?: 'fr' | 'en'
  topic: { key: string; title?: string }
  sender?: Sender
  date: string
  visibility?: 'public' | 'private'
  extra?: Record<string, unknown>
  url?: string
  recipient: { id: string; name: string }
  origin?: string
  outputs: NotificationOutput[]
}

export type NewNotification = Omit<Notification, '_id'>

/** Realtime channel of the notifications of a user. */
export const notificationsChannel = (userId: string): string => `user:${userId}:notifications`
