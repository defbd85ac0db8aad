/**
 * Calls of the webhooks of settings (docs/api/settings.md). Events of resources come from the outbox and become one job
 * for each webhook of the owner: calls to one target are in order, and do not delay those to other targets.
 */
import type { Webhook } from '../../contract/settings.ts'
import type { AccountKeys } from '../../contract/session.ts'
import { isSubscribedTo, type WebhookEvent } from '../../contract/webhooks.ts'
import { PermanentError } from '../jobs/jobKind.ts'
import type { NewJob } from '../jobs/job.ts'
import { withoutWaiting } from '../metadata/database.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Outgoing, Policy } from '../outgoing/outgoing.ts'
import type { WebhookOccasion } from '../owned/reportChange.ts'
import type { Platform } from '../platform.ts'
import { webhooksChannel } from '../realtime/internalChannels.ts'
import { readSettings } from '../settings/store.ts'
import { callOf, type WebhookCall } from './call.ts'

const webhookJob = 'account-webhook'

/** Timeout in milliseconds for the status of the response; its body is not read. */
const answerMs = 5000
const policy: Policy = {
  namedBy: 'user',
  repeatsMoved: true,
  maxBytes: Infinity,
  idleMs: answerMs,
  totalMs: answerMs
}
/** Retry policy: about four hours, with an hour between the last attempts. */
const retry = { attempts: 16, firstMs: 1000, maxMs: 3_600_000 }
/** Maximum age of a call in milliseconds; an older one is dropped. */
const maxWaitMs = 86_400_000
/** Maximum number of waiting calls for one target; the oldest ones beyond are dropped. */
const maxWaiting = 100
/** Concurrency of calls: slow targets leave places to those of other accounts. */
const places = { general: 64, perOwner: 8 }

interface Payload {
  account: AccountKeys
  event: WebhookEvent
  /** Title and address that identify the webhook in the settings, where its header is read at the call. */
  webhook: { title: string; url: string }
  call: WebhookCall
}

export function registerWebhooks({
  config,
  jobs,
  outbox,
  outgoing,
  metadata
}: Pick<Platform, 'config' | 'jobs' | 'outbox' | 'outgoing' | 'metadata'>): void {
  jobs.register<Payload>({
    kind: webhookJob,
    places,
    retry,
    // After a power cut the outbox delivers the event again.
    isFoundAgain: true,
    async run({ payload, createdAt, signal }) {
      if (jobs.now().getTime() - Date.parse(createdAt) > maxWaitMs)
        throw new PermanentError('the target has not answered to the calls before it')
      const { webhooks } = await readSettings(metadata, payload.account)
      const webhook = stillThere(webhooks ?? [], payload)
      if (webhook) await send(outgoing, webhook, payload.call, signal)
    }
  })

  outbox.consume({
    name: webhookJob,
    async receive({ number, channel, data }) {
      if (channel !== webhooksChannel) return
      const calls = await callsOf(number, data as WebhookOccasion)
      if (!calls.length) return
      await withoutWaiting(metadata, (connection) =>
        connection.transaction().execute(async (scope) => {
          for (const call of calls) await jobs.add(call, scope)
        })
      )
      jobs.wake(webhookJob)
    }
  })

  /** The webhooks are those of the level that owns the resource: department or root. */
  async function callsOf(number: number, occasion: WebhookOccasion): Promise<NewJob[]> {
    const { event, resource } = occasion
    const { type, id, department } = resource.owner
    const account = { type, id, ...(department ? { department } : {}) }
    const { webhooks = [] } = await readSettings(metadata, account)
    const call = callOf(occasion, config.publicUrl)
    return webhooks
      .filter((webhook) => isSubscribedTo(webhook, event))
      .map(({ title, target }, index) => {
        const { url } = target.params
        const payload: Payload = { account, event, webhook: { title, url }, call }
        return {
          kind: webhookJob,
          payload,
          owner: `${type}:${id}`,
          resource: { type: resource.collection, id: resource.id },
          sequence: `${webhookJob}:${type}:${id}:${department ?? ''}:${url}`,
          maxWaiting,
          // Deduplicates: an event may be delivered twice.
          uniqueKey: `${webhookJob}:${number}:${index}`
        }
      })
  }
}

/** Webhook of the settings; undefined when it was removed, or is not called for such events any more. */
function stillThere(webhooks: Webhook[], { event, webhook: { title, url } }: Payload): Webhook | undefined {
  const matching = webhooks.filter(
    (webhook) => webhook.target.params.url === url && isSubscribedTo(webhook, event)
  )
  return matching.find((webhook) => webhook.title === title) ?? matching[0]
}

/**
 * Calls a webhook.
 * @throws PermanentError for an invalid address, OutgoingFailure or Error for a failure that may be retried
 */
async function send(
  outgoing: Outgoing,
  { target: { params } }: Webhook,
  call: WebhookCall,
  signal: AbortSignal
): Promise<void> {
  const { url, header } = params
  const customHeader = header ? { [header.key]: header.value } : {}
  const headers = { ...customHeader, 'content-type': 'application/json' }
  const body = JSON.stringify(call)
  try {
    const answer = await outgoing.send({ url, method: 'POST', headers, body, signal }, policy)
    answer.body.destroy()
    if (answer.status < 200 || answer.status >= 300) throw new Error(`the target answered ${answer.status}`)
  } catch (error) {
    if (error instanceof OutgoingFailure && error.reason === 'invalidAddress')
      throw new PermanentError(error.message)
    throw error
  }
}
