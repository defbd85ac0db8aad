/**
 * Bound on the total size of values as JSON, measured without serializing them: a value shared by many places is
 * measured once.
 */
import { UnusableDocument } from './unusableDocument.ts'

export class SizeBudget {
  private left: number
  private readonly sizes = new WeakMap<object, number>()

  constructor(characters: number) {
    this.left = characters
  }

  /**
   * Subtracts the size of a value.
   * @throws UnusableDocument when the values exceed the bound together
   */
  spend(value: unknown): void {
    this.left -= this.sizeOf(value)
    if (this.left < 0) throw new UnusableDocument('tooLarge')
  }

  /** Approximate size as JSON, without escapes. Recursion is safe: documents are at most some hundred levels deep. */
  private sizeOf(value: unknown): number {
    if (typeof value === 'string') return value.length + 2
    if (typeof value !== 'object' || value === null) return 6
    const cachedSize = this.sizes.get(value)
    if (cachedSize !== undefined) return cachedSize
    let size = 2
    for (const [key, item] of Object.entries(value)) size += key.length + 4 + this.sizeOf(item)
    this.sizes.set(value, size)
    return size
  }
}
