/** Versions of lines attached to the reading instance, read-only: opened when first read, the least used closed. */
import { LRUCache } from 'lru-cache'
import { statSync } from 'node:fs'
import { httpError } from '../../http/errors.ts'
import { numberIndex, type ColumnRow, type LinesVersion } from '../layout.ts'
import { HitsCache, type LineSet } from '../text/index.ts'
import { PromiseCache } from './memory/promiseCache.ts'
import type { NearPages } from './nearPages.ts'
import type { Readers } from './readers.ts'
import { bound, raw, sql, textLiteral } from './sql.ts'
import { StoredColumns } from './storedColumns.ts'

const maxAttached = 100
/** Share of the memory that indexes which change may leave to nothing else, and how many of them then go at once. */
const room = { fullness: 0.4, versions: 8 }
/** Bytes of the index of numbers (`numberIndex`) for a line: 6.6 in files of a million lines. */
const indexBytesPerLine = 7
/** Filters of each version whose total is cached, and filters of which it is known that their lines stand near each other. */
const maxFilters = 500
/** Columns of each version of which a fact is cached. */
const maxColumns = 200

/** How `_i` follows the rows: `first` is that of the first row, `gaps` the numbers that no line has after it. */
export interface LinesNumbering {
  first: number
  gaps: number
}

/** First and last instants, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

export interface AttachedVersion {
  path: string
  /** Name of the database in SQL, never used again once it is detached. */
  alias: string
  columns: StoredColumns
  /** Undefined for lines that change in place: their rows follow each other in no known way. */
  numbering: LinesNumbering | undefined
  /** Whether lines can be read by their numbers (`numberIndex`). */
  isNumbered: boolean
  /** Lines are read by their numbers: the engine keeps the index in its memory, where nothing makes it go but the end of the version. */
  holdIndex: () => void
  /** Lines anywhere that are read by one statement: fewer once the engine had not the memory. */
  linesAtOnce: number
  /** Totals of filters, by the key of their counting query (`keyOf`). */
  totals: PromiseCache<number>
  /** Filters, by their SQL, whose lines stood near each other the last time that a page of them was read. */
  nearPages: NearPages | undefined
  /** Whether a column holds values of more than 200 characters, by its key. */
  longColumns: PromiseCache<boolean>
  /** Hits of the words that were looked for, of all versions; undefined where nothing is cached. */
  hits: HitsCache | undefined
  /** Every line there is, once somebody asked for those without a word. */
  allLines?: Promise<LineSet>
  /** First and last dates of columns, by key; null without any date. */
  spans: PromiseCache<Span | null>
  /** Empties the caches of lines that have changed. */
  clearCaches(): void
  /** Called before the version is closed. */
  closers: (() => void)[]
}

interface Entry {
  version: Promise<AttachedVersion>
  readers: number
  /** Bytes that the engine keeps until the version is detached. */
  held: number
  /** What is written to it stays in the memory of the engine, some of it until the version is detached. */
  isEditable: boolean
  /** Resolves the releases that wait for the last reader. */
  whenIdle: (() => void)[]
}

export class Versions {
  private readonly readers: Readers
  /** Attached versions by path, the least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private readonly maxAttached: number
  private readonly maxHeld: number
  private nextAlias = 0
  private readonly hasCaches: boolean
  private readonly hits: HitsCache | undefined
  /** Ends of detachments under way, by path: a file is in one database at a time. */
  private readonly leaving = new Map<string, Promise<void>>()
  private makingRoom: Promise<void> | undefined

  /**
   * @param options.limit number of files kept open; more are opened while they are all being read
   * @param options.heldBytes for the indexes of numbers of all versions
   * @param options.hitsBytes for the hits of the words that were looked for
   * @param options.hasCaches false to find everything out at each read
   */
  constructor(
    readers: Readers,
    options: { limit?: number; heldBytes?: number; hitsBytes?: number; hasCaches?: boolean } = {}
  ) {
    this.readers = readers
    this.maxAttached = options.limit ?? maxAttached
    this.maxHeld = options.heldBytes ?? Infinity
    this.hasCaches = options.hasCaches ?? true
    this.hits = this.hasCaches ? new HitsCache(options.hitsBytes) : undefined
    readers.onFull(async () => void (await this.releaseIdle()))
  }

  /**
   * Reads a version: it stays attached meanwhile.
   * @throws HttpError 404 when its file is gone
   */
  async use<Result>(
    version: LinesVersion,
    read: (version: AttachedVersion) => Promise<Result>
  ): Promise<Result> {
    const entry = this.entryOf(version)
    entry.readers += 1
    try {
      return await read(await entry.version)
    } finally {
      entry.readers -= 1
      if (entry.readers === 0) for (const resolve of entry.whenIdle.splice(0)) resolve()
      this.closeUnused()
    }
  }

  /** Detaches a version once its readers are done; a read that comes meanwhile attaches it anew. */
  release(path: string): Promise<void> {
    const entry = this.entries.get(path)
    if (!entry) return Promise.resolve()
    this.entries.delete(path)
    const leave = (): Promise<void> => this.leave(path, entry)
    if (entry.readers === 0) return leave()
    return new Promise((resolve, reject) => entry.whenIdle.push(() => void leave().then(resolve, reject)))
  }

  private leave(path: string, entry: Entry): Promise<void> {
    const left = this.close(entry).finally(() => {
      if (this.leaving.get(path) === left) this.leaving.delete(path)
    })
    this.leaving.set(path, left)
    return left
  }

  private async close(entry: Entry): Promise<void> {
    const version = await entry.version.catch(() => undefined)
    if (!version) return
    for (const close of version.closers) close()
    await this.detach(version.alias)
  }

  /** Detaches versions that nobody reads and that hold memory, the least recently used first. */
  private async releaseIdle(most = Infinity): Promise<number> {
    const idle = [...this.entries]
      .filter(([, entry]) => entry.readers === 0 && (entry.isEditable || entry.held > 0))
      .slice(0, most)
    await Promise.allSettled(idle.map(([path]) => this.release(path)))
    return idle.length
  }

  /** Before another version that changes is attached: the memory that they take is no longer there for reads. */
  private makeRoom(): Promise<void> {
    this.makingRoom ??= this.untilRoomy().finally(() => (this.makingRoom = undefined))
    return this.makingRoom
  }

  private async untilRoomy(): Promise<void> {
    while ((await this.readers.fullness()) > room.fullness) {
      if ((await this.releaseIdle(room.versions)) === 0) return
    }
  }

  /** Reads anew what is known of a version whose columns changed, for the reads to come. */
  async reload(path: string): Promise<void> {
    const entry = this.entries.get(path)
    const version = await entry?.version.catch(() => undefined)
    if (!version) return
    version.columns = await this.columnsOf(version.alias)
  }

  private entryOf(version: LinesVersion): Entry {
    const { path } = version
    const known = this.entries.get(path)
    if (known) {
      this.entries.delete(path)
      this.entries.set(path, known)
      return known
    }
    const entry: Entry = {
      version: this.attach(version),
      readers: 0,
      held: 0,
      isEditable: version.isEditable === true,
      whenIdle: []
    }
    this.entries.set(path, entry)
    // A file that cannot be opened is tried again by the next read.
    entry.version.catch(() => {
      if (this.entries.get(path) === entry) this.entries.delete(path)
    })
    return entry
  }

  /** Called after each read: what it goes through is as many as there are files open. */
  private closeUnused(): void {
    let held = 0
    for (const entry of this.entries.values()) held += entry.held
    for (const [path, entry] of this.entries) {
      if (this.entries.size <= this.maxAttached && held <= this.maxHeld) return
      const isUseful = entry.held > 0 || this.entries.size > this.maxAttached
      if (entry.readers > 0 || !isUseful) continue
      held -= entry.held
      this.release(path).catch(() => {})
    }
  }

  /** Read from the statistics of the table. */
  private async numberingOf(alias: string): Promise<LinesNumbering> {
    const result = await this.readers.run(
      alias,
      sql`SELECT count(*), coalesce(min(_i), 0), coalesce(max(_i), 0) FROM ${raw(alias)}.lines`
    )
    const [count = 0, first = 0, last = 0] = result.getChunk(0).getRowValues(0).map(Number)
    return { first, gaps: Math.max(0, last - first + 1 - count) }
  }

  private async isNumbered(alias: string): Promise<boolean> {
    const indexes = sql`SELECT 1 FROM duckdb_indexes() WHERE database_name = ${bound(alias)} AND index_name = ${bound(numberIndex.name)}`
    return (await this.readers.run(alias, indexes)).rowCount > 0
  }

  private async attach(version: LinesVersion): Promise<AttachedVersion> {
    const { path, isEditable } = version
    if (!statSync(path, { throwIfNoEntry: false })) throw httpError('datasetNotFound')
    await this.leaving.get(path)?.catch(() => undefined)
    if (isEditable) await this.makeRoom()
    const alias = `v${this.nextAlias++}`
    // A log would have to reach the disk at each write, whose lines are kept elsewhere.
    const mode = isEditable ? "RECOVERY_MODE 'no_wal_writes'" : 'READ_ONLY'
    await this.readers.execute(`ATTACH ${textLiteral(path).text} AS ${alias} (${mode})`)
    if (isEditable) this.readers.planAnew(alias)
    try {
      return await this.attached(version, alias)
    } catch (error) {
      // A version that there is no memory to look into is detached again.
      await this.detach(alias)
      throw error
    }
  }

  private async detach(alias: string): Promise<void> {
    this.readers.forget(alias)
    await this.readers.detach(alias)
  }

  private async attached({ path, isEditable, count }: LinesVersion, alias: string): Promise<AttachedVersion> {
    const [filters, columns] = this.hasCaches ? [maxFilters, maxColumns] : [0, 0]
    const version: AttachedVersion = {
      path,
      alias,
      columns: await this.columnsOf(alias),
      numbering: isEditable ? undefined : await this.numberingOf(alias),
      isNumbered: !isEditable && (await this.isNumbered(alias)),
      totals: new PromiseCache(filters),
      nearPages: this.hasCaches ? new LRUCache({ max: filters }) : undefined,
      longColumns: new PromiseCache(columns),
      hits: this.hits,
      spans: new PromiseCache(columns),
      closers: [],
      linesAtOnce: Infinity,
      holdIndex: () => {
        const entry = this.entries.get(path)
        if (entry) entry.held = count * indexBytesPerLine
      },
      clearCaches: () => {
        version.spans.clear()
        version.totals.clear()
        version.longColumns.clear()
      }
    }
    return version
  }

  private async columnsOf(alias: string): Promise<StoredColumns> {
    const result = await this.readers.run(alias, sql`SELECT key, name, type FROM ${raw(alias)}.columns`)
    return new StoredColumns((await result.getRowObjectsJS()) as ColumnRow[])
  }
}
