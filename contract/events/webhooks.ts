/** Webhooks of the events service: who is called for what, and what became of each call (docs/api/webhooks.md). */
import type { Account, AccountKeys } from '../session.ts'
import type { EventVisibility, Sender } from './event.ts'
import type { Subscribed, SubscriptionAuthor } from './subscription.ts'

interface WebhookTopic {
  key: string
  title?: string
}

export interface WebhookSubscription extends Subscribed {
  _id: string
  title: string
  url: string
  /** Whose events; without it those of nobody in particular. */
  sender?: Sender
  /** Sent with each call. */
  header?: { key: string; value: string }
  owner: Account
  created: SubscriptionAuthor
  updated: SubscriptionAuthor
}

const deliveryStatuses = ['waiting', 'working', 'ok', 'error', 'cancelled'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The body of the call. */
export interface WebhookNotification {
  title: string
  body?: string
  topic: WebhookTopic
  date: string
  extra?: Record<string, unknown>
}

export interface Delivery {
  _id: string
  sender?: Sender
  owner: Account
  subscription: { _id: string; title: string }
  notification: WebhookNotification
  status: DeliveryStatus
  nbAttempts: number
  lastAttempt?: { date: string; status?: number; error?: string }
  nextAttempt?: string
}

/**
 * Private events of an account are told to its own webhooks only: to those of a department, what the department sends; and
 * to those of administrators of the platform.
 */
export function webhookVisibility(
  owner: AccountKeys,
  sender: AccountKeys | undefined,
  adminMode: boolean
): EventVisibility {
  const isOwn =
    sender?.type === owner.type &&
    sender.id === owner.id &&
    (!owner.department || owner.department === sender.department)
  return isOwn || adminMode ? 'private' : 'public'
}
