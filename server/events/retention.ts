/** Deletion of old events and notifications each night, in small batches. */
import { setImmediate as turn } from 'node:timers/promises'
import { schedule } from '../jobs/schedule.ts'
import type { Platform } from '../platform.ts'
import { oldEvents, removeEvents } from './journal/store.ts'
import { crowdedRecipients, forgetBeyond, forgetOldest } from './notifications/store.ts'

const dayMs = 86_400_000
const inBatch = 500
/** Maximum number of stored notifications of a user. */
const maxNotifications = 10_000

type Parts = Pick<Platform, 'metadata' | 'jobs' | 'config'>

export function scheduleRetention(parts: Parts): Promise<void> {
  return schedule(parts.jobs, {
    kind: 'events-retention',
    cron: '40 4 * * *',
    timeZone: parts.config.defaultTimeZone,
    run: (signal) => forgetOld(parts, signal)
  })
}

export async function forgetOld(
  { metadata, config: { eventsRetentionDays } }: Pick<Parts, 'metadata' | 'config'>,
  signal?: AbortSignal
): Promise<void> {
  /**
   * Repeats a batch while there is more to delete.
   * @param work runs a batch, and returns whether there may be more
   */
  async function whileMore(work: () => Promise<boolean>): Promise<void> {
    for (;;) {
      signal?.throwIfAborted()
      if (!(await work())) return
      await turn()
    }
  }

  for (const recipient of await crowdedRecipients(metadata, maxNotifications)) {
    await forgetBeyond(metadata, recipient, maxNotifications)
    await turn()
  }
  if (eventsRetentionDays <= 0) return
  const before = new Date(Date.now() - eventsRetentionDays * dayMs).toISOString()
  await whileMore(() =>
    metadata.transaction().execute(async (scope) => {
      const old = await oldEvents(scope, before, inBatch)
      await removeEvents(scope, old)
      return old.length === inBatch
    })
  )
  await whileMore(async () => (await forgetOldest(metadata, before, inBatch)) === inBatch)
}
