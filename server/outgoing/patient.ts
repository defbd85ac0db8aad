import { setTimeout as wait } from 'node:timers/promises'
import { Attempts } from './attempts.ts'
import { isStream } from './hops.ts'
import type { Outgoing } from './outgoing.ts'

export interface Patience {
  /** Longest total of the waits for one request, in milliseconds; two minutes without it. */
  longestMs?: number
  /** Tells of a wait before it begins. */
  beforeWait?: (ms: number) => Promise<void>
}

/**
 * Asks again what a server puts off: 429, and 503 that says when. A stream is sent once. The limits of a policy are those of
 * each attempt.
 */
export function patient(outgoing: Outgoing, { longestMs, beforeWait }: Patience = {}): Outgoing {
  return {
    ...outgoing,
    async send(request, policy) {
      const attempts = new Attempts(longestMs)
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

/** @throws the reason of the signal */
async function waitUnless(signal: AbortSignal | undefined, ms: number): Promise<void> {
  try {
    await wait(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
