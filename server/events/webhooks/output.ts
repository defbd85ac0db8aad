/** Webhook output: makes deliveries of events in the transaction of the event. */
import type { Kysely } from 'kysely'
import { nanoid } from 'nanoid'
import { textIn, type Event, type EventText } from '../../../contract/events/event.ts'
import { matches, topicKeys } from '../../../contract/events/matching.ts'
import type { WebhookNotification, WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { Tables } from '../../metadata/database.ts'
import type { EventOutput } from '../outputs.ts'
import { addDelivery } from './deliveryStore.ts'
import type { WebhookSender } from './sender.ts'
import { subscriptionsTo } from './subscriptionStore.ts'

export function webhookOutput(sender: WebhookSender, siteUrl: string): EventOutput {
  async function deliver(
    scope: Kysely<Tables>,
    event: Event,
    subscription: WebhookSubscription
  ): Promise<void> {
    const { _id, title, owner } = subscription
    await addDelivery(scope, {
      _id: nanoid(),
      ...(event.sender ? { sender: event.sender } : {}),
      owner,
      subscription: { _id, title },
      notification: notificationOf(event, subscription, siteUrl)
    })
    await sender.wake(subscription, scope)
  }

  return {
    async store(scope, event) {
      // Direct notifications are for one user only.
      if (!event) return
      const topics = topicKeys(event.topic.key)
      for (const subscription of await subscriptionsTo(scope, { sender: event.sender, topics }))
        if (matches(event, subscription)) await deliver(scope, event, subscription)
    },
    // Nothing to start: jobs are stored with the events.
    wake: () => {}
  }
}

/** The notification to send, always in French. */
function notificationOf(
  { title, body, topic, date, extra }: Event,
  subscription: Pick<WebhookSubscription, 'topic'>,
  siteUrl: string
): WebhookNotification {
  const { origin, hostname } = new URL(siteUrl)
  const french = (text: EventText): string =>
    textIn(text, 'fr').replaceAll('{origin}', origin).replaceAll('{hostname}', hostname)
  const topicTitle = topic.title === undefined ? subscription.topic.title : textIn(topic.title, 'fr')
  return {
    title: french(title) || topicTitle || topic.key,
    ...(body === undefined ? {} : { body: french(body) }),
    topic: { key: topic.key, ...(topicTitle ? { title: topicTitle } : {}) },
    date,
    ...(extra ? { extra } : {})
  }
}
