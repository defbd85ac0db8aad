/** What a person is told: an event as a subscription of theirs asked for it, or what was told to them directly. */
import type { Sender } from './event.ts'
import type { NotificationOutput } from './subscription.ts'

export interface Notification {
  _id: string
  /** Absent when it is of no event. */
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

/** The channel on which a person is told at once. */
export const notificationsChannel = (userId: string): string => `user:${userId}:notifications`
