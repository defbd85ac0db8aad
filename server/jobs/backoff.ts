/** How long to wait before what failed is tried again: twice as long after each failure in a row. */
export interface Delays {
  firstMs: number
  longestMs: number
}

const usual: Delays = { firstMs: 1000, longestMs: 60_000 }

/** @param failures in a row, 1 or more. @returns milliseconds */
export function delayAfter(failures: number, { firstMs, longestMs }: Delays = usual): number {
  return Math.min(firstMs * 2 ** (failures - 1), longestMs)
}

/** Counts failures by id, for things that have no row to count them in. */
export class Backoff {
  readonly #delays: Delays
  readonly #failures = new Map<string, number>()

  constructor(delays: Delays = usual) {
    this.#delays = delays
  }

  /** Milliseconds to wait, after a failure of this id. */
  next(id: string): number {
    const failures = (this.#failures.get(id) ?? 0) + 1
    this.#failures.set(id, failures)
    return delayAfter(failures, this.#delays)
  }

  /** Forgets the failures of an id that succeeded, or is of no interest any more. */
  forget(id: string): void {
    this.#failures.delete(id)
  }
}
