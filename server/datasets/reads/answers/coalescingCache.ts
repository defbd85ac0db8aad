/** What a key itself and the place of an entry take, roughly. */
const entryOverhead = 300
/** One value may take this share of the memory. */
const largestShare = 0.25

interface Entry<Value> {
  value: Promise<Value>
  /** 0 until it is there. */
  bytes: number
  isThere: boolean
  /** Aborted when everybody who waits has left. */
  computing: AbortController
  waiting: number
}

export interface Shared<Value> {
  value: Value
  /** It was there already when it was asked for. */
  isKnown: boolean
}

/**
 * Values remembered within a number of bytes, the least recently used forgotten first. A value is computed once for
 * all who ask meanwhile; who leaves stops nothing that others wait for.
 */
export class CoalescingCache<Value> {
  /** The least recently used first. */
  private readonly entries = new Map<string, Entry<Value>>()
  private readonly maxBytes: number
  private readonly bytesOf: (value: Value) => number | undefined
  private bytes = 0

  /** @param bytesOf what a value takes; undefined for one that only those who asked for it meanwhile get */
  constructor(maxBytes: number, bytesOf: (value: Value) => number | undefined) {
    this.maxBytes = maxBytes
    this.bytesOf = bytesOf
  }

  /** A value that is there. */
  known(key: string): Promise<Value> | undefined {
    const entry = this.entries.get(key)
    if (!entry?.isThere) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    return entry.value
  }

  /**
   * @param signal aborted when the one who asks has left
   * @throws what `compute` throws; it is tried again by the next who asks
   */
  async get(
    key: string,
    compute: (signal: AbortSignal) => Promise<Value>,
    signal?: AbortSignal
  ): Promise<Shared<Value>> {
    const known = this.known(key)
    if (known) return { value: await known, isKnown: true }
    const entry = this.entries.get(key) ?? this.start(key, compute)
    return { value: await this.wait(key, entry, signal), isKnown: false }
  }

  /** A value that is kept takes more than it did. */
  grow(key: string, value: Value): void {
    const entry = this.entries.get(key)
    if (!entry?.isThere) return
    const bytes = this.bytesOf(value)
    if (bytes === undefined) return
    this.bytes -= entry.bytes
    this.account(key, entry, bytes)
  }

  private start(key: string, compute: (signal: AbortSignal) => Promise<Value>): Entry<Value> {
    const computing = new AbortController()
    const value = compute(computing.signal)
    const entry: Entry<Value> = { value, bytes: 0, isThere: false, computing, waiting: 0 }
    this.entries.set(key, entry)
    value.then(
      (result) => this.keep(key, entry, result),
      () => this.forget(key, entry)
    )
    return entry
  }

  private async wait(key: string, entry: Entry<Value>, signal: AbortSignal | undefined): Promise<Value> {
    entry.waiting += 1
    if (!signal) return entry.value
    const leave = (): void => {
      entry.waiting -= 1
      if (entry.waiting > 0 || entry.isThere) return
      this.forget(key, entry)
      entry.computing.abort()
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    try {
      return await entry.value
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  private keep(key: string, entry: Entry<Value>, value: Value): void {
    if (this.entries.get(key) !== entry) return
    entry.isThere = true
    const bytes = this.bytesOf(value)
    if (bytes === undefined) this.forget(key, entry)
    else this.account(key, entry, bytes)
  }

  private account(key: string, entry: Entry<Value>, bytes: number): void {
    entry.bytes = entryOverhead + key.length * 2 + bytes
    this.bytes += entry.bytes
    if (entry.bytes > this.maxBytes * largestShare) this.forget(key, entry)
    for (const [oldest, other] of this.entries) {
      if (this.bytes <= this.maxBytes) break
      if (other.isThere) this.forget(oldest, other)
    }
  }

  private forget(key: string, entry: Entry<Value>): void {
    if (this.entries.get(key) !== entry) return
    this.entries.delete(key)
    this.bytes -= entry.bytes
  }
}
