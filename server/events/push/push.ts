/** Sending of one push message: encrypted for the browser (RFC 8291), through the client for outgoing requests. */
import { encryptNotification } from '@block65/webcrypto-web-push'
import type { BrowserSubscription } from '../../../contract/events/push.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'
import type { Vapid } from './vapid.ts'

/** Request policy: the address comes from a browser and is untrusted. Only the status of the response is read. */
const policy: Policy = { namedBy: 'user', maxBytes: Infinity, idleMs: 5000, totalMs: 10_000, redirects: 0 }
/** TTL in seconds: time during which the push service keeps a message for an offline device. */
export const ttlSeconds = 86_400

export type PushOutcome =
  | { is: 'accepted' }
  /** The push subscription ended: the browser has a new one, or none. */
  | { is: 'gone'; statusCode: number; message: string }
  | { is: 'refused'; statusCode?: number; message: string }

/** Sends an encrypted notification. A failing push service gives an outcome; nothing is thrown. */
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
          ttl: String(ttlSeconds),
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
  if (statusCode >= 200 && statusCode < 300) return { is: 'accepted' }
  const message = `${new OutgoingFailure('status').message} (${statusCode})`
  return { is: statusCode === 404 || statusCode === 410 ? 'gone' : 'refused', statusCode, message }
}
