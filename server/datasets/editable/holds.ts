/** Requests of each dataset that have more lines to bring. */
export class Holds {
  private readonly held = new Map<string, number>()

  has(id: string): boolean {
    return this.held.has(id)
  }

  /** @returns to be called once everything is there */
  add(id: string): () => void {
    this.held.set(id, (this.held.get(id) ?? 0) + 1)
    return () => {
      const left = (this.held.get(id) ?? 1) - 1
      if (left) this.held.set(id, left)
      else this.held.delete(id)
    }
  }
}
