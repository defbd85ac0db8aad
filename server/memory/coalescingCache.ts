import { LRUCache } from 'lru-cache'

/** Estimated bytes of a key and of the entry itself. */
const entryOverhead = 300

/** A computation in progress, shared by its callers. */
interface InFlight<Value> {
  value: Promise<Value>
  /** Aborted when every caller has left. */
  computing: AbortController
  waiting: number
}

interface CacheResult<Value> {
  value: Value
  /** Whether the value came from the cache. */
  isKnown: boolean
}

interface CacheLimits<Value> {
  maxBytes: number
  /** Maximum share of the cache for one value; 1 by default. */
  maxShare?: number
  /** Size of a value in bytes; undefined for a value that must not be cached. */
  bytesOf: (value: Value) => number | undefined
}

/**
 * LRU cache bounded in bytes that coalesces computations: concurrent callers of a key share one computation. A
 * computation is only aborted when all its callers have left, which the LRU library does not support; so computations
 * in progress are tracked here.
 */
export class CoalescingCache<Value> {
  /**
   * Cached values, each wrapped in an object: `grow` sets a new wrapper, so that the library computes the size again.
   * Undefined when caching is disabled.
   */
  private readonly cache: LRUCache<string, { value: Value }> | undefined
  private readonly inFlight = new Map<string, InFlight<Value>>()
  private readonly bytesOf: CacheLimits<Value>['bytesOf']

  constructor({ maxBytes, maxShare = 1, bytesOf }: CacheLimits<Value>) {
    this.bytesOf = bytesOf
    const maxEntrySize = Math.floor(maxBytes * maxShare)
    if (maxEntrySize < 1) return
    this.cache = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize,
      sizeCalculation: ({ value }, key) => Math.ceil(entryOverhead + key.length * 2 + (bytesOf(value) ?? 0))
    })
  }

  /** Whether the value is cached or being computed. */
  has(key: string): boolean {
    return this.inFlight.has(key) || !!this.cache?.has(key)
  }

  /** Returns the cached value, if any. */
  known(key: string): Value | undefined {
    return this.cache?.get(key)?.value
  }

  /**
   * Returns the value of a key, from the cache or computed.
   * @param signal aborted when the caller leaves
   * @throws the error of `compute`, which is not cached
   */
  async get(
    key: string,
    compute: (signal: AbortSignal) => Promise<Value>,
    signal?: AbortSignal
  ): Promise<CacheResult<Value>> {
    const known = this.cache?.get(key)
    if (known) return { value: known.value, isKnown: true }
    const entry = this.inFlight.get(key) ?? this.start(key, compute)
    return { value: await this.wait(key, entry, signal), isKnown: false }
  }

  /** Updates the size of a cached value that has grown. */
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

  /** Removes a computation; false when it was already removed. */
  private end(key: string, entry: InFlight<Value>): boolean {
    return this.inFlight.get(key) === entry && this.inFlight.delete(key)
  }
}

/** Shares one computation between concurrent callers, without caching its value. */
export function coalescer<Value>(): CoalescingCache<Value> {
  return new CoalescingCache({ maxBytes: 0, bytesOf: () => undefined })
}
