/** Starts the waiting jobs of each kind, in turns between owners (turns.ts), and sleeps until the next one is due. */
import type { Logger } from 'pino'
import { Backoff } from './backoff.ts'
import type { JobKind } from './jobKind.ts'
import { retryOfStoreMs, type JobRunner } from './jobRunner.ts'
import type { JobStore } from './store.ts'
import { Turns } from './turns.ts'

interface KindQueue {
  kind: JobKind
  turns: Turns<number>
  isPumping: boolean
  isWoken: boolean
  timer: NodeJS.Timeout | undefined
}

interface QueuesOptions {
  store: JobStore
  runner: JobRunner
  log: Logger
  now: () => Date
  /** Aborted when the server stops. */
  closing: AbortSignal
}

/** Maximum sleep in milliseconds, since other processes may add jobs with a date. */
const maxSleepMs = 60_000

export class KindQueues {
  readonly #store: JobStore
  readonly #runner: JobRunner
  readonly #log: Logger
  readonly #now: () => Date
  readonly #closing: AbortSignal
  readonly #queues = new Map<string, KindQueue>()
  readonly #backoff = new Backoff(retryOfStoreMs)
  #isStarted = false

  constructor({ store, runner, log, now, closing }: QueuesOptions) {
    this.#store = store
    this.#runner = runner
    this.#log = log
    this.#now = now
    this.#closing = closing
  }

  get #isActive(): boolean {
    return this.#isStarted && !this.#closing.aborted
  }

  /** Payloads of the kind are added by the feature that registers it, so that their type fits. */
  register(kind: JobKind): void {
    const turns = new Turns<number>(kind.places, () => this.#now().getTime())
    this.#queues.set(kind.kind, { kind, turns, isPumping: false, isWoken: false, timer: undefined })
    this.wake(kind.kind)
  }

  kind(name: string): JobKind | undefined {
    return this.#queues.get(name)?.kind
  }

  start(): void {
    this.#isStarted = true
    for (const kind of this.#queues.keys()) this.wake(kind)
  }

  /** Wakes a kind: jobs may have been added or freed. */
  wake(kind: string): void {
    const queue = this.#queues.get(kind)
    if (!queue || !this.#isActive) return
    queue.isWoken = true
    if (!queue.isPumping) void this.#pump(queue)
  }

  close(): void {
    for (const { timer } of this.#queues.values()) clearTimeout(timer)
  }

  async #pump(queue: KindQueue): Promise<void> {
    queue.isPumping = true
    const { kind } = queue.kind
    let error: unknown
    let queriedAt = this.#now()
    try {
      while (queue.isWoken && this.#isActive) {
        queue.isWoken = false
        queriedAt = await this.#startAll(queue)
        // Lets pending requests run first: jobs may end as fast as they are started.
        await new Promise(setImmediate)
      }
      await this.#sleep(queue, queriedAt)
      this.#backoff.forget(kind)
    } catch (thrown) {
      error = thrown
    }
    queue.isPumping = false
    if (!this.#isActive) return
    if (error) {
      this.#log.error({ err: error, kind }, 'jobs could not be read')
      setTimeout(() => this.wake(kind), this.#backoff.next(kind)).unref()
    } else if (queue.isWoken) this.wake(kind)
  }

  /**
   * Starts all jobs that can run.
   * @returns the instant of the last query: jobs due since were not seen
   */
  async #startAll({ kind, turns }: KindQueue): Promise<Date> {
    let queriedAt = this.#now()
    while (this.#isActive && !turns.isFull) {
      queriedAt = this.#now()
      const waiting = await this.#store.candidates(kind.kind, queriedAt, kind.places.smallBytes)
      const task = turns.next(waiting)
      if (!task || !this.#isActive) return queriedAt
      turns.start(task)
      await this.#runner.start(kind, task.id, (isLeased) => {
        turns.end(task.id)
        if (isLeased) this.wake(kind.kind)
      })
    }
    return queriedAt
  }

  /** Wakes the queue when its next job is due; at once if it became due since the last query. */
  async #sleep(queue: KindQueue, queriedAt: Date): Promise<void> {
    clearTimeout(queue.timer)
    const { kind } = queue.kind
    const nextDate = await this.#store.nextDate(kind, queriedAt)
    if (!this.#isActive) return
    const ms = Math.min(nextDate ? nextDate.getTime() - this.#now().getTime() : Infinity, maxSleepMs)
    queue.timer = setTimeout(() => this.wake(kind), Math.max(1, ms))
    queue.timer.unref()
  }
}
