/** Tells other services of renamed and deleted accounts (docs/api/directory.md). */
import { setTimeout as wait } from 'node:timers/promises'
import type { IdentityWebhook } from '../config.ts'
import type { IdentityChange } from '../directory/identityChanges.ts'
import type { Outgoing, Policy } from '../outgoing/outgoing.ts'
import type { Platform } from '../platform.ts'

const answerMs = 10_000
const policy: Policy = { namedBy: 'operator', maxBytes: Infinity, idleMs: answerMs, totalMs: answerMs }
const defaultDelaysMs = [1000, 10_000, 60_000]

export interface IdentityForwarding {
  forward(change: IdentityChange): void
  /** Gives up what was not delivered yet. */
  close(): Promise<void>
}

/** Each service receives the changes in their order; a change is sent again after each of the delays. */
export function forwardIdentities(
  { config, log, outgoing }: Pick<Platform, 'config' | 'log' | 'outgoing'>,
  delaysMs: readonly number[] = defaultDelaysMs
): IdentityForwarding {
  const stop = new AbortController()
  const queues = config.identityWebhooks.map((webhook) => ({ webhook, last: Promise.resolve() }))

  async function deliver(webhook: IdentityWebhook, change: IdentityChange): Promise<void> {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      try {
        return await send(outgoing, webhook, change, stop.signal)
      } catch (error) {
        if (stop.signal.aborted) return
        const delay = delaysMs[attempt]
        const { type, id } = change.identity
        // The address holds a secret: only its origin is told.
        const about = { err: error, service: new URL(webhook.base).origin, kind: change.kind, type, id }
        if (delay === undefined) {
          log.error(about, 'an identity webhook was given up')
          return
        }
        log.warn(about, 'an identity webhook failed and will be tried again')
        await wait(delay, undefined, { signal: stop.signal }).catch(() => {})
      }
    }
  }

  return {
    forward(change) {
      for (const queue of queues) queue.last = queue.last.then(() => deliver(queue.webhook, change))
    },
    async close() {
      stop.abort()
      await Promise.all(queues.map(({ last }) => last))
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
  if (answer.status < 200 || answer.status >= 300) throw new Error(`answered ${answer.status}`)
}
