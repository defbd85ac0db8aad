import type { NotificationOutput, Subscription } from '../../../contract/events/subscription.ts'
import type { SubscriptionDraft } from '../eventsApi.ts'
import type { RequestedTopic } from './topics.ts'

/** Options in the URL of the page, common to all its subscriptions. */
export interface SubscriptionLook {
  urlTemplate?: string
  icon?: string
}

interface Chosen {
  topic: RequestedTopic
  recipient: { id: string; name: string }
  outputs: NotificationOutput[]
  locale: Subscription['locale']
  look: SubscriptionLook
  /** Existing subscription. */
  former?: Subscription
}

/** Subscription to save. An existing one keeps its link and picture when the page has none. */
export function subscriptionOf({
  topic,
  recipient,
  outputs,
  locale,
  look,
  former
}: Chosen): SubscriptionDraft {
  const { key, title, sender } = topic
  const urlTemplate = look.urlTemplate ?? former?.urlTemplate
  const icon = look.icon ?? former?.icon
  return {
    ...(former ? { _id: former._id } : {}),
    recipient,
    topic: { key, title },
    outputs,
    locale,
    ...(sender ? { sender } : {}),
    ...(icon ? { icon } : {}),
    ...(urlTemplate ? { urlTemplate } : {})
  }
}
