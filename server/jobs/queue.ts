/**
 * Runs stored jobs: a few of each kind at a time, in turns between owners (turns.ts), again after a failure. A job is
 * leased while it runs, and the lease renewed: what a dead process had is taken by another one.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { nanoid } from 'nanoid'
import type { Logger } from 'pino'
import { withoutActor } from '../access/actor.ts'
import type { Metadata, Tables } from '../metadata/database.ts'
import { Backoff, delayAfter, type Delays } from './backoff.ts'
import type { NewJob, StoredJob } from './job.ts'
import { jobStore, type JobStore } from './store.ts'
import { Turns, type Places } from './turns.ts'

export interface RunningJob<Payload = unknown> extends StoredJob {
  payload: Payload
  /** Aborted when the job is cancelled, or the server stops. */
  signal: AbortSignal
}

export interface JobKind<Payload = unknown> {
  kind: string
  places: Places
  retry: Delays & { attempts: number }
  /** Runs again when it was done already: the process may end before that is written. @throws PermanentError */
  run(job: RunningJob<Payload>): Promise<void>
  /** The feature adds these jobs again after a power cut, so that writes about them need not wait for the disk. */
  isFoundAgain?: boolean
  /** When a recurring job runs next. It never ends, and never fails for good. */
  next?(after: Date): Date
}

/** Another attempt would fail in the same way. */
export class PermanentError extends Error {}

export interface Jobs {
  store: JobStore
  now: () => Date
  /** Says how jobs of a kind are run; before `start`. */
  register<Payload>(kind: JobKind<Payload>): void
  /** @param scope the transaction that the job belongs to: it runs once that is committed */
  add(job: NewJob, scope?: Kysely<Tables>): Promise<void>
  /** Whether jobs of this kind come back at dates; their payload is what says when. */
  isRecurring(kind: string): boolean
  /** Jobs of this kind may have been added or freed. */
  wake(kind: string): void
  /** Starts to run what is stored. */
  start(): Promise<void>
  /** Removes a job; one that runs is stopped first. */
  cancel(id: number): Promise<void>
  /** Stops what runs: it waits for the next start. */
  close(): Promise<void>
}

interface Line {
  kind: JobKind
  turns: Turns<number>
  isPumping: boolean
  isWoken: boolean
  timer: NodeJS.Timeout | undefined
}

interface Run {
  controller: AbortController
  done: Promise<void>
  /** The job is being removed: nothing is written of its end. */
  isCancelled: boolean
}

interface QueueOptions {
  now?: () => Date
  leaseMs?: number
}

/** Dates that other processes may write are looked for at least this often. */
const longestSleepMs = 60_000
const retryOfStoreMs = { firstMs: 200, longestMs: 5000 }

export function openJobs(
  { metadata, log }: { metadata: Metadata; log: Logger },
  { now = () => new Date(), leaseMs = 60_000 }: QueueOptions = {}
): Jobs {
  const store = jobStore(metadata)
  const lines = new Map<string, Line>()
  const running = new Map<number, Run>()
  const by = nanoid()
  const closing = new AbortController()
  const backoff = new Backoff(retryOfStoreMs)
  let isStarted = false
  const lease = (): { by: string; until: Date } => ({ by, until: new Date(now().getTime() + leaseMs) })
  const isActive = (): boolean => isStarted && !closing.signal.aborted
  const renewing = setInterval(() => void renew(), leaseMs / 3)
  renewing.unref()

  async function renew(): Promise<void> {
    if (!running.size || !isActive()) return
    await store.renew([...running.keys()], lease()).catch((error: unknown) => {
      if (isActive()) log.error({ err: error }, 'leases of jobs could not be renewed')
    })
  }

  function wake(name: string): void {
    const line = lines.get(name)
    if (!line || !isActive()) return
    line.isWoken = true
    if (!line.isPumping) void pump(line)
  }

  async function pump(line: Line): Promise<void> {
    line.isPumping = true
    const { kind } = line.kind
    let error: unknown
    let looked = now()
    try {
      while (line.isWoken && isActive()) {
        line.isWoken = false
        looked = await startAll(line)
        // Requests go first: jobs may end as fast as they are started.
        await new Promise(setImmediate)
      }
      await sleep(line, looked)
      backoff.forget(kind)
    } catch (thrown) {
      error = thrown
    }
    line.isPumping = false
    if (!isActive()) return
    if (error) {
      log.error({ err: error, kind }, 'jobs could not be read')
      setTimeout(() => wake(kind), backoff.next(kind)).unref()
    } else if (line.isWoken) wake(kind)
  }

  /** @returns the date as of which it has looked last: what is due since then was not seen */
  async function startAll({ kind, turns }: Line): Promise<Date> {
    let looked = now()
    while (isActive() && !turns.isFull) {
      looked = now()
      const waiting = await store.candidates(kind.kind, looked, kind.places.smallBytes)
      const next = turns.next(waiting)
      if (!next || !isActive()) return looked
      turns.start(next)
      await launched(kind, turns, next.id)
    }
    return looked
  }

  /** Resolves once the job is leased, or another process has it. */
  function launched(kind: JobKind, turns: Turns<number>, id: number): Promise<void> {
    const leased = Promise.withResolvers<void>()
    const run: Run = { controller: new AbortController(), isCancelled: false, done: Promise.resolve() }
    let isLeased = false
    running.set(id, run)
    run.done = store
      .take(id, lease(), now())
      .then(
        (job) => {
          isLeased = true
          leased.resolve()
          return job && work(kind, job, run)
        },
        (error: unknown) => leased.reject(error)
      )
      .finally(() => {
        running.delete(id)
        turns.end(id)
        // A job that could not be leased is tried again later.
        if (isLeased) wake(kind.kind)
      })
    return leased.promise
  }

  /** Wakes the line when its next job is due. One may have become due since the line has looked: then at once. */
  async function sleep(line: Line, looked: Date): Promise<void> {
    clearTimeout(line.timer)
    const next = await store.nextDate(line.kind.kind, looked)
    if (!isActive()) return
    const ms = Math.min(next ? next.getTime() - now().getTime() : Infinity, longestSleepMs)
    line.timer = setTimeout(() => wake(line.kind.kind), Math.max(1, ms))
    line.timer.unref()
  }

  async function work(kind: JobKind, job: StoredJob, run: Run): Promise<void> {
    const { signal } = run.controller
    const { attempts } = kind.retry
    // Each attempt beyond the allowed ones means that the process ended during the one before.
    const tooMany = job.attempts > attempts && !kind.next
    const error = tooMany
      ? new PermanentError(job.lastError ?? 'the server ended during each attempt')
      : await withoutActor(() => kind.run({ ...job, signal })).then(
          () => undefined,
          (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
        )
    if (run.isCancelled) return
    await written(job, () => {
      if (error && signal.aborted) return store.putBack(job.id, { runAt: now(), attempts: job.attempts - 1 })
      return error ? failed(kind, job, error) : succeeded(kind, job)
    })
  }

  function succeeded(kind: JobKind, job: StoredJob): Promise<void> {
    if (!kind.next) return store.end(job.id, now(), kind.isFoundAgain)
    return store.putBack(job.id, { runAt: kind.next(now()), attempts: 0 })
  }

  async function failed(kind: JobKind, job: StoredJob, error: Error): Promise<void> {
    const about = { err: error, kind: job.kind, job: job.id, resource: job.resource, attempt: job.attempts }
    const isOver = error instanceof PermanentError || job.attempts >= kind.retry.attempts
    const again = new Date(now().getTime() + delayAfter(job.attempts, kind.retry))
    if (!isOver) {
      log.warn(about, 'a job failed and will run again')
      return store.putBack(job.id, { runAt: again, attempts: job.attempts, error: error.message })
    }
    log.error(about, 'a job failed')
    if (!kind.next) return store.fail(job.id, error.message)
    return store.putBack(job.id, { runAt: kind.next(now()), attempts: 0, error: error.message })
  }

  /** What came of a job is written even when the disk is full for a while: the job must not run again meanwhile. */
  async function written({ id }: StoredJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write()
        return backoff.forget(String(id))
      } catch (error) {
        log.error({ err: error, job: id }, 'the end of a job could not be written')
        if (closing.signal.aborted) return
        await wait(backoff.next(String(id)), undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  return {
    store,
    now,
    wake,
    isRecurring: (kind) => lines.get(kind)?.kind.next !== undefined,

    register(kind) {
      // The payloads of a kind are those that the same feature adds.
      const known = kind as JobKind
      const turns = new Turns<number>(kind.places, () => now().getTime())
      lines.set(kind.kind, { kind: known, turns, isPumping: false, isWoken: false, timer: undefined })
      wake(kind.kind)
    },

    async add(job, scope) {
      await store.add(job, now(), { scope, isLight: lines.get(job.kind)?.kind.isFoundAgain })
      wake(job.kind)
    },

    async start() {
      await store.freeAll()
      isStarted = true
      for (const kind of lines.keys()) wake(kind)
    },

    async cancel(id) {
      const current = running.get(id)
      if (current) {
        current.isCancelled = true
        current.controller.abort()
        await current.done
      }
      await store.remove(id)
    },

    async close() {
      closing.abort()
      clearInterval(renewing)
      for (const { timer } of lines.values()) clearTimeout(timer)
      for (const { controller } of running.values()) controller.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    }
  }
}
