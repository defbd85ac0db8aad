/**
 * Cache of columns and indexes of versions of lines, bounded in bytes, least recently used out first: the engine needs a
 * millisecond to plan what it answers in less. An entry is admitted once the queries that need it have cost as much as
 * reading it does.
 */
import { LRUCache } from 'lru-cache'
import type { LinesVersion } from '../../layout.ts'
import type { Instances } from '../instances.ts'
import type { Readers } from '../readers.ts'
import type { AttachedVersion } from '../versions.ts'

/** Lines that take as long to read as a query about them. */
const linesPerQuery = 10_000
const mostEntries = 2000

interface Cached {
  readonly bytes: number
}

interface Entry {
  asked: number
  state: 'counted' | 'reading' | 'there' | 'refused'
  value?: Cached
}

export interface Asked<Thing extends Cached> {
  /** What tells it from other things of its version. */
  name: string
  /** What it takes at least. */
  bytes: number
  /** Undefined for what cannot be cached. */
  read: (readers: Readers, attached: AttachedVersion) => Promise<Thing | undefined>
}

export class VersionCache {
  /** Entries by the file of the version, whose name is never used again, and the name of the value. */
  private readonly entries = new LRUCache<string, Entry>({ max: mostEntries })
  private readonly queriesOf: Instances['queriesOf']
  private readonly mostBytes: number
  private readonly admissionFactor: number
  private reading: Promise<void> = Promise.resolve()

  /**
   * @param mostBytes 0 caches nothing
   * @param admissionFactor share of the usual queries that the engine answers before an entry is read: 1 for as many as cost what reading does
   */
  constructor(queriesOf: Instances['queriesOf'], mostBytes: number, admissionFactor = 1) {
    this.queriesOf = queriesOf
    this.mostBytes = mostBytes
    this.admissionFactor = admissionFactor
  }

  /** What a query needs, all of it or nothing: it counts as one that does. */
  find<Thing extends Cached>(
    version: LinesVersion,
    asked: readonly Asked<Thing>[]
  ): Map<string, Thing> | undefined {
    // Values that do not fit together would evict each other.
    if (!this.mostBytes || asked.reduce((sum, { bytes }) => sum + bytes, 0) > this.mostBytes) return undefined
    const found = new Map<string, Thing>()
    for (const one of asked) {
      const entry = this.entryOf(nameOf(version, one.name))
      // Things of a name are read in one way.
      if (entry.value) found.set(one.name, entry.value as Thing)
      else this.count(entry, version, one)
    }
    return found.size === asked.length ? found : undefined
  }

  /** Resolves when what was begun is there: for tests and measures. */
  async settled(): Promise<void> {
    await this.reading
  }

  private entryOf(name: string): Entry {
    const known = this.entries.get(name)
    if (known) return known
    const entry: Entry = { asked: 0, state: 'counted' }
    this.entries.set(name, entry)
    return entry
  }

  private count(entry: Entry, version: LinesVersion, asked: Asked<Cached>): void {
    entry.asked += 1
    if (entry.state !== 'counted' || entry.asked <= (this.admissionFactor * version.count) / linesPerQuery)
      return
    entry.state = 'reading'
    this.reading = this.reading.then(() => this.read(entry, version, asked))
  }

  /** A version that goes away meanwhile has nothing to cache, and needs nothing. */
  private async read(entry: Entry, version: LinesVersion, { name, read }: Asked<Cached>): Promise<void> {
    const { readers, versions } = this.queriesOf(version)
    try {
      await versions.use(version, async (attached) => {
        const value = await read(readers, attached)
        entry.state = value && value.bytes <= this.mostBytes ? 'there' : 'refused'
        if (!value || entry.state === 'refused') return
        entry.value = value
        attached.closers.push(() => void this.entries.delete(nameOf(version, name)))
      })
      this.evict()
    } catch {
      entry.state = 'refused'
    }
  }

  /** Entries grow while they are used, so that they are weighed here rather than once. */
  private evict(): void {
    let bytes = 0
    for (const { value } of this.entries.values()) bytes += value?.bytes ?? 0
    while (bytes > this.mostBytes && this.entries.size) bytes -= this.entries.pop()?.value?.bytes ?? 0
  }
}

const nameOf = ({ path }: LinesVersion, name: string): string => `${path}\n${name}`
