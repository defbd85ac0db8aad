/**
 * LRU cache of columns and indexes of versions of lines, bounded in bytes. It is worth it because the engine takes a
 * millisecond to plan even a query that runs in less. An entry is read once the queries that need it have cost as much
 * as reading it.
 */
import { LRUCache } from 'lru-cache'
import type { LinesVersion } from '../../layout.ts'
import type { Instances } from '../instances.ts'
import type { Readers } from '../readers.ts'
import type { AttachedVersion } from '../versions.ts'

/** Number of lines whose reading costs as much as a query. */
const linesPerQuery = 10_000
const maxEntries = 2000

interface Cached {
  readonly bytes: number
}

interface Entry {
  requestCount: number
  state: 'counted' | 'reading' | 'there' | 'refused'
  value?: Cached
}

export interface CacheRequest<Thing extends Cached> {
  /** Identifies the entry within its version. */
  name: string
  /** Minimum size of the value in bytes. */
  bytes: number
  /** Reads the value; undefined for a value that cannot be cached. */
  read: (readers: Readers, attached: AttachedVersion) => Promise<Thing | undefined>
}

export class VersionCache {
  /** Entries by path of the version's file, which is never reused, and by name. */
  private readonly entries = new LRUCache<string, Entry>({ max: maxEntries })
  private readonly queriesOf: Instances['queriesOf']
  private readonly maxBytes: number
  private readonly admissionFactor: number
  private reading: Promise<void> = Promise.resolve()

  /**
   * @param maxBytes maximum size of all values; 0 disables the cache
   * @param admissionFactor multiplier of the number of queries before an entry is read; 1 for queries that cost as much
   * as the reading
   */
  constructor(queriesOf: Instances['queriesOf'], maxBytes: number, admissionFactor = 1) {
    this.queriesOf = queriesOf
    this.maxBytes = maxBytes
    this.admissionFactor = admissionFactor
  }

  /** Returns all the values that a query needs, or undefined; counts the query for those that are missing. */
  find<Thing extends Cached>(
    version: LinesVersion,
    requests: readonly CacheRequest<Thing>[]
  ): Map<string, Thing> | undefined {
    // Values that do not fit together would evict each other.
    if (!this.maxBytes || requests.reduce((sum, { bytes }) => sum + bytes, 0) > this.maxBytes)
      return undefined
    const values = new Map<string, Thing>()
    for (const request of requests) {
      const entry = this.entryOf(nameOf(version, request.name))
      // All values of a name have the same type.
      if (entry.value) values.set(request.name, entry.value as Thing)
      else this.count(entry, version, request)
    }
    return values.size === requests.length ? values : undefined
  }

  /** Number of entries, counted ones included; for tests. */
  get size(): number {
    return this.entries.size
  }

  /** Removes the entries of a version that is no longer read. */
  release(path: string): void {
    const start = nameOf({ path }, '')
    const names = [...this.entries.keys()].filter((name) => name.startsWith(start))
    for (const name of names) this.entries.delete(name)
  }

  /** Resolves when the entries being read are done; for tests and benchmarks. */
  async settled(): Promise<void> {
    await this.reading
  }

  private entryOf(name: string): Entry {
    const cachedEntry = this.entries.get(name)
    if (cachedEntry) return cachedEntry
    const entry: Entry = { requestCount: 0, state: 'counted' }
    this.entries.set(name, entry)
    return entry
  }

  private count(entry: Entry, version: LinesVersion, request: CacheRequest<Cached>): void {
    entry.requestCount += 1
    if (
      entry.state !== 'counted' ||
      entry.requestCount <= (this.admissionFactor * version.count) / linesPerQuery
    )
      return
    entry.state = 'reading'
    this.reading = this.reading.then(() => this.read(entry, version, request))
  }

  /** Reads the value of an entry. Errors are ignored: the version may be released meanwhile. */
  private async read(
    entry: Entry,
    version: LinesVersion,
    { name, read }: CacheRequest<Cached>
  ): Promise<void> {
    const { readers, versions } = this.queriesOf(version)
    const isRemoved = (): boolean => this.entries.peek(nameOf(version, name)) !== entry
    if (isRemoved()) return
    try {
      await versions.use(version, async (attached) => {
        const value = await read(readers, attached)
        entry.state = value && value.bytes <= this.maxBytes ? 'there' : 'refused'
        if (!value || entry.state === 'refused' || isRemoved()) return
        entry.value = value
        attached.closers.push(() => void this.entries.delete(nameOf(version, name)))
      })
      this.evict()
    } catch {
      entry.state = 'refused'
    }
  }

  /** Removes the least recently used entries. Sizes are computed each time, because values grow while they are used. */
  private evict(): void {
    let bytes = 0
    for (const { value } of this.entries.values()) bytes += value?.bytes ?? 0
    while (bytes > this.maxBytes && this.entries.size) bytes -= this.entries.pop()?.value?.bytes ?? 0
  }
}

const nameOf = ({ path }: Pick<LinesVersion, 'path'>, name: string): string => `${path}\n${name}`
