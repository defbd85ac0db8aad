/** What the pages ask of the service of events (docs/api/events.md). */
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

/** Root of the API of the service, `/events/api`. */
export const eventsApi = `${sitePath}/events/api`

/** An event as one reader gets it: its texts are in the language of that reader. */
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

/** One page of the journal of the active account; `before` tells where it begins. */
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
  // Only where it begins is taken of the address: the page asks its own server.
  const following = next && new URL(next, window.location.href).searchParams.get('before')
  return { results, next: following || undefined }
}

export interface Listed<Item> {
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

/** What a person chooses of a subscription; with the `_id` of one that stands. */
export interface SubscriptionDraft extends Pick<Subscription, 'topic' | 'recipient' | 'locale'> {
  _id?: string
  sender?: SubscriptionSender
  outputs: NotificationOutput[]
  urlTemplate?: string
  icon?: string
}

/** Creates it, or replaces the one that has its `_id`. */
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

/** What a person writes of a webhook; with the `_id` of one that stands. */
export interface WebhookDraft extends Pick<WebhookSubscription, 'title' | 'url' | 'topic' | 'header'> {
  _id?: string
  /** Null for a topic of nobody in particular. */
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
