import { setTimeout as wait } from 'node:timers/promises'
import { Attempts } from './attempts.ts'
import { isStream } from './hops.ts'
import type { Outgoing } from './outgoing.ts'

export interface RetryOptions {
  /** Largest total wait of one request in milliseconds; two minutes by default. */
  maxMs?: number
  /** Called before each wait, with its milliseconds. */
  beforeWait?: (ms: number) => Promise<void>
}

/**
 * Returns a client that retries 429, and 503 with `Retry-After`. Requests with a stream are sent once. The limits of a
 * policy apply to each attempt.
 */
export function withRetries(outgoing: Outgoing, { maxMs, beforeWait }: RetryOptions = {}): Outgoing {
  return {
    ...outgoing,
    async send(request, policy) {
      const attempts = new Attempts(maxMs)
      for (;;) {
        const answer = await outgoing.send(request, policy)
        const isRepeatable = request.body === undefined || !isStream(request.body)
        const waited = isRepeatable
          ? attempts.afterStatus(answer.status, answer.headers['retry-after'])
          : undefined
        if (waited === undefined) return answer
        answer.body.destroy()
        await beforeWait?.(waited)
        await waitUnless(request.signal, waited)
      }
    }
  }
}

/**
 * Waits.
 * @throws the reason of the signal when it aborts
 */
async function waitUnless(signal: AbortSignal | undefined, ms: number): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
