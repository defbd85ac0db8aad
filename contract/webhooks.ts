/** Webhooks of the settings of an account: events for which each is called (docs/api/settings.md). */
import { webhookEvents, type Webhook } from './settings.ts'

export type WebhookEvent = (typeof webhookEvents)[number]

/** Webhook event of an event of a resource; undefined when webhooks are not called for it. */
export function webhookEventOf(
  type: string,
  event: { type: string; draft?: true }
): WebhookEvent | undefined {
  const name = `${type}-${event.draft ? 'draft-' : ''}${event.type}`
  return webhookEvents.find((eventName) => eventName === name)
}

/**
 * Whether a webhook is called for an event. A subscription to an event of a published dataset includes the same event
 * of a draft.
 */
export function isSubscribedTo(
  { events = [] }: Partial<Pick<Webhook, 'events'>>,
  event: WebhookEvent
): boolean {
  return !events.length || events.includes(event) || events.includes(event.replace('-draft-', '-'))
}
