/** Notification of other services about renamed and deleted accounts (docs/api/identities.md). */
import type { IdentityWebhook } from '../config/secretSettings.ts'
import type { IdentityChange } from '../../contract/identities.ts'
import type { Outgoing, Policy } from '../outgoing/outgoing.ts'
import type { Platform } from '../platform.ts'

const answerMs = 10_000
const policy: Policy = { namedBy: 'operator', maxBytes: Infinity, idleMs: answerMs, totalMs: answerMs }
/** Retry policy: about a day, with an hour between the last attempts. */
const retry = { attempts: 36, firstMs: 1000, maxMs: 3_600_000 }

const webhookJob = 'identity-webhook'

interface Payload {
  /** Base address of the service; its key is read from the configuration at each call. */
  base: string
  change: IdentityChange
}

/**
 * Registers the delivery of the changes on a channel of the outbox: each service receives them in order, with retries.
 */
export function forwardIdentities(
  { config, jobs, outbox, outgoing }: Pick<Platform, 'config' | 'jobs' | 'outbox' | 'outgoing'>,
  channel: string
): void {
  const webhooks = new Map(config.identityWebhooks.map((webhook) => [webhook.base, webhook]))
  if (!webhooks.size) return

  jobs.register<Payload>({
    kind: webhookJob,
    places: { general: webhooks.size },
    retry,
    async run({ payload: { base, change }, signal }) {
      const webhook = webhooks.get(base)
      // The service may have been removed from the configuration meanwhile.
      if (webhook) await send(outgoing, webhook, change, signal)
    }
  })

  outbox.consume({
    name: webhookJob,
    async receive({ number, channel: eventChannel, data }) {
      if (eventChannel !== channel) return
      const change = data as IdentityChange
      const { type, id } = change.identity
      for (const base of webhooks.keys()) {
        await jobs.add({
          kind: webhookJob,
          payload: { base, change } satisfies Payload,
          resource: { type, id },
          sequence: `${webhookJob}:${base}`,
          // Deduplicates: an event may be delivered twice.
          uniqueKey: `${webhookJob}:${number}:${base}`
        })
      }
    }
  })
}

async function send(
  outgoing: Outgoing,
  { base, key }: IdentityWebhook,
  { kind, identity }: IdentityChange,
  stop: AbortSignal
): Promise<void> {
  const path = [base, identity.type, encodeURIComponent(identity.id)].join('/')
  const answer = await outgoing.send(
    {
      url: `${path}?key=${encodeURIComponent(key)}`,
      method: kind === 'deleted' ? 'DELETE' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(identity),
      signal: stop
    },
    policy
  )
  answer.body.destroy()
  if (answer.status < 200 || answer.status >= 300)
    throw new Error(`${new URL(base).origin} answered ${answer.status}`)
}
