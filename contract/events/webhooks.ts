/** Webhooks of the events service: their subscriptions, and the outcome of each call (docs/api/webhooks.md). */
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
  /** Account whose events are sent; when absent, events that belong to no account. */
  sender?: Sender
  /** HTTP header sent with each call. */
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
 * Visibility of the events that a webhook receives. Private events of an account go to the account's own webhooks only;
 * webhooks of a department receive those of the department. Webhooks of administrators of the platform receive all.
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
