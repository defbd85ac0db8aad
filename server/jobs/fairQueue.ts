/**
 * A queue of tasks that is fair between owners: the next task is one of the owner who was served least of late, in the
 * order in which it came. Weighted fair queueing by elapsed time, which is only known afterwards: what an owner's tasks
 * took is added when they end, and halves every minute, so that nobody pays for what happened long ago.
 */
export interface QueuedTask {
  id: string
  owner: string
  /** Bytes to work on, as far as they are known before the work. */
  bytes: number
}

export interface Places {
  /** Tasks of any size that run at the same time. */
  general: number
  /** A task of at most this many bytes is small. */
  smallBytes: number
}

/**
 * Beside the general places: one for small tasks, so that they never wait for a large one, and one for small tasks of
 * an owner of whom nothing runs. A small file can unpack to much work: two of one owner never hold up somebody else.
 */
const smallPlaces = 1
const firstPlaces = 1

const halfLifeMs = 60_000

interface Running extends QueuedTask {
  startedAt: number
}

export class FairQueue {
  readonly #waiting = new Map<string, QueuedTask>()
  readonly #running = new Map<string, Running>()
  readonly #served = new Map<string, { ms: number; at: number }>()
  readonly #places: Places
  readonly #now: () => number

  constructor(places: Places, now: () => number = Date.now) {
    this.#places = places
    this.#now = now
  }

  /** A task that waits already keeps its place in the order. */
  add(task: QueuedTask): void {
    this.#waiting.set(task.id, task)
  }

  remove(id: string): void {
    this.#waiting.delete(id)
  }

  /** Takes the next task that may run out of the queue, undefined when none may start now. */
  start(): QueuedTask | undefined {
    const next = this.#next()
    if (!next) return undefined
    this.#waiting.delete(next.id)
    this.#running.set(next.id, { ...next, startedAt: this.#now() })
    return next
  }

  /** Gives back the place of a task that was started. */
  end(id: string): void {
    const task = this.#running.get(id)
    if (!task) return
    this.#running.delete(id)
    const now = this.#now()
    this.#served.set(task.owner, { ms: this.#servedOf(task.owner) + now - task.startedAt, at: now })
    for (const [owner, { at }] of this.#served) {
      if (now - at > 20 * halfLifeMs) this.#served.delete(owner)
    }
  }

  #next(): QueuedTask | undefined {
    let best: QueuedTask | undefined
    let least = Infinity
    // Iterates in the order of arrival: of tasks of one owner, the first one stays.
    for (const task of this.#waiting.values()) {
      if (this.#running.has(task.id) || !this.#hasPlace(task)) continue
      const served = this.#servedOf(task.owner)
      if (served < least) {
        best = task
        least = served
      }
    }
    return best
  }

  #hasPlace(task: QueuedTask): boolean {
    const { general, smallBytes } = this.#places
    const running = this.#running.size
    if (running < general) return true
    if (task.bytes > smallBytes) return false
    if (running < general + smallPlaces) return true
    const isFirst = ![...this.#running.values()].some(({ owner }) => owner === task.owner)
    return isFirst && running < general + smallPlaces + firstPlaces
  }

  /** Milliseconds, of tasks that ended and of those that run. */
  #servedOf(owner: string): number {
    const now = this.#now()
    const ended = this.#served.get(owner)
    let ms = ended ? ended.ms * 0.5 ** ((now - ended.at) / halfLifeMs) : 0
    for (const task of this.#running.values()) if (task.owner === owner) ms += now - task.startedAt
    return ms
  }
}
