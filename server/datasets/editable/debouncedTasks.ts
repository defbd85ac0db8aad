/** Schedules work on datasets after changes of their lines: a debounce with a longest delay, retries and back-off. */
import { Backoff } from '../../jobs/backoff.ts'

interface Delays {
  /** Milliseconds without changes before a refresh. */
  quietMs: number
  /** Longest delay, in milliseconds, while changes go on. */
  maxDelayMs: number
}
const usual: Delays = { quietMs: 400, maxDelayMs: 5000 }
/** Largest share (0 to 1) of the time spent in refreshes while changes go on. */
const maxTimeShare = 1 / 20

interface ScheduledTask {
  timer: NodeJS.Timeout
  /** Date of the first change, in milliseconds since 1970. */
  since: number
}

export class DebouncedTasks {
  private readonly work: (id: string) => Promise<void>
  private readonly delays: Delays
  private readonly scheduled = new Map<string, ScheduledTask>()
  /** Milliseconds that the last refresh took, by dataset. */
  private readonly durations = new Map<string, number>()
  /** Milliseconds of a refresh that do not count in its duration (see `aside`), by dataset. */
  private readonly untimedMs = new Map<string, number>()
  private readonly underWay = new Map<string, Promise<void>>()
  /** Datasets that were forgotten during their refresh, whose errors are ignored. */
  private readonly forgotten = new Set<string>()
  private readonly backoff = new Backoff()
  private readonly onError: (error: unknown, id: string) => void
  private isClosed = false

  /** @param work retried with back-off when it fails: the disk may have room later */
  constructor(
    work: (id: string) => Promise<void>,
    onError: (error: unknown, id: string) => void,
    delays = usual
  ) {
    this.delays = delays
    this.work = work
    this.onError = onError
  }

  schedule(id: string): void {
    if (this.isClosed) return
    this.forgotten.delete(id)
    const previous = this.scheduled.get(id)
    const since = previous?.since ?? Date.now()
    clearTimeout(previous?.timer)
    const lastMs = this.durations.get(id) ?? 0
    const longest = Math.max(this.delays.maxDelayMs, lastMs / maxTimeShare)
    const delay = Math.max(0, Math.min(this.delays.quietMs + lastMs, since + longest - Date.now()))
    this.scheduled.set(id, { timer: setTimeout(() => this.begin(id), delay), since })
  }

  /** Forgets a closed or removed dataset; an error of its current refresh is ignored. */
  forget(id: string): void {
    if (this.underWay.has(id)) this.forgotten.add(id)
    clearTimeout(this.scheduled.get(id)?.timer)
    this.scheduled.delete(id)
    this.durations.delete(id)
    this.untimedMs.delete(id)
    this.backoff.forget(id)
  }

  /** Runs a part of a refresh that does not delay the next refreshes of the dataset. */
  async untimed<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const start = performance.now()
    try {
      return await work()
    } finally {
      this.untimedMs.set(id, (this.untimedMs.get(id) ?? 0) + performance.now() - start)
    }
  }

  /** Refuses new work; resolves when the current work is done. */
  async close(): Promise<void> {
    this.isClosed = true
    for (const { timer } of this.scheduled.values()) clearTimeout(timer)
    await Promise.all(this.underWay.values())
  }

  private begin(id: string): void {
    this.scheduled.delete(id)
    const start = performance.now()
    const task = this.after(this.underWay.get(id), id).finally(() => {
      this.durations.set(id, performance.now() - start - (this.untimedMs.get(id) ?? 0))
      this.untimedMs.delete(id)
      if (this.underWay.get(id) !== task) return
      this.underWay.delete(id)
      this.forgotten.delete(id)
    })
    this.underWay.set(id, task)
  }

  private async after(before: Promise<void> | undefined, id: string): Promise<void> {
    await before
    try {
      await this.work(id)
      this.backoff.forget(id)
    } catch (error) {
      if (this.forgotten.has(id)) return
      this.onError(error, id)
      this.retry(id)
    }
  }

  private retry(id: string): void {
    if (this.isClosed || this.scheduled.has(id)) return
    const timer = setTimeout(() => this.begin(id), this.backoff.next(id))
    this.scheduled.set(id, { timer, since: Date.now() })
  }
}
