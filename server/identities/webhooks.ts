/** Tells other services of renamed and deleted accounts (docs/api/identities.md). */
import type { IdentityWebhook } from '../config.ts'
import type { IdentityChange } from '../directory/identityChanges.ts'
import type { Outgoing, Policy } from '../outgoing/outgoing.ts'
import type { Platform } from '../platform.ts'

const answerMs = 10_000
const policy: Policy = { namedBy: 'operator', maxBytes: Infinity, idleMs: answerMs, totalMs: answerMs }
/** About a day, an hour between the last attempts. */
const retry = { attempts: 36, firstMs: 1000, longestMs: 3_600_000 }

export const webhookJob = 'identity-webhook'

interface Payload {
  /** The key of the service is read from the configuration when it is called. */
  base: string
  change: IdentityChange
}

/**
 * Registers the delivery: each service receives the changes in their order, again when it does not answer.
 * @returns what stores a change for every service; it is delivered soon
 */
export function forwardIdentities({
  config,
  jobs,
  outgoing
}: Pick<Platform, 'config' | 'jobs' | 'outgoing'>): (change: IdentityChange) => Promise<void> {
  const webhooks = new Map(config.identityWebhooks.map((webhook) => [webhook.base, webhook]))

  jobs.register<Payload>({
    kind: webhookJob,
    places: { general: Math.max(1, webhooks.size) },
    retry,
    async run({ payload: { base, change }, signal }) {
      const webhook = webhooks.get(base)
      // The operator took the service away: nobody waits for the change.
      if (webhook) await send(outgoing, webhook, change, signal)
    }
  })

  return async (change) => {
    for (const base of webhooks.keys()) {
      const { type, id } = change.identity
      await jobs.add({
        kind: webhookJob,
        payload: { base, change } satisfies Payload,
        resource: { type, id },
        sequence: `${webhookJob}:${base}`
      })
    }
  }
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
