/** How long to wait before what failed is tried again: twice as long after each failure in a row. */
export class Backoff {
  readonly #firstMs: number
  readonly #longestMs: number
  readonly #waits = new Map<string, number>()

  constructor(firstMs = 1000, longestMs = 60_000) {
    this.#firstMs = firstMs
    this.#longestMs = longestMs
  }

  /** Milliseconds to wait, after a failure of this id. */
  next(id: string): number {
    const wait = this.#waits.get(id) ?? this.#firstMs
    this.#waits.set(id, Math.min(2 * wait, this.#longestMs))
    return wait
  }

  /** It succeeded, or is of no interest any more. */
  forget(id: string): void {
    this.#waits.delete(id)
  }
}
