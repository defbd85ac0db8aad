import type { NotificationOutput, Subscription } from '../../../contract/events/subscription.ts'
import type { SubscriptionDraft } from '../eventsApi.ts'
import type { AskedTopic } from './topics.ts'

/** What the address of the page says of all its subscriptions. */
export interface SubscriptionLook {
  urlTemplate?: string
  icon?: string
}

interface Chosen {
  topic: AskedTopic
  recipient: { id: string; name: string }
  outputs: NotificationOutput[]
  locale: Subscription['locale']
  look: SubscriptionLook
  /** The one that stands already. */
  former?: Subscription
}

/** The subscription to write. One that stands keeps its own link and picture where the page has none. */
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
