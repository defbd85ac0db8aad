/**
 * Cache of responses for anonymous visitors: an entry is valid as long as none of its sources changed. Its key is the
 * portal, the host and the address, and nothing else from the request, against cache poisoning.
 */
import { LRUCache } from 'lru-cache'
import type { Portal } from '../../../contract/portals/portal.ts'
import { countsOf, everyCount, type Generations } from './generations.ts'

/** Sources of a cached response. */
export interface Sources {
  /** True when the response has content of other accounts than that of the portal. */
  isWide: boolean
  /** True when the response has lines, which change without their dataset. */
  hasLines: boolean
  /** Milliseconds since 1970 at which the entry expires, even if no source changes. */
  until: number
}

interface Counted {
  counts: readonly string[]
  token: string
}

/** Generations before a response was made. */
export interface Snapshot {
  edition: number
  narrow: Counted
  wide: Counted
}

interface Entry<Value> extends Counted {
  value: Value
  /** Edition of all lines; absent for responses without lines. */
  edition?: number
  until: number
}

interface GenerationCacheParts {
  generations: Generations
  /** Returns the edition of all lines that change in place. */
  edition: () => number
  maxBytes: number
  now?: () => number
}

const entryOverhead = 500

/**
 * Returns the present generations. Call this before the sources are read: a write during the reads then makes the entry
 * stale.
 */
export async function snapshotOf(
  { generations, edition }: Pick<GenerationCacheParts, 'generations' | 'edition'>,
  portal: Pick<Portal, '_id' | 'owner'>
): Promise<Snapshot> {
  const counted = async (counts: readonly string[]): Promise<Counted> => ({
    counts,
    token: await generations.of(counts)
  })
  return { edition: edition(), narrow: await counted(countsOf(portal)), wide: await counted(everyCount) }
}

/** @typeParam Value response whose `bytes` may grow, which `grow` must report */
export class GenerationCache<Value extends { readonly bytes: number }> {
  private readonly entries: LRUCache<string, { entry: Entry<Value> }> | undefined
  private readonly parts: GenerationCacheParts & { now: () => number }

  constructor(parts: GenerationCacheParts) {
    const { maxBytes } = parts
    this.parts = { now: Date.now, ...parts }
    if (maxBytes < 1) return
    this.entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
      sizeCalculation: ({ entry }, key) => entryOverhead + key.length * 2 + entry.value.bytes
    })
  }

  /** Returns the valid entry of a key; stale entries are deleted. */
  async get(key: string): Promise<Value | undefined> {
    const entry = this.entries?.get(key)?.entry
    if (!entry) return undefined
    const { edition, generations, now } = this.parts
    const isPast = now() >= entry.until || (entry.edition ?? edition()) !== edition()
    if (isPast || (await generations.of(entry.counts)) !== entry.token) {
      this.entries?.delete(key)
      return undefined
    }
    return entry.value
  }

  set(key: string, value: Value, before: Snapshot, { isWide, hasLines, until }: Sources): void {
    const counted = isWide ? before.wide : before.narrow
    const entry = { ...counted, value, until, ...(hasLines ? { edition: before.edition } : {}) }
    this.entries?.set(key, { entry })
  }

  /** Stores the entry again, so that the cache computes its size anew. */
  grow(key: string, value: Value): void {
    const entry = this.entries?.peek(key)?.entry
    if (entry?.value === value) this.entries?.set(key, { entry })
  }
}
