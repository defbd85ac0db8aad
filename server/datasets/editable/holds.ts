/** Number of requests that still have lines to write, by dataset. */
export class Holds {
  private readonly counts = new Map<string, number>()

  has(id: string): boolean {
    return this.counts.has(id)
  }

  /** Adds a request. @returns a function that ends it */
  add(id: string): () => void {
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1)
    return () => {
      const remaining = (this.counts.get(id) ?? 1) - 1
      if (remaining) this.counts.set(id, remaining)
      else this.counts.delete(id)
    }
  }
}
