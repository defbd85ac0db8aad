/** Versions of lines attached to a reading instance: opened at the first read, closed in LRU order. */
import { LRUCache } from 'lru-cache'
import { statSync } from 'node:fs'
import { httpError } from '../../http/errors.ts'
import { numberIndex, type ColumnRow, type LinesVersion } from '../layout.ts'
import { HitsCache, type LineSet } from '../text/index.ts'
import { PromiseCache } from './memory/promiseCache.ts'
import type { NearPages } from './nearPages.ts'
import type { Readers } from './readers.ts'
import { bindValue, raw, sql, textLiteral } from './sql.ts'
import { StoredColumns } from './storedColumns.ts'

const maxAttached = 100
/**
 * Maximum share of the memory for data that cannot be evicted before an editable version is attached, and number of
 * idle versions detached at once to get below it.
 */
const room = { fullness: 0.4, versions: 8 }
/** Estimated bytes per line of the index of line numbers (`numberIndex`): measured 6.6 for a million lines. */
const indexBytesPerLine = 7
/** Maximum number of filters per version with a cached total, and of filters known to match nearby lines. */
const maxFilters = 500
/** Maximum number of columns per version with cached facts. */
const maxColumns = 200

/**
 * Relation of line numbers to rows: `first` is the number of the first row, `gaps` counts the missing numbers after it.
 */
export interface LinesNumbering {
  first: number
  gaps: number
}

/** First and last instants of a column, in milliseconds since 1970. */
export interface Span {
  from: number
  until: number
}

export interface AttachedVersion {
  path: string
  /** SQL name of the database, never reused after it is detached. */
  alias: string
  columns: StoredColumns
  /** Undefined for editable versions, whose row numbers do not follow from line numbers. */
  numbering: LinesNumbering | undefined
  /** Whether lines can be read by their numbers (`numberIndex`). */
  isNumbered: boolean
  /**
   * Must be called before lines are read by their numbers: the engine then keeps the index in memory until the version
   * is detached, and the version is counted for it.
   */
  holdIndex: () => void
  /** Maximum number of scattered lines that one statement reads; lowered after the engine ran out of memory. */
  linesAtOnce: number
  /** Cached totals, by the key of their counting query (`keyOf`). */
  totals: PromiseCache<number>
  /** Filters, by their SQL, whose last page had lines close to each other in the file. */
  nearPages: NearPages | undefined
  /** Whether a column holds values of more than 200 characters, by key. */
  longColumns: PromiseCache<boolean>
  /** Cache of the hits of words, shared by all versions; undefined without caches. */
  hits: HitsCache | undefined
  /** Set of all lines, created for the first query that needs lines without a word. */
  allLines?: Promise<LineSet>
  /** First and last dates of columns, by key; null for a column without dates. */
  spans: PromiseCache<Span | null>
  /** Empties the caches of an editable version after a change. */
  clearCaches(): void
  /** Callbacks before the version is detached. */
  closers: (() => void)[]
}

interface Entry {
  version: Promise<AttachedVersion>
  readers: number
  /** Bytes that the engine keeps until the version is detached. */
  heldBytes: number
  /**
   * Whether the version changes in place: its writes stay in the engine's memory, some of them until it is detached.
   */
  isEditable: boolean
  /** Callbacks of releases that wait for the last reader. */
  whenIdle: (() => void)[]
}

export class Versions {
  private readonly readers: Readers
  /** Attached versions by path, in LRU order. */
  private readonly entries = new Map<string, Entry>()
  private readonly maxAttached: number
  private readonly maxHeld: number
  private nextAlias = 0
  private readonly hasCaches: boolean
  private readonly hits: HitsCache | undefined
  /** Pending detachments, by path: a file can only be attached once at a time. */
  private readonly leaving = new Map<string, Promise<void>>()
  private makingRoom: Promise<void> | undefined

  /**
   * @param options.limit maximum number of attached files, exceeded while all of them are being read
   * @param options.heldBytes maximum memory for the indexes of line numbers of all versions
   * @param options.hitsBytes maximum memory for the hits of words
   * @param options.hasCaches false to disable caching
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
   * Reads a version, which stays attached meanwhile.
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

  /** Detaches a version once its current reads are done; a later read attaches it again. */
  release(path: string): Promise<void> {
    const entry = this.entries.get(path)
    if (!entry) return Promise.resolve()
    this.entries.delete(path)
    const leave = (): Promise<void> => this.leave(path, entry)
    if (entry.readers === 0) return leave()
    return new Promise((resolve, reject) => entry.whenIdle.push(() => void leave().then(resolve, reject)))
  }

  private leave(path: string, entry: Entry): Promise<void> {
    const detached = this.close(entry).finally(() => {
      if (this.leaving.get(path) === detached) this.leaving.delete(path)
    })
    this.leaving.set(path, detached)
    return detached
  }

  private async close(entry: Entry): Promise<void> {
    const version = await entry.version.catch(() => undefined)
    if (!version) return
    for (const close of version.closers) close()
    await this.detach(version.alias)
  }

  /** Detaches versions without readers that hold memory, in LRU order. */
  private async releaseIdle(maxVersions = Infinity): Promise<number> {
    const idle = [...this.entries]
      .filter(([, entry]) => entry.readers === 0 && (entry.isEditable || entry.heldBytes > 0))
      .slice(0, maxVersions)
    await Promise.allSettled(idle.map(([path]) => this.release(path)))
    return idle.length
  }

  /**
   * Detaches idle versions before another editable version is attached, because reads cannot evict the memory that
   * editable versions hold.
   */
  private makeRoom(): Promise<void> {
    this.makingRoom ??= this.untilRoomy().finally(() => (this.makingRoom = undefined))
    return this.makingRoom
  }

  private async untilRoomy(): Promise<void> {
    while ((await this.readers.fullness()) > room.fullness) {
      if ((await this.releaseIdle(room.versions)) === 0) return
    }
  }

  /** Reloads the columns of a version after columns were added. */
  async reload(path: string): Promise<void> {
    const entry = this.entries.get(path)
    const version = await entry?.version.catch(() => undefined)
    if (!version) return
    version.columns = await this.columnsOf(version.alias)
  }

  private entryOf(version: LinesVersion): Entry {
    const { path } = version
    const openEntry = this.entries.get(path)
    if (openEntry) {
      this.entries.delete(path)
      this.entries.set(path, openEntry)
      return openEntry
    }
    const entry: Entry = {
      version: this.attach(version),
      readers: 0,
      heldBytes: 0,
      isEditable: version.isEditable === true,
      whenIdle: []
    }
    this.entries.set(path, entry)
    // A failed attachment is not cached: the next read tries again.
    entry.version.catch(() => {
      if (this.entries.get(path) === entry) this.entries.delete(path)
    })
    return entry
  }

  /**
   * Detaches the versions beyond the limits. Called after each read: the loop is bounded by the number of open files.
   */
  private closeUnused(): void {
    let heldBytes = 0
    for (const entry of this.entries.values()) heldBytes += entry.heldBytes
    for (const [path, entry] of this.entries) {
      if (this.entries.size <= this.maxAttached && heldBytes <= this.maxHeld) return
      const isUseful = entry.heldBytes > 0 || this.entries.size > this.maxAttached
      if (entry.readers > 0 || !isUseful) continue
      heldBytes -= entry.heldBytes
      this.release(path).catch(() => {})
    }
  }

  /** Reads the numbering of lines; the engine answers from the table's statistics. */
  private async numberingOf(alias: string): Promise<LinesNumbering> {
    const result = await this.readers.run(
      alias,
      sql`SELECT count(*), coalesce(min(_i), 0), coalesce(max(_i), 0) FROM ${raw(alias)}.lines`
    )
    const [count = 0, first = 0, last = 0] = result.getChunk(0).getRowValues(0).map(Number)
    return { first, gaps: Math.max(0, last - first + 1 - count) }
  }

  private async isNumbered(alias: string): Promise<boolean> {
    const indexes = sql`SELECT 1 FROM duckdb_indexes() WHERE database_name = ${bindValue(alias)} AND index_name = ${bindValue(numberIndex.name)}`
    return (await this.readers.run(alias, indexes)).rowCount > 0
  }

  private async attach(version: LinesVersion): Promise<AttachedVersion> {
    const { path, isEditable } = version
    if (!statSync(path, { throwIfNoEntry: false })) throw httpError('datasetNotFound')
    await this.leaving.get(path)?.catch(() => undefined)
    if (isEditable) await this.makeRoom()
    const alias = `v${this.nextAlias++}`
    // No write-ahead log: it would be synced to disk at each write, and the platform already stores the changed lines
    // elsewhere.
    const mode = isEditable ? "RECOVERY_MODE 'no_wal_writes'" : 'READ_ONLY'
    await this.readers.execute(`ATTACH ${textLiteral(path).text} AS ${alias} (${mode})`)
    if (isEditable) this.readers.planAnew(alias)
    try {
      return await this.attached(version, alias)
    } catch (error) {
      // Attached, but unreadable, for instance for lack of memory: do not leave it attached.
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
        if (entry) entry.heldBytes = count * indexBytesPerLine
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
