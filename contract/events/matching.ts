/** Subscriptions, of users and of webhooks, that match an event (docs/api/events.md). */
import type { NewEvent } from './event.ts'
import type { Subscribed } from './subscription.ts'

/** Topic keys that match an event: its own key, and each prefix that ends before a `:`. */
export function topicKeys(key: string): string[] {
  const parts = key.split(':')
  return parts.map((_part, index) => parts.slice(0, index + 1).join(':'))
}

type Matched = Pick<NewEvent, 'topic' | 'sender' | 'visibility' | 'subscribedRecipient'>

/**
 * Whether a subscription matches an event.
 * @param recipient subscribed user; absent for a webhook
 */
export function matches(event: Matched, subscribed: Subscribed, recipient?: { id: string }): boolean {
  return (
    topicKeys(event.topic.key).includes(subscribed.topic.key) &&
    isShown(event, subscribed, recipient) &&
    isFrom(event, subscribed)
  )
}

function isShown(
  { subscribedRecipient, visibility = 'private' }: Matched,
  subscribed: Subscribed,
  recipient: { id: string } | undefined
): boolean {
  if (subscribedRecipient) return recipient?.id === subscribedRecipient.id
  return visibility === 'public' || subscribed.visibility === 'private'
}

function isFrom({ sender }: Matched, { sender: subscribedSender }: Subscribed): boolean {
  if (!sender) return !subscribedSender
  if (!subscribedSender || subscribedSender.type !== sender.type || subscribedSender.id !== sender.id)
    return false
  if (sender.role && subscribedSender.role !== sender.role) return false
  return sender.department === '*' || (sender.department ?? '') === (subscribedSender.department ?? '')
}
