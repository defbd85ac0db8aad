/** Runs the attempts of jobs: leases each job, renews its lease while it runs, and stores its outcome. */
import { setTimeout as wait } from 'node:timers/promises'
import { nanoid } from 'nanoid'
import type { Logger } from 'pino'
import { withoutActor } from '../access/actor.ts'
import { Backoff, delayAfter } from './backoff.ts'
import type { StoredJob } from './job.ts'
import { PermanentError, type JobKind } from './jobKind.ts'
import type { Lease } from './runs.ts'
import type { JobStore } from './store.ts'

interface Run {
  controller: AbortController
  done: Promise<void>
  /** Whether the job is being removed, so that its outcome is not stored. */
  isCancelled: boolean
}

interface RunnerOptions {
  store: JobStore
  log: Logger
  now: () => Date
  leaseMs: number
  /** Aborted when the server stops. */
  closing: AbortSignal
}

export const retryOfStoreMs = { firstMs: 200, maxMs: 5000 }

export class JobRunner {
  readonly #store: JobStore
  readonly #log: Logger
  readonly #now: () => Date
  readonly #leaseMs: number
  readonly #closing: AbortSignal
  readonly #running = new Map<number, Run>()
  /** Identifies the leases of this process. */
  readonly #by = nanoid()
  readonly #backoff = new Backoff(retryOfStoreMs)
  readonly #renewing: NodeJS.Timeout

  constructor({ store, log, now, leaseMs, closing }: RunnerOptions) {
    this.#store = store
    this.#log = log
    this.#now = now
    this.#leaseMs = leaseMs
    this.#closing = closing
    this.#renewing = setInterval(() => void this.#renew(), leaseMs / 3)
    this.#renewing.unref()
  }

  /**
   * Starts a job; resolves once the job is leased, or another process has it.
   * @param onEnd called when the job is over; without lease, the job could not be leased and is retried later
   */
  start(kind: JobKind, id: number, onEnd: (isLeased: boolean) => void): Promise<void> {
    const leased = Promise.withResolvers<void>()
    const run: Run = { controller: new AbortController(), isCancelled: false, done: Promise.resolve() }
    let isLeased = false
    this.#running.set(id, run)
    run.done = this.#store
      .take(id, this.#lease(), this.#now())
      .then(
        (job) => {
          isLeased = true
          leased.resolve()
          return job && this.#attempt(kind, job, run)
        },
        (error: unknown) => leased.reject(error)
      )
      .finally(() => {
        this.#running.delete(id)
        onEnd(isLeased)
      })
    return leased.promise
  }

  /** Stops a job, if it runs, without storing its outcome. */
  async cancel(id: number): Promise<void> {
    const run = this.#running.get(id)
    if (!run) return
    run.isCancelled = true
    run.controller.abort()
    await run.done
  }

  /** Stops the running jobs, which wait for the next start. */
  async close(): Promise<void> {
    clearInterval(this.#renewing)
    for (const { controller } of this.#running.values()) controller.abort()
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  #lease(): Lease {
    return { by: this.#by, until: new Date(this.#now().getTime() + this.#leaseMs) }
  }

  async #renew(): Promise<void> {
    if (!this.#running.size || this.#closing.aborted) return
    await this.#store.renew([...this.#running.keys()], this.#lease()).catch((error: unknown) => {
      if (!this.#closing.aborted) this.#log.error({ err: error }, 'leases of jobs could not be renewed')
    })
  }

  async #attempt(kind: JobKind, job: StoredJob, run: Run): Promise<void> {
    const { signal } = run.controller
    // An attempt beyond the maximum means that the process ended during the previous one.
    const tooMany = job.attempts > kind.retry.attempts && !kind.next
    const error = tooMany
      ? new PermanentError(job.lastError ?? 'the server ended during each attempt')
      : await withoutActor(() => kind.run({ ...job, signal })).then(
          () => undefined,
          (thrown: unknown) => (thrown instanceof Error ? thrown : new Error(String(thrown)))
        )
    if (run.isCancelled) return
    await this.#untilStored(job, () => {
      if (error && signal.aborted)
        return this.#store.putBack(job.id, { runAt: this.#now(), attempts: job.attempts - 1 })
      return error ? this.#storeFailure(kind, job, error) : this.#storeSuccess(kind, job)
    })
  }

  #storeSuccess(kind: JobKind, job: StoredJob): Promise<void> {
    if (!kind.next) return this.#store.end(job.id, this.#now(), kind.isFoundAgain)
    return this.#store.putBack(job.id, { runAt: kind.next(this.#now()), attempts: 0 })
  }

  async #storeFailure(kind: JobKind, job: StoredJob, error: Error): Promise<void> {
    const details = { err: error, kind: job.kind, job: job.id, resource: job.resource, attempt: job.attempts }
    const isOver = error instanceof PermanentError || job.attempts >= kind.retry.attempts
    const runAt = new Date(this.#now().getTime() + delayAfter(job.attempts, kind.retry))
    if (!isOver) {
      this.#log.warn(details, 'a job failed and will run again')
      return this.#store.putBack(job.id, { runAt, attempts: job.attempts, error: error.message })
    }
    this.#log.error(details, 'a job failed')
    if (!kind.next) return this.#store.fail(job.id, error.message)
    return this.#store.putBack(job.id, { runAt: kind.next(this.#now()), attempts: 0, error: error.message })
  }

  /** Stores the outcome of a job, even if the disk is full for a while: the job must not run again meanwhile. */
  async #untilStored({ id }: StoredJob, write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await write()
        return this.#backoff.forget(String(id))
      } catch (error) {
        this.#log.error({ err: error, job: id }, 'the end of a job could not be written')
        if (this.#closing.aborted) return
        await wait(this.#backoff.next(String(id)), undefined, { signal: this.#closing }).catch(() => {})
      }
    }
  }
}
