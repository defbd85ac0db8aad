/** Builds a subscription from the body of a request (docs/api/events.md). */
import { nanoid } from 'nanoid'
import {
  allowedVisibility,
  type Subscription,
  type SubscriptionSender
} from '../../../contract/events/subscription.ts'
import type { AuthenticatedSession } from '../../../contract/session.ts'

/** Request body of a subscription. */
type SubscriptionBody = Partial<
  Pick<
    Subscription,
    'title' | 'sender' | 'recipient' | 'outputs' | 'urlTemplate' | 'icon' | 'locale' | 'visibility'
  >
> &
  Pick<Subscription, 'topic'>

export function subscriptionOf(
  body: SubscriptionBody,
  { user }: Pick<AuthenticatedSession, 'user'>,
  { known, origin }: { known?: Subscription | undefined; origin: string }
): Subscription {
  const { topic, urlTemplate, icon, locale = 'fr', outputs = [], visibility } = body
  const recipient = body.recipient ?? { id: user.id, name: user.name }
  const sender = body.sender && keysOf(body.sender)
  const now = { id: user.id, name: user.name, date: new Date().toISOString() }
  return {
    _id: known?._id ?? nanoid(),
    topic,
    ...(sender ? { sender } : {}),
    recipient: { id: recipient.id, name: recipient.name },
    outputs,
    ...(urlTemplate ? { urlTemplate } : {}),
    ...(icon ? { icon } : {}),
    locale,
    title: body.title || `${topic.title ?? topic.key} (${recipient.name})`,
    visibility: allowedVisibility(user, {
      ...(sender ? { sender } : {}),
      ...(visibility ? { visibility } : {})
    }),
    origin,
    created: known?.created ?? now,
    updated: now
  }
}

function keysOf({ type, id, department, role }: SubscriptionSender): SubscriptionSender {
  return { type, id, ...(department ? { department } : {}), ...(role ? { role } : {}) }
}
