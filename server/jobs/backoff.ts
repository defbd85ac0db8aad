/** Exponential back-off: the delay doubles with each consecutive failure. */
export interface Delays {
  firstMs: number
  maxMs: number
}

const usual: Delays = { firstMs: 1000, maxMs: 60_000 }

/**
 * Delay before the next attempt.
 * @param failures number of consecutive failures, 1 or more
 * @returns milliseconds
 */
export function delayAfter(failures: number, { firstMs, maxMs }: Delays = usual): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs)
}

/** Counts failures by id in memory, for work that is not a job. */
export class Backoff {
  readonly #delays: Delays
  readonly #failures = new Map<string, number>()

  constructor(delays: Delays = usual) {
    this.#delays = delays
  }

  /** Milliseconds before the next attempt, after another failure of an id. */
  next(id: string): number {
    const failures = (this.#failures.get(id) ?? 0) + 1
    this.#failures.set(id, failures)
    return delayAfter(failures, this.#delays)
  }

  /** Drops the failures of an id. */
  forget(id: string): void {
    this.#failures.delete(id)
  }
}
