/**
 * Runs stored jobs: a bounded number of each kind, in turns between owners (turns.ts), with retries. A running job has
 * a lease that is renewed; after the end of the lease another process takes the job.
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
  /** Aborted when the job is cancelled or the server stops. */
  signal: AbortSignal
}

export interface JobKind<Payload = unknown> {
  kind: string
  places: Places
  retry: Delays & { attempts: number }
  /**
   * Runs the job. It may run again after it succeeded, if the process ends before that is stored.
   * @throws PermanentError for a failure without retry
   */
  run(job: RunningJob<Payload>): Promise<void>
  /** Whether the feature adds its jobs again after a power cut, so that writes need no fsync. */
  isFoundAgain?: boolean
  /** Next run of a recurring job, which never ends nor fails for good. */
  next?(after: Date): Date
}

/** Failure that a retry would not resolve. */
export class PermanentError extends Error {}

export interface Jobs {
  store: JobStore
  now: () => Date
  /** Registers a kind of job; to be called before `start`. */
  register<Payload>(kind: JobKind<Payload>): void
  /**
   * Adds a job.
   * @param scope transaction of the job, which runs after the commit
   */
  add(job: NewJob, scope?: Kysely<Tables>): Promise<void>
  /** Whether jobs of this kind are recurring; their payload is the schedule. */
  isRecurring(kind: string): boolean
  /** Wakes a kind: jobs may have been added or freed. */
  wake(kind: string): void
  /** Starts running the stored jobs. */
  start(): Promise<void>
  /** Removes a job; a running one is stopped first. */
  cancel(id: number): Promise<void>
  /** Stops running jobs, which wait for the next start. */
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
  /** Whether the job is being removed, so that its outcome is not stored. */
  isCancelled: boolean
}

interface QueueOptions {
  now?: () => Date
  leaseMs?: number
}

/** Maximum sleep in milliseconds, since other processes may add jobs with a date. */
const maxSleepMs = 60_000
const retryOfStoreMs = { firstMs: 200, maxMs: 5000 }

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
        // Lets pending requests run first: jobs may end as fast as they are started.
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

  /**
   * Starts all jobs that can run.
   * @returns the instant of the last query: jobs due since were not seen
   */
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

  /** Starts a job; resolves once the job is leased, or another process has it. */
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
        // A job that could not be leased is retried later.
        if (isLeased) wake(kind.kind)
      })
    return leased.promise
  }

  /** Wakes the line when its next job is due; at once if it became due since the last query. */
  async function sleep(line: Line, looked: Date): Promise<void> {
    clearTimeout(line.timer)
    const next = await store.nextDate(line.kind.kind, looked)
    if (!isActive()) return
    const ms = Math.min(next ? next.getTime() - now().getTime() : Infinity, maxSleepMs)
    line.timer = setTimeout(() => wake(line.kind.kind), Math.max(1, ms))
    line.timer.unref()
  }

  async function work(kind: JobKind, job: StoredJob, run: Run): Promise<void> {
    const { signal } = run.controller
    const { attempts } = kind.retry
    // An attempt beyond the maximum means that the process ended during the previous one.
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

  /** Stores the outcome of a job, even if the disk is full for a while: the job must not run again meanwhile. */
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
      // The cast is safe: payloads of a kind are added by the feature that registers it.
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
