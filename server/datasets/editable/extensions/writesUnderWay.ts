/** Writes under way of each dataset, which passes with newer extensions wait for. */
export class WritesUnderWay {
  readonly #writes = new Map<string, Set<Promise<unknown>>>()

  async during<Result>(dataset: string, write: () => Promise<Result>): Promise<Result> {
    const underWay = write()
    const writes = this.#writes.get(dataset) ?? new Set()
    this.#writes.set(dataset, writes)
    writes.add(underWay)
    try {
      return await underWay
    } finally {
      writes.delete(underWay)
      if (!writes.size) this.#writes.delete(dataset)
    }
  }

  /** Waits for the writes that are under way now, whether they succeed or fail. */
  async settled(dataset: string): Promise<void> {
    await Promise.allSettled(this.#writes.get(dataset) ?? new Set())
  }
}
