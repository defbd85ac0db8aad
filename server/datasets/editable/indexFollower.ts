/**
 * The index of an editable dataset, which follows the changes of its lines. A few lines go to it as they are; many are
 * prepared by another thread, so that requests do not wait for their words to be read.
 */
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { LinesEngine } from '../../lines/engine.ts'
import type { LinesVersion } from '../../lines/layout.ts'
import type { DatasetRecord } from '../record.ts'
import type { LineDatabase } from './database.ts'
import type { FillThread } from './fillThread.ts'
import type { LineIndexer } from './indexColumns.ts'
import { eraseLostColumns } from './lostColumns.ts'

/** Changes that the index follows in one act. */
const mostFollowed = 2000
/** Changes from which another thread prepares them, and how many it takes at once. */
const manyChanges = 5000
const mostPrepared = 30_000
/** Changes that wait for a thread to begin while others are being written. */
const lateChanges = 10_000
/** Changes that are forgotten at once: a few are left until there is time. */
const leastForgotten = 1000
const mostForgotten = 5000

export interface FollowerParts {
  database: LineDatabase
  /** Of the database. */
  path: string
  lines: LinesEngine
  thread: FillThread
  indexerOf: (record: DatasetRecord) => LineIndexer
}

export class IndexFollower {
  private readonly parts: FollowerParts
  private last: Promise<void> = Promise.resolve()
  /** Acts that wait or are under way. */
  private waiting = 0
  /** Path of an index that is being filled and will take the place of the one that is read. */
  private coming: string | undefined
  /** A few lines are on their way into the index. */
  private brief: Promise<void> | undefined
  /** What the index holds, once it was asked. */
  private followed: { path: string; sequence: number } | undefined
  private forgotten = 0

  constructor(parts: FollowerParts) {
    this.parts = parts
  }

  /**
   * Brings the index to the last change. Resolves when what was written before the call is found by reads.
   * @param current finds the dataset and the index that is read when its turn has come
   */
  follow(current: () => Promise<{ record: DatasetRecord; version: LinesVersion }>): Promise<void> {
    const turn = this.inTurn(async () => {
      const { record, version } = await current()
      if (this.coming === version.path) this.coming = undefined
      await this.bring(record, version)
    })
    if (this.waiting === 1 && !this.isLate()) this.brief = turn
    return turn
  }

  /**
   * Everything again, into an empty index, then what is written meanwhile.
   * @param publish makes it the one that is read; nothing is written to any index while it runs
   */
  async fill(
    record: DatasetRecord,
    version: LinesVersion,
    signal: AbortSignal,
    publish: () => Promise<void> = async () => {}
  ): Promise<void> {
    this.coming = version.path
    try {
      await this.fillFrom(record, version, signal)
      await this.inTurn(async () => {
        await this.bring(record, version)
        await publish()
      })
    } catch (error) {
      if (this.coming === version.path) this.coming = undefined
      throw error
    }
  }

  /** Whether so much was written that the index had better begin to follow. */
  isLate(): boolean {
    const { database } = this.parts
    const after = this.followed?.sequence ?? (database.changesAfter(0, 1)[0]?.sequence ?? 1) - 1
    return database.lastSequence - after >= lateChanges
  }

  /** Forgets the changes that the index has. */
  tidy(): Promise<void> {
    return this.inTurn(async () => {
      if (this.followed && this.forgotten < this.followed.sequence) await this.forgetChanges(this.followed.sequence)
    })
  }

  /** Resolves when a few lines that the index is taking are in it; at once when there are none, or many. */
  async whenFree(): Promise<void> {
    await this.brief?.catch(() => undefined)
  }

  /** Runs what changes lines and index together, when nothing else is on its way into the index. */
  alone(work: () => Promise<void>): Promise<void> {
    return this.inTurn(work)
  }

  /** Whether something is on its way into the index. */
  get isBusy(): boolean {
    return this.waiting > 0
  }

  /** Resolves when nothing is under way. */
  settled(): Promise<void> {
    return this.last
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.waiting++
    const turn = this.last.then(work).finally(() => {
      this.waiting--
      this.brief = undefined
    })
    this.last = turn.then(
      () => undefined,
      () => undefined
    )
    return turn
  }

  private async bring(record: DatasetRecord, version: LinesVersion): Promise<void> {
    const { database, lines } = this.parts
    if (this.followed?.path !== version.path) {
      this.followed = { path: version.path, sequence: await lines.editable.sequence(version) }
    }
    const { followed } = this
    let waitsForWords = false
    for (;;) {
      const isMany = database.lastSequence - followed.sequence >= manyChanges
      const sequence = isMany
        ? await this.bringMany(record, version, followed.sequence)
        : await this.bringFew(record, version, followed.sequence)
      if (sequence === followed.sequence) break
      followed.sequence = sequence
      waitsForWords = !isMany
      if (sequence - this.forgotten >= leastForgotten) await this.forgetChanges(sequence)
    }
    if (waitsForWords) await lines.editable.indexWords(version, this.parts.indexerOf(record).columns)
  }

  /** @returns the sequence of the last change that the index has */
  private async bringFew(record: DatasetRecord, version: LinesVersion, after: number): Promise<number> {
    const { database, lines } = this.parts
    const changes = database.changesAfter(after, mostFollowed)
    const last = changes.at(-1)
    if (!last) return after
    // Several changes of one line: the last one counts, and every number that it had is gone.
    const numbers = new Set(changes.flatMap(({ i }) => (i === undefined ? [] : [i])))
    const removed = changes.flatMap(({ replaced }) =>
      replaced === undefined || numbers.has(replaced) ? [] : [replaced]
    )
    const ids = new Set(changes.filter(({ i }) => i !== undefined).map(({ id }) => id))
    const indexer = this.parts.indexerOf(record)
    const added = [...ids]
      .flatMap((id) => database.find(id) ?? [])
      // One that changed again later comes with that change.
      .filter(({ i }) => numbers.has(i))
      .toSorted((one, other) => one.i - other.i)
      .map((line) => indexer.row(line))
    await lines.editable.apply(version, indexer.columns, { removed, added, sequence: last.sequence })
    return last.sequence
  }

  private async bringMany(record: DatasetRecord, version: LinesVersion, after: number): Promise<number> {
    const { lines, thread, path, indexerOf } = this.parts
    const partPath = `${version.path}.part`
    await removePart(partPath)
    try {
      await lines.editable.startPart(version, indexerOf(record).columns, partPath)
      const { sequence } = await thread.fill({
        linesPath: path,
        indexPath: partPath,
        indexed: indexedOf(record),
        schema: version.schema,
        changes: { after, limit: mostPrepared }
      })
      await lines.editable.merge(version, partPath)
      return sequence
    } finally {
      await removePart(partPath)
    }
  }

  /** An index that is to take the place of this one has yet to see them. */
  private async forgetChanges(to: number): Promise<void> {
    const { database } = this.parts
    while (!this.coming) {
      const count = database.transaction(() => database.forgetChangesTo(to, mostForgotten))
      if (count < mostForgotten) {
        this.forgotten = to
        return
      }
      await setImmediate()
    }
  }

  private async fillFrom(record: DatasetRecord, version: LinesVersion, signal: AbortSignal): Promise<void> {
    const { database, lines, thread, path, indexerOf } = this.parts
    if (database.count() < manyChanges) {
      await eraseLostColumns(database, record)
      const { lastSequence } = database
      const indexer = indexerOf(record)
      // In one turn with the sequence: what is written later is a change that comes later.
      const added = database.linesAfter(-1, database.count()).map((line) => indexer.row(line))
      await lines.editable.apply(version, indexer.columns, { removed: [], added, sequence: lastSequence })
      await lines.editable.indexWords(version, indexer.columns)
      return
    }
    await lines.release(version.path)
    const { hasLostColumns } = await thread.fill({
      linesPath: path,
      indexPath: version.path,
      indexed: indexedOf(record),
      schema: version.schema
    })
    signal.throwIfAborted()
    if (hasLostColumns) await eraseLostColumns(database, record)
  }
}

const indexedOf = ({ schema, projection }: DatasetRecord): Pick<DatasetRecord, 'schema' | 'projection'> => ({
  schema,
  ...(projection ? { projection } : {})
})

async function removePart(path: string): Promise<void> {
  for (const suffix of ['', '.wal', '.spill']) await rm(path + suffix, { recursive: true, force: true })
}
