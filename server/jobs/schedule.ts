/** Work that comes back at dates, as cron writes them. The next date is stored: one that was missed is made up for, once. */
import { Cron } from 'croner'
import type { Jobs } from './queue.ts'

interface Recurring {
  /** Kind of its job, of which there is one. */
  kind: string
  /** Five fields: minute, hour, day, month, day of the week. */
  cron: string
  timeZone: string
  /** Runs at each start too: what it looks for is due when its own date has come, which may be meanwhile. */
  atStart?: boolean
  run: (signal: AbortSignal) => Promise<void>
}

const retry = { attempts: 3, firstMs: 60_000, longestMs: 600_000 }

/** The first date of a cron expression after another date. */
export function nextDate(cron: string, timeZone: string, after: Date): Date {
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(after)
  if (!next) throw new Error(`"${cron}" has no date after ${after.toISOString()}`)
  return next
}

/** Registers recurring work. It runs at once when it never did. Before `jobs.start()`. */
export async function schedule(
  jobs: Jobs,
  { kind, cron, timeZone, atStart = false, run }: Recurring
): Promise<void> {
  const next = (after: Date): Date => nextDate(cron, timeZone, after)
  jobs.register({ kind, places: { general: 1 }, retry, next, run: ({ signal }) => run(signal) })
  const uniqueKey = `schedule:${kind}`
  const payload = { cron, timeZone }
  const id = await jobs.store.idOfKey(uniqueKey)
  const known = id === undefined ? undefined : await jobs.store.find(id)
  if (!atStart && known && JSON.stringify(known.payload) === JSON.stringify(payload)) return
  // Another expression: the next date is one of the new one, unless an earlier one was missed.
  const { runAt } = known ?? {}
  const now = jobs.now()
  await jobs.add({
    kind,
    payload,
    uniqueKey,
    runAt: !atStart && runAt && new Date(runAt) > now ? next(now) : now
  })
}
