/** One call of a webhook and its outcome. */
import type { Delivery, WebhookNotification, WebhookSubscription } from '../../../contract/events/webhooks.ts'
import { OutgoingFailure } from '../../outgoing/failure.ts'
import type { Outgoing, Policy } from '../../outgoing/outgoing.ts'

const answerMs = 2000
/** Request policy; only the status of the response is read. */
const policy: Policy = {
  namedBy: 'user',
  repeatsMoved: true,
  maxBytes: Infinity,
  idleMs: answerMs,
  totalMs: answerMs
}

type Attempt = NonNullable<Delivery['lastAttempt']>

/** Calls a webhook. A failing server gives an outcome with `error`; nothing is thrown. */
export async function callWebhook(
  outgoing: Outgoing,
  { url, header }: Pick<WebhookSubscription, 'url' | 'header'>,
  notification: WebhookNotification
): Promise<Attempt> {
  const date = new Date().toISOString()
  try {
    const { status, body } = await outgoing.send(
      {
        url,
        method: 'POST',
        headers: {
          ...(header ? { [header.key.toLowerCase()]: header.value } : {}),
          'content-type': 'application/json'
        },
        body: JSON.stringify(notification)
      },
      policy
    )
    body.destroy()
    const isAccepted = status >= 200 && status < 300
    return { date, status, ...(isAccepted ? {} : { error: new OutgoingFailure('status').message }) }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return { date, error: error.message }
  }
}
