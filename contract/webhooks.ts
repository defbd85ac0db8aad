/** Webhooks of the settings of an account: which of them are called on what (docs/api/settings.md). */
import { webhookEvents, type Webhook } from './settings.ts'

export type WebhookEvent = (typeof webhookEvents)[number]

/** What happened to a resource, as webhooks name it; undefined for what they are not called on. */
export function webhookEventOf(
  type: string,
  event: { type: string; draft?: true }
): WebhookEvent | undefined {
  const name = `${type}-${event.draft ? 'draft-' : ''}${event.type}`
  return webhookEvents.find((known) => known === name)
}

/** What happens to a draft is also told to whoever wants to know when it happens to what is published. */
export function wants({ events = [] }: Partial<Pick<Webhook, 'events'>>, event: WebhookEvent): boolean {
  return !events.length || events.includes(event) || events.includes(event.replace('-draft-', '-'))
}
