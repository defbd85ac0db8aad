/** Number of requests that still have lines to write, by dataset. */
export class Holds {
  private readonly held = new Map<string, number>()

  has(id: string): boolean {
    return this.held.has(id)
  }

  /** Adds a request. @returns a function that ends it */
  add(id: string): () => void {
    this.held.set(id, (this.held.get(id) ?? 0) + 1)
    return () => {
      const left = (this.held.get(id) ?? 1) - 1
      if (left) this.held.set(id, left)
      else this.held.delete(id)
    }
  }
}
