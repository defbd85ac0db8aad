/**
 * Chooses the next task: one of the owner served least recently and least, in the order of that owner's tasks. Weighted
 * fair queueing by elapsed time, which is known afterwards only: the duration of a task is added when it ends, and
 * halves every minute, so that old work does not count for ever.
 */
export interface Task<Id = string> {
  id: Id
  owner: string
  /** Bytes of work, as far as they are known in advance. */
  bytes: number
}

export interface Places {
  /** Maximum number of concurrent tasks of any size. */
  general: number
  /** Maximum size in bytes of a small task; when absent, there are no small tasks and no places for them. */
  smallBytes?: number
  /** Maximum number of concurrent tasks of one owner; no limit when absent. */
  perOwner?: number
}

/**
 * Additional places: one for small tasks, so that they never wait for a large one, and one for a small task of an owner
 * without running tasks. A small file may unpack to much work: two of one owner must not block the others.
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

  /** Whether no task of any size can start. */
  get isFull(): boolean {
    const { general, smallBytes } = this.#places
    return this.#running.size >= general + (smallBytes === undefined ? 0 : smallPlaces + firstPlaces)
  }

  /**
   * Chooses the next task that has a place; undefined when none has.
   * @param waiting waiting tasks in order of arrival: among tasks of one owner, the first one with a place is chosen
   */
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

  /** Takes a place for a task. */
  start(task: Task<Id>): void {
    this.#running.set(task.id, { ...task, startedAt: this.#now() })
  }

  /** Frees the place of a task. */
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
    const ofOwner = [...this.#running.values()].filter((task) => task.owner === owner).length
    if (ofOwner >= perOwner) return false
    if (running < general) return true
    if (smallBytes === undefined || bytes > smallBytes) return false
    if (running < general + smallPlaces) return true
    return ofOwner === 0 && running < general + smallPlaces + firstPlaces
  }

  /** Milliseconds of an owner's tasks, ended and running. */
  #servedOf(owner: string): number {
    const now = this.#now()
    const endedWork = this.#served.get(owner)
    let ms = endedWork ? endedWork.ms * 0.5 ** ((now - endedWork.at) / halfLifeMs) : 0
    for (const task of this.#running.values()) if (task.owner === owner) ms += now - task.startedAt
    return ms
  }
}
