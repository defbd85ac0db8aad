/** One push: encrypted for one browser (RFC 8291), and sent as everything that the platform sends to others. */
import { encryptNotification } from '@block65/webcrypto-web-push'
import type { BrowserSubscription } from '../../../contract/events/push.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import type { Vapid } from './vapid.ts'

/** The address comes from a browser: from anybody. Nothing is read of the answer but its status. */
const policy: Policy = { namedBy: 'user', maxBytes: Infinity, idleMs: 5000, totalMs: 10_000, redirects: 0 }
/** Seconds that a push service keeps what it cannot hand over yet. */
export const keptSeconds = 86_400

export type PushOutcome =
  | { is: 'taken' }
  /** The subscription ended: the browser has another one, or none. */
  | { is: 'gone'; statusCode: number; message: string }
  | { is: 'refused'; statusCode?: number; message: string }

/** What a push service does, or does not do, is no error of ours. */
export async function push(
  { outgoing, vapid }: { outgoing: Outgoing; vapid: Vapid },
  subscription: BrowserSubscription,
  payload: string
): Promise<PushOutcome> {
  const body = await encryptNotification(
    { ...subscription, expirationTime: null },
    new TextEncoder().encode(payload)
  )
  try {
    const answer = await outgoing.send(
      {
        url: subscription.endpoint,
        method: 'POST',
        headers: {
          authorization: await vapid.authorization(subscription.endpoint),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(keptSeconds),
          urgency: 'normal'
        },
        body
      },
      policy
    )
    answer.body.destroy()
    return outcomeOf(answer.status)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { is: 'refused', message: error.message }
  }
}

function outcomeOf(statusCode: number): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { is: 'taken' }
  const message = `${new OutgoingFailure('status').message} (${statusCode})`
  return { is: statusCode === 404 || statusCode === 410 ? 'gone' : 'refused', statusCode, message }
}
