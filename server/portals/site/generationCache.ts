/**
 * A cache of what was made for visitors who have not signed in: an entry lasts while nothing that it was made of has changed.
 * A page is found by the portal, the host and the address that it was made for, and by nothing that a visitor sends.
 */
import { LRUCache } from 'lru-cache'
import type { Portal } from '../../../contract/portals/portal.ts'
import { countsOf, everyCount, type Generations } from './generations.ts'

/** What something was made of. */
export interface Sources {
  /** The page shows more than what its portal has of its account. */
  isWide: boolean
  /** The page shows lines, which change without their dataset. */
  hasLines: boolean
  /** Milliseconds since 1970: it may be another by then although nothing is written. */
  until: number
}

interface Counted {
  counts: readonly string[]
  token: string
}

/** The counts of before something was made. */
export interface Snapshot {
  edition: number
  narrow: Counted
  wide: Counted
}

interface Entry<Value> extends Counted {
  value: Value
  /** Edition of all lines, for pages that show some. */
  edition?: number
  until: number
}

interface GenerationCacheParts {
  generations: Generations
  /** Edition of all lines that change in place. */
  edition: () => number
  maxBytes: number
  now?: () => number
}

const entryOverhead = 500

/** Taken before anything is read: what is written meanwhile makes another page. */
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

/** @typeParam Value `bytes` may grow: then it is told by `grow` */
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

  /** What an address has, when it still is what would be made now. */
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

  /** Set anew, it is weighed again. */
  grow(key: string, value: Value): void {
    const entry = this.entries?.peek(key)?.entry
    if (entry?.value === value) this.entries?.set(key, { entry })
  }
}
