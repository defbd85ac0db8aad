/** Requests of the event pages to the events service (docs/api/events.md). */
import type { Event, EventText } from '../../contract/events/event.ts'
import type { PushRegistration } from '../../contract/events/push.ts'
import type {
  NotificationOutput,
  Subscription,
  SubscriptionSender
} from '../../contract/events/subscription.ts'
import type { Delivery, WebhookSubscription } from '../../contract/events/webhooks.ts'
import { apiJson, apiRequest } from '../api/http.ts'
import { sitePath } from '../pageConfig.ts'

/** Base URL of the events service's API, `/events/api`. */
const eventsApi = `${sitePath}/events/api`

/** Event as returned to a reader, with texts in the reader's language. */
export interface PlatformEvent extends Pick<
  Event,
  '_id' | 'date' | 'url' | 'sender' | 'originator' | 'resource'
> {
  title?: string
  body?: string
  topic: { key: string; title?: EventText }
}

export interface EventsSearch {
  q: string
  resource: string | undefined
}

/** Page of events of the active account; `before` is the cursor of its start. */
export async function readEvents(
  { q, resource }: EventsSearch,
  before: string | undefined,
  signal: AbortSignal
): Promise<{ results: PlatformEvent[]; next: string | undefined }> {
  const query = { q, resource, before }
  const answer = await apiJson<{ results: PlatformEvent[]; next?: string }>(`${eventsApi}/events`, {
    query,
    signal
  })
  const { results, next } = answer
  // Only the cursor is taken from the `next` URL: requests go to the page's own origin.
  const following = next && new URL(next, window.location.href).searchParams.get('before')
  return { results, next: following || undefined }
}

interface Listed<Item> {
  results: Item[]
  count: number
}

type SubscriptionSearch = Record<'recipient' | 'topic' | 'sender', string | undefined>

export function readSubscriptions(
  query: Partial<SubscriptionSearch> & { size?: number; page?: number; sort?: string },
  signal: AbortSignal
): Promise<Listed<Subscription>> {
  return apiJson(`${eventsApi}/subscriptions`, { query, signal })
}

/** Subscription to save; with `_id` to replace an existing one. */
export interface SubscriptionDraft extends Pick<Subscription, 'topic' | 'recipient' | 'locale'> {
  _id?: string
  sender?: SubscriptionSender
  outputs: NotificationOutput[]
  urlTemplate?: string
  icon?: string
}

/** Creates a subscription, or replaces the one with the same `_id`. */
export function writeSubscription(subscription: SubscriptionDraft): Promise<Subscription> {
  return apiJson(`${eventsApi}/subscriptions`, { method: 'POST', json: subscription })
}

export async function deleteSubscription(id: string): Promise<void> {
  await apiRequest(`${eventsApi}/subscriptions/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

export function readDevices(signal: AbortSignal): Promise<PushRegistration[]> {
  return apiJson(`${eventsApi}/push/registrations`, { signal })
}

/** Registers this browser; the service sends it a first notification. */
export function registerDevice(id: PushSubscriptionJSON): Promise<PushRegistration> {
  return apiJson(`${eventsApi}/push/registrations`, { method: 'POST', json: { id } })
}

export async function writeDevices(devices: PushRegistration[]): Promise<void> {
  await apiRequest(`${eventsApi}/push/registrations`, { method: 'PUT', json: devices })
}

export function testDevice(index: number): Promise<{ error?: unknown }> {
  return apiJson(`${eventsApi}/push/registrations/${index}/_test`, { method: 'POST' })
}

export function readPushKey(): Promise<{ publicKey: string }> {
  return apiJson(`${eventsApi}/push/vapidkey`)
}

/** Webhook to save; with `_id` to replace an existing one. */
export interface WebhookDraft extends Pick<WebhookSubscription, 'title' | 'url' | 'topic' | 'header'> {
  _id?: string
  /** Sender; null for a topic without one. */
  sender: SubscriptionSender | null
}

export function readWebhooks(
  query: { topic: string; sender: string; size: number },
  signal: AbortSignal
): Promise<Listed<WebhookSubscription>> {
  return apiJson(`${eventsApi}/webhook-subscriptions`, { query, signal })
}

export function writeWebhook(webhook: WebhookDraft): Promise<WebhookSubscription> {
  return apiJson(`${eventsApi}/webhook-subscriptions`, { method: 'POST', json: webhook })
}

export async function deleteWebhook(id: string): Promise<void> {
  await apiRequest(webhookPath(id), { method: 'DELETE' })
}

export async function testWebhook(id: string): Promise<void> {
  await apiRequest(`${webhookPath(id)}/_test`, { method: 'POST' })
}

function webhookPath(id: string): string {
  return `${eventsApi}/webhook-subscriptions/${encodeURIComponent(id)}`
}

export function readDeliveries(
  query: { subscription: string; size: number; page: number },
  signal: AbortSignal
): Promise<Listed<Delivery>> {
  return apiJson(`${eventsApi}/webhooks`, { query, signal })
}

export function changeDelivery(id: string, action: '_retry' | '_cancel'): Promise<Delivery> {
  return apiJson(`${eventsApi}/webhooks/${encodeURIComponent(id)}/${action}`, { method: 'POST' })
}
