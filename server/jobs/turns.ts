/**
 * Whose task is next: one of the owner who was served least of late, in the order in which his tasks came. Weighted fair
 * queueing by elapsed time, which is only known afterwards: what an owner's tasks took is added when they end, and halves
 * every minute, so that nobody pays for what happened long ago.
 */
export interface Task<Id = string> {
  id: Id
  owner: string
  /** Bytes to work on, as far as they are known before the work. */
  bytes: number
}

export interface Places {
  /** Tasks of any size that run at the same time. */
  general: number
  /** A task of at most this many bytes is small; without it none is, and there are no other places. */
  smallBytes?: number
  /** Tasks of one owner that run at the same time; any number without it. */
  perOwner?: number
}

/**
 * Beside the general places: one for small tasks, so that they never wait for a large one, and one for small tasks of
 * an owner of whom nothing runs. A small file can unpack to much work: two of one owner never hold up somebody else.
 */
const smallPlaces = 1
const firstPlaces = 1

const halfLifeMs = 60_000

export class Turns<Id = string> {
  readonly #running = new Map<Id, Task<Id> & { startedAt: number }>()
  readonly #served = new Map<string, { ms: number; at: number }>()
  readonly #places: Places
  readonly #now: () => number

  constructor(places: Places, now: () => number = Date.now) {
    this.#places = places
    this.#now = now
  }

  /** Whether no task can start, whatever it is. */
  get isFull(): boolean {
    const { general, smallBytes } = this.#places
    return this.#running.size >= general + (smallBytes === undefined ? 0 : smallPlaces + firstPlaces)
  }

  /** @param waiting in the order in which they came: of tasks of one owner, the first that has a place is next */
  next(waiting: Iterable<Task<Id>>): Task<Id> | undefined {
    let best: Task<Id> | undefined
    let least = Infinity
    for (const task of waiting) {
      if (this.#running.has(task.id) || !this.#hasPlace(task)) continue
      const served = this.#servedOf(task.owner)
      if (served < least) {
        best = task
        least = served
      }
    }
    return best
  }

  /** Takes a place. */
  start(task: Task<Id>): void {
    this.#running.set(task.id, { ...task, startedAt: this.#now() })
  }

  /** Gives back the place of a task that was started. */
  end(id: Id): void {
    const task = this.#running.get(id)
    if (!task) return
    this.#running.delete(id)
    const now = this.#now()
    this.#served.set(task.owner, { ms: this.#servedOf(task.owner) + now - task.startedAt, at: now })
    for (const [owner, { at }] of this.#served) {
      if (now - at > 20 * halfLifeMs) this.#served.delete(owner)
    }
  }

  #hasPlace({ bytes, owner }: Task<Id>): boolean {
    const { general, smallBytes, perOwner = Infinity } = this.#places
    const running = this.#running.size
    const ofOwner = [...this.#running.values()].filter((other) => other.owner === owner).length
    if (ofOwner >= perOwner) return false
    if (running < general) return true
    if (smallBytes === undefined || bytes > smallBytes) return false
    if (running < general + smallPlaces) return true
    return ofOwner === 0 && running < general + smallPlaces + firstPlaces
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
