import { LRUCache } from 'lru-cache'

/** What a key itself and the place of an entry take, roughly. */
const entryOverhead = 300

/** A computation that callers wait for. */
interface InFlight<Value> {
  value: Promise<Value>
  /** Aborted when every caller has left. */
  computing: AbortController
  waiting: number
}

export interface Found<Value> {
  value: Value
  /** The value was in the cache. */
  isKnown: boolean
}

interface CacheLimits<Value> {
  maxBytes: number
  /** Share of the cache that one value may take, all of it by default. */
  largestShare?: number
  /** What a value takes; undefined for one that is not cached. */
  bytesOf: (value: Value) => number | undefined
}

/**
 * A cache bounded in bytes, least recently used out first, that coalesces: a value is computed once for all the callers
 * that want it at the same time. A caller that leaves stops nothing that others wait for, which is why computations under
 * way are counted here rather than by the library.
 */
export class CoalescingCache<Value> {
  /** In objects of their own: a value that has grown is set anew, and weighed again. Undefined when nothing may be cached. */
  private readonly cache: LRUCache<string, { value: Value }> | undefined
  private readonly inFlight = new Map<string, InFlight<Value>>()
  private readonly bytesOf: CacheLimits<Value>['bytesOf']

  constructor({ maxBytes, largestShare = 1, bytesOf }: CacheLimits<Value>) {
    this.bytesOf = bytesOf
    const maxEntrySize = Math.floor(maxBytes * largestShare)
    if (maxEntrySize < 1) return
    this.cache = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize,
      sizeCalculation: ({ value }, key) => Math.ceil(entryOverhead + key.length * 2 + (bytesOf(value) ?? 0))
    })
  }

  /** Whether it is there, or being computed. */
  has(key: string): boolean {
    return this.inFlight.has(key) || !!this.cache?.has(key)
  }

  /** A value that is there. */
  known(key: string): Value | undefined {
    return this.cache?.get(key)?.value
  }

  /**
   * @param signal aborted when the caller has left
   * @throws what `compute` throws; the next caller tries again
   */
  async get(
    key: string,
    compute: (signal: AbortSignal) => Promise<Value>,
    signal?: AbortSignal
  ): Promise<Found<Value>> {
    const known = this.cache?.get(key)
    if (known) return { value: known.value, isKnown: true }
    const entry = this.inFlight.get(key) ?? this.start(key, compute)
    return { value: await this.wait(key, entry, signal), isKnown: false }
  }

  /** A value that is cached takes more than it did. */
  grow(key: string, value: Value): void {
    if (this.cache?.peek(key)?.value === value) this.cache.set(key, { value })
  }

  private start(key: string, compute: (signal: AbortSignal) => Promise<Value>): InFlight<Value> {
    const computing = new AbortController()
    const entry: InFlight<Value> = { value: compute(computing.signal), computing, waiting: 0 }
    this.inFlight.set(key, entry)
    entry.value.then(
      (value) => this.settle(key, entry, value),
      () => this.end(key, entry)
    )
    return entry
  }

  private settle(key: string, entry: InFlight<Value>, value: Value): void {
    if (this.end(key, entry) && this.bytesOf(value) !== undefined) this.cache?.set(key, { value })
  }

  private async wait(key: string, entry: InFlight<Value>, signal: AbortSignal | undefined): Promise<Value> {
    entry.waiting += 1
    if (!signal) return entry.value
    const leave = (): void => {
      entry.waiting -= 1
      if (entry.waiting === 0 && this.end(key, entry)) entry.computing.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await entry.value
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  /** False when it was ended before. */
  private end(key: string, entry: InFlight<Value>): boolean {
    return this.inFlight.get(key) === entry && this.inFlight.delete(key)
  }
}

/** Computes a value once for all the callers that want it at the same time, and caches none. */
export function coalescer<Value>(): CoalescingCache<Value> {
  return new CoalescingCache({ maxBytes: 0, bytesOf: () => undefined })
}
