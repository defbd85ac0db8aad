/** Recurring work with cron schedules. The next date is stored: a missed run is made up for once. */
import { Cron } from 'croner'
import type { Jobs } from './queue.ts'

interface Recurring {
  /** Kind of job; there is a single job of the kind. */
  kind: string
  /** Cron expression with five fields: minute, hour, day, month, day of the week. */
  cron: string
  timeZone: string
  /** Whether the work runs at each start too, for work whose items have dates of their own. */
  atStart?: boolean
  run: (signal: AbortSignal) => Promise<void>
}

const retry = { attempts: 3, firstMs: 60_000, maxMs: 600_000 }

/** First date of a cron expression after an instant. */
export function nextDate(cron: string, timeZone: string, after: Date): Date {
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(after)
  if (!next) throw new Error(`"${cron}" has no date after ${after.toISOString()}`)
  return next
}

/** Registers recurring work, which runs at once if it never ran. To be called before `jobs.start()`. */
export async function schedule(
  jobs: Jobs,
  { kind, cron, timeZone, atStart = false, run }: Recurring
): Promise<void> {
  const next = (after: Date): Date => nextDate(cron, timeZone, after)
  jobs.register({ kind, places: { general: 1 }, retry, next, run: ({ signal }) => run(signal) })
  const uniqueKey = `schedule:${kind}`
  const payload = { cron, timeZone }
  const id = await jobs.store.idOfKey(uniqueKey)
  const storedJob = id === undefined ? undefined : await jobs.store.find(id)
  if (!atStart && storedJob && JSON.stringify(storedJob.payload) === JSON.stringify(payload)) return
  // With a changed expression the next date is a new one, unless an earlier run was missed.
  const { runAt } = storedJob ?? {}
  const now = jobs.now()
  await jobs.add({
    kind,
    payload,
    uniqueKey,
    runAt: !atStart && runAt && new Date(runAt) > now ? next(now) : now
  })
}
