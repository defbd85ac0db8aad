/**
 * Calls the webhooks of the settings of accounts (docs/api/settings.md). What happens to a resource is told with its
 * change; here it becomes a job for each webhook of its owner, so that nothing of a call delays anybody: calls of one
 * target come in their order, those of others do not wait for it.
 */
import type { Webhook } from '../../contract/settings.ts'
import type { AccountKeys } from '../../contract/session.ts'
import { wants, type WebhookEvent } from '../../contract/webhooks.ts'
import { PermanentError } from '../jobs/queue.ts'
import type { NewJob } from '../jobs/job.ts'
import { withoutWaiting } from '../metadata/database.ts'
import { OutgoingFailure } from '../outgoing/failure.ts'
import type { Outgoing, Policy } from '../outgoing/outgoing.ts'
import type { WebhookOccasion } from '../owned/telling.ts'
import type { Platform } from '../platform.ts'
import { webhooksChannel } from '../realtime/internalChannels.ts'
import { readSettings } from '../settings/store.ts'
import { callOf, type WebhookCall } from './call.ts'

export const webhookJob = 'account-webhook'

/** A target says that it has received a call; what it answers is not read. */
const answerMs = 5000
const policy: Policy = {
  namedBy: 'user',
  repeatsMoved: true,
  maxBytes: Infinity,
  idleMs: answerMs,
  totalMs: answerMs
}
/** About four hours, the last attempts an hour after one another. */
const retry = { attempts: 16, firstMs: 1000, longestMs: 3_600_000 }
/** Calls wait for those before them: what is as old as this is of no use any more. */
const longestWaitMs = 86_400_000
/** Calls that wait for one target; the oldest of more are given up. */
const mostWaiting = 100
/** Targets that are slow leave places to those of other accounts. */
const places = { general: 64, perOwner: 8 }

interface Payload {
  account: AccountKeys
  event: WebhookEvent
  /** How the webhook is found in the settings: its header is read there when it is called. */
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
    // The outbox tells it again.
    isFoundAgain: true,
    async run({ payload, createdAt, signal }) {
      if (jobs.now().getTime() - Date.parse(createdAt) > longestWaitMs)
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

  /** The webhooks are those of the level that owns the resource: of the department, or of the root. */
  async function callsOf(number: number, occasion: WebhookOccasion): Promise<NewJob[]> {
    const { event, resource } = occasion
    const { type, id, department } = resource.owner
    const account = { type, id, ...(department ? { department } : {}) }
    const { webhooks = [] } = await readSettings(metadata, account)
    const call = callOf(occasion, config.publicUrl)
    return webhooks
      .filter((webhook) => wants(webhook, event))
      .map(({ title, target }, index) => {
        const { url } = target.params
        const payload: Payload = { account, event, webhook: { title, url }, call }
        return {
          kind: webhookJob,
          payload,
          owner: `${type}:${id}`,
          resource: { type: resource.collection, id: resource.id },
          sequence: `${webhookJob}:${type}:${id}:${department ?? ''}:${url}`,
          mostWaiting,
          // An event may come twice.
          uniqueKey: `${webhookJob}:${number}:${index}`
        }
      })
  }
}

/** Undefined once it was taken out of the settings, or is not for such events any more. */
function stillThere(webhooks: Webhook[], { event, webhook: { title, url } }: Payload): Webhook | undefined {
  const same = webhooks.filter((webhook) => webhook.target.params.url === url && wants(webhook, event))
  return same.find((webhook) => webhook.title === title) ?? same[0]
}

/** @throws PermanentError for what is no address, OutgoingFailure or Error for what may be tried again */
async function send(
  outgoing: Outgoing,
  { target: { params } }: Webhook,
  call: WebhookCall,
  signal: AbortSignal
): Promise<void> {
  const { url, header } = params
  const own = header ? { [header.key]: header.value } : {}
  const headers = { ...own, 'content-type': 'application/json' }
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
