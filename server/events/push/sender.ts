/** Sender of waiting push messages: one job for each device, in the order of its messages. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../metadata/database.ts'
import type { Platform } from '../../platform.ts'
import { afterFailure, afterSuccess } from './outcomes.ts'
import { ttlSeconds, push } from './push.ts'
import {
  changeDevice,
  devicesWithMessages,
  findDevice,
  firstMessage,
  removeDevice,
  removeMessage,
  type Device,
  type Message
} from './store.ts'
import type { Vapid } from './vapid.ts'

const pushJob = 'push'

const places = { general: 100, perOwner: 20 }
/** Retry policy of the job itself; an error response of a push service does not fail the job. */
const retry = { attempts: 20, firstMs: 1000, maxMs: 600_000 }
const turnMs = 2000

interface Payload {
  device: string
}

export interface PushSender {
  wake(device: Pick<Device, 'id' | 'user'>, scope?: Kysely<Tables>): Promise<void>
  /** Creates the missing jobs of waiting messages; called before jobs start. */
  resume(): Promise<void>
}

export function pushSender(
  {
    config: { webhooks },
    metadata,
    jobs,
    outgoing
  }: Pick<Platform, 'config' | 'metadata' | 'jobs' | 'outgoing'>,
  vapid: Vapid
): PushSender {
  jobs.register<Payload>({
    kind: pushJob,
    places,
    retry,
    isFoundAgain: true,
    async run({ payload: { device: id }, signal }) {
      const until = Date.now() + turnMs
      for (;;) {
        const device = await findDevice(metadata, id)
        const message = device && (await firstMessage(metadata, id))
        if (!device || !message || device.registration.disabled) return
        const next = dateOf(device, until)
        if (next) return jobs.add(jobOf(device, next))
        await deliver(device, message)
        // The pending request is finished before the job stops, so that the message is not sent twice.
        if (signal.aborted) throw signal.reason
      }
    }
  })

  /** Instant from which the device may receive pushes again; undefined for now. */
  function dateOf({ registration: { disabledUntil } }: Device, until: number): Date | undefined {
    const now = Date.now()
    if (disabledUntil && Date.parse(disabledUntil) > now) return new Date(disabledUntil)
    return now > until ? new Date(now) : undefined
  }

  async function deliver({ id, registration }: Device, { number, date, payload }: Message): Promise<void> {
    if (Date.now() - Date.parse(date) > ttlSeconds * 1000) return removeMessage(metadata, number)
    const outcome = await push({ outgoing, vapid }, registration.id, payload)
    const now = new Date()
    if (outcome.is === 'gone') return removeDevice(metadata, id)
    if (outcome.is === 'refused') {
      const when = { now, minuteMs: webhooks.retryMinuteMs }
      return changeDevice(metadata, id, (current) => afterFailure(current, outcome, when))
    }
    await removeMessage(metadata, number)
    await changeDevice(metadata, id, (current) => afterSuccess(current, now))
  }

  return {
    wake: (device, scope) => jobs.add(jobOf(device, new Date()), scope),
    async resume() {
      for (const device of await devicesWithMessages(metadata)) await jobs.add(jobOf(device, new Date()))
    }
  }
}

const jobOf = ({ id, user }: Pick<Device, 'id' | 'user'>, runAt: Date) => ({
  kind: pushJob,
  payload: { device: id } satisfies Payload,
  owner: `user:${user}`,
  uniqueKey: `${pushJob}:${id}`,
  runAt
})
