/**
 * Sender of pending deliveries: one job for each subscription, one delivery at a time in order. A failed delivery is
 * rescheduled and does not block later ones.
 */
import type { Kysely } from 'kysely'
import type { Delivery, WebhookSubscription } from '../../../contract/events/webhooks.ts'
import type { Tables } from '../../metadata/database.ts'
import type { Platform } from '../../platform.ts'
import { delayAfterAttempts } from '../attempts.ts'
import { callWebhook } from './call.ts'
import {
  endAttempt,
  nextDate,
  subscriptionsWithWork,
  takeDelivery,
  type DeliveryChange
} from './deliveryStore.ts'
import { findSubscription } from './subscriptionStore.ts'

const webhookJob = 'webhook'

/** Concurrency of jobs: high, since calls mostly wait for the network. */
const places = { general: 200, perOwner: 50 }
/** Retry policy of the job itself; a failed call does not fail the job. */
const retry = { attempts: 20, firstMs: 1000, maxMs: 600_000 }
/** Milliseconds after which a subscription with many deliveries yields to other jobs. */
const turnMs = 2000

interface Payload {
  subscription: string
}

export interface WebhookSender {
  /** Ensures a job for a subscription with pending deliveries, or one that was just removed. */
  wake(subscription: Pick<WebhookSubscription, '_id' | 'owner'>, scope?: Kysely<Tables>): Promise<void>
  /** Creates the missing jobs of pending deliveries; called before jobs start. */
  resume(): Promise<void>
}

export function webhookSender({
  config: { webhooks },
  metadata,
  jobs,
  outgoing
}: Pick<Platform, 'config' | 'metadata' | 'jobs' | 'outgoing'>): WebhookSender {
  jobs.register<Payload>({
    kind: webhookJob,
    places,
    retry,
    isFoundAgain: true,
    async run({ payload: { subscription }, owner, signal }) {
      const until = Date.now() + turnMs
      let delivery = await takeDelivery(metadata, subscription, new Date())
      while (delivery) {
        await endAttempt(metadata, delivery._id, await attempt(delivery))
        // The pending call is finished before the job stops, so that it is not sent twice.
        if (signal.aborted) throw signal.reason
        if (Date.now() > until) break
        delivery = await takeDelivery(metadata, subscription, new Date())
      }
      const next = await nextDate(metadata, subscription)
      if (next) await jobs.add(jobOf(subscription, owner, next))
    }
  })

  async function attempt(delivery: Delivery): Promise<DeliveryChange> {
    const subscription = await findSubscription(metadata, delivery.subscription._id)
    if (!subscription) {
      const lastAttempt = { date: new Date().toISOString(), error: 'missing subscription' }
      return { status: 'error', nbAttempts: delivery.nbAttempts, lastAttempt }
    }
    const nbAttempts = delivery.nbAttempts + 1
    const lastAttempt = await callWebhook(outgoing, subscription, delivery.notification)
    if (lastAttempt.error === undefined) return { status: 'ok', nbAttempts, lastAttempt }
    const delay = delayAfterAttempts(nbAttempts, webhooks.retryMinuteMs)
    return {
      status: 'error',
      nbAttempts,
      lastAttempt,
      ...(delay === undefined ? {} : { nextAttempt: new Date(Date.now() + delay).toISOString() })
    }
  }

  return {
    wake: ({ _id, owner: { type, id } }, scope) => jobs.add(jobOf(_id, `${type}:${id}`, new Date()), scope),
    async resume() {
      for (const { subscription, owner } of await subscriptionsWithWork(metadata))
        await jobs.add(jobOf(subscription, owner, new Date()))
    }
  }
}

const jobOf = (subscription: string, owner: string, runAt: Date) => ({
  kind: webhookJob,
  payload: { subscription } satisfies Payload,
  owner,
  resource: { type: 'webhook', id: subscription },
  uniqueKey: `${webhookJob}:${subscription}`,
  runAt
})
