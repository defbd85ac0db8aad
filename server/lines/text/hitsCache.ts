/**
 * Hits of the leaves that were asked for lately: people look for the same words, and the pages of a result for the very
 * same ones. Bounded in bytes, for all versions together.
 */
import type { LeafHits } from './leafHits.ts'

/** Words that many lines have: sixteen bytes for each. */
const leastRoom = 64 * 2 ** 20

interface Entry {
  hits: Promise<LeafHits>
  bytes: number
}

export class HitsCache {
  /** By the name of the version, which is never used again, and the leaf; the least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private bytes = 0
  private readonly mostBytes: number

  /** @param mostBytes never less than a few words of a small dataset take */
  constructor(mostBytes = leastRoom) {
    this.mostBytes = Math.max(leastRoom, mostBytes)
  }

  has(key: string): boolean {
    return this.entries.has(key)
  }

  get(key: string, read: () => Promise<LeafHits>): Promise<LeafHits> {
    const known = this.entries.get(key)
    if (known) {
      this.entries.delete(key)
      this.entries.set(key, known)
      return known.hits
    }
    const entry: Entry = { hits: read(), bytes: 0 }
    this.entries.set(key, entry)
    entry.hits.then(
      (hits) => this.weigh(key, entry, hits.bytes + key.length),
      // A read that failed says nothing about the next one.
      () => this.drop(key, entry)
    )
    return entry.hits
  }

  private weigh(key: string, entry: Entry, bytes: number): void {
    if (this.entries.get(key) !== entry) return
    entry.bytes = bytes
    this.bytes += bytes
    for (const [oldest, unused] of this.entries) {
      if (this.bytes <= this.mostBytes) return
      this.drop(oldest, unused)
    }
  }

  private drop(key: string, entry: Entry): void {
    if (this.entries.get(key) !== entry) return
    this.entries.delete(key)
    this.bytes -= entry.bytes
  }
}
