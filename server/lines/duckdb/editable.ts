/**
 * The index of an editable dataset: a version whose lines change in place (server/lines/layout.ts). One writer at a
 * time for each; readers see a write whole or not at all.
 *
 * It has no log: what was written is in the memory of the engine until `flush`, or until it is detached, and its file
 * is that of the last one. Whoever writes keeps the changes that the file has not (`flushedSequence`), and gives them again.
 *
 * Table `state`, one row: `sequence` of the last change of the dataset that is in the index, `textTo` the `_i` up to
 * which the words of the lines are.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { IndexColumn, LineChanges, LinesPart } from '../engine.ts'
import { blockSize, instantName, type ColumnRow, type LinesVersion } from '../layout.ts'
import type { IndexStatistics } from '../statistics.ts'
import { appendTextRun, createTextTables, smallLimits } from '../text/index.ts'
import { columnRows, copyLines } from './copyLines.ts'
import { addColumns, createLines, layoutOf, textColumns } from './editableColumns.ts'
import { createPart, mergePart } from './editableParts.ts'
import { lineRows } from './editableRows.ts'
import { inTransaction, removals, whole, writeTogether } from './editableStatements.ts'
import { wordsOf } from './editableWords.ts'
import { EditableWriters, type Writer } from './editableWriters.ts'
import type { Readers } from './readers.ts'
import { textLiteral } from './sql.ts'
import { indexedSize } from './statistics/indexedSize.ts'
import { lineStatistics } from './statistics/lineStatistics.ts'
import { storedColumns } from './statistics/schemaColumns.ts'
import type { AttachedVersion, Versions } from './versions.ts'

/** What is written stays in memory up to about so much. */
const mostPendingBytes = 16 * 2 ** 20

const isInUse = /^TransactionContext Error: Cannot CHECKPOINT/

export class EditableIndexes {
  private readonly readers: Readers
  private readonly versions: Versions
  private readonly writers: EditableWriters
  /** Databases made until now: part of their names. */
  private created = 0
  /** Edition of each version, by its path: the number of its last change among those of all versions. */
  private readonly editions = new Map<string, number>()
  private changes = 0

  constructor(readers: Readers, versions: Versions) {
    this.readers = readers
    this.versions = versions
    this.writers = new EditableWriters(readers, versions)
  }

  /** Makes an empty one, which holds the changes up to a sequence. */
  async create(path: string, columns: IndexColumn[], sequence: number): Promise<void> {
    mkdirSync(dirname(path), { recursive: true })
    await this.readers.withRoom(() => this.createEmpty(path, columns, sequence))
  }

  private async createEmpty(path: string, columns: IndexColumn[], sequence: number): Promise<void> {
    const connection = await this.readers.connect()
    const name = `creation${this.created++}`
    try {
      await connection.run(`ATTACH ${textLiteral(path).text} AS ${name} (BLOCK_SIZE ${blockSize})`)
      try {
        await connection.run(`USE ${name}`)
        await inTransaction(connection, [], async () => {
          await createLines(connection, columns)
          await createTextTables(connection)
          const state = `CREATE TABLE state AS SELECT ${whole(sequence)}::BIGINT AS sequence, 0::BIGINT AS "textTo"`
          return { result: undefined, last: [state] }
        })
      } finally {
        await connection.run('USE memory')
        await connection.run(`DETACH ${name}`)
      }
    } finally {
      connection.disconnectSync()
    }
  }

  sequence(version: LinesVersion): Promise<number> {
    return this.writers.use(version, ({ sequence }) => Promise.resolve(sequence))
  }

  flushedSequence(version: LinesVersion): Promise<number> {
    return this.writers.use(version, ({ flushed }) => Promise.resolve(flushed))
  }

  flush(version: LinesVersion): Promise<boolean> {
    return this.flushFrom(version, 1)
  }

  /** @param columns those that the lines have values for, in order; the ones that the index has not are added */
  async apply(version: LinesVersion, columns: IndexColumn[], changes: LineChanges): Promise<void> {
    await this.change(version, async (writer, attached) => {
      await this.addMissing(writer, attached, columns)
      const words = await wordsOf(writer, version.schema, columns, changes)
      // Lines without their words wait for a run, which will have theirs too.
      const textTo = words ? (changes.added.at(-1)?.i ?? writer.textTo) : writer.textTo
      await writeTogether(writer.simple, {
        first: removals(changes.removed),
        rows: [lineRows(columns, writer.layout, changes.added), ...(words ?? [])],
        last: [`UPDATE state SET sequence = ${whole(changes.sequence)}, "textTo" = ${whole(textTo)}`]
      })
      writer.textTo = textTo
      writer.lastLine = changes.added.at(-1)?.i ?? writer.lastLine
      writer.sequence = changes.sequence
      writer.pendingBytes += bytesOf(changes)
    })
    await this.flushFrom(version, mostPendingBytes)
  }

  /** Makes an empty part of the index. */
  async createPart(version: LinesVersion, columns: IndexColumn[], path: string): Promise<void> {
    await this.indexWords(version, columns)
    await this.writers.use(version, async (writer, attached) => {
      await this.addMissing(writer, attached, columns)
      await createPart(writer.connection, path, `part${this.created++}`)
    })
  }

  /** Adds the lines and the words of a part. */
  async merge(version: LinesVersion, path: string): Promise<void> {
    const { size: bytes } = await stat(path)
    await this.change(version, async (writer) => {
      const { connection } = writer
      const alias = `part${this.created++}`
      await connection.run(`ATTACH ${textLiteral(path).text} AS ${alias} (READ_ONLY)`)
      try {
        const { lastLine, sequence } = await inTransaction(connection, [], async () => ({
          result: await mergePart(connection, alias)
        }))
        writer.lastLine = lastLine ?? writer.lastLine
        writer.textTo = lastLine ?? writer.textTo
        writer.sequence = sequence
        writer.pendingBytes += bytes
        writer.words.forget()
      } finally {
        await connection.run(`DETACH ${alias}`)
      }
    })
    await this.flushFrom(version, mostPendingBytes)
  }

  editionOf(path: string): number {
    return this.editions.get(path) ?? 0
  }

  edition(): number {
    return this.changes
  }

  /** The path is never used again. */
  released(path: string): void {
    this.editions.delete(path)
  }

  /** Adds to the text index the lines whose words are not there yet. */
  indexWords(version: LinesVersion, columns: IndexColumn[]): Promise<boolean> {
    return this.writers.use(version, async (writer, attached) => {
      const { connection, lastLine: to, textTo: after } = writer
      if (to <= after) return false
      await inTransaction(connection, [], async () => {
        const texts = textColumns(version.schema, columns, writer.layout)
        await appendTextRun(connection, texts, () => {}, { lines: { after, to }, limits: smallLimits })
        return { result: undefined, last: [`UPDATE state SET "textTo" = ${whole(to)}`] }
      })
      writer.textTo = to
      writer.pendingBytes += 1
      writer.words.forget()
      this.noteChange(attached)
      return true
    })
  }

  async idsBefore(version: LinesVersion, key: string, instant: number): Promise<string[]> {
    return this.writers.use(version, async ({ connection, layout }) => {
      const column = layout.stored.get(key)
      if (column?.type !== 'DATETIME' || column.isList) return []
      const reader = await connection.runAndReadAll(
        `SELECT _id FROM lines WHERE ${instantName(column)} <= make_timestamp(${whole(instant * 1000)}) LIMIT 10000`
      )
      return reader.getRows().map(([id]) => String(id))
    })
  }

  columns(version: LinesVersion): Promise<ColumnRow[]> {
    return this.read(version, columnRows)
  }

  copy(version: LinesVersion, part: LinesPart, path: string): Promise<void> {
    return this.read(version, (connection) => copyLines(connection, part, path))
  }

  statistics(version: LinesVersion, schema: SchemaProperty[]): Promise<IndexStatistics> {
    return this.read(version, async (connection) => {
      const found = await lineStatistics(connection, schema)
      const columns = await storedColumns(connection, schema)
      return { ...found, indexedSize: await indexedSize(connection, columns) }
    })
  }

  /** Runs statements whose tables are those of the version, in one state of it. Writers go on meanwhile. */
  private read<Result>(
    version: LinesVersion,
    work: (connection: DuckDBConnection) => Promise<Result>
  ): Promise<Result> {
    return this.versions.use(version, ({ alias }) =>
      this.readers.withRoom(async () => {
        const connection = await this.readers.connect()
        try {
          await connection.run(`USE ${alias}`)
          await connection.run('BEGIN TRANSACTION READ ONLY')
          return await work(connection)
        } finally {
          // What it was reading is given up.
          connection.disconnectSync()
        }
      })
    )
  }

  /** Writes into the file what it has not, once that is so many bytes. */
  private flushFrom(version: LinesVersion, bytes: number): Promise<boolean> {
    return this.writers.use(version, async (writer, { alias, path }) => {
      if (writer.pendingBytes < bytes) return true
      try {
        await writer.connection.run(`CHECKPOINT ${alias}`)
      } catch (error) {
        // Nothing is lost: what others do with it now has to end first.
        if (error instanceof Error && isInUse.test(error.message)) return false
        // The engine reads and writes nothing of it any more: the next ones get what the file has.
        this.versions.release(path).catch(() => undefined)
        throw error
      }
      writer.flushed = writer.sequence
      writer.pendingBytes = 0
      return true
    })
  }

  /** Columns that the index has not: the version is read anew. */
  private async addMissing(writer: Writer, attached: AttachedVersion, columns: IndexColumn[]): Promise<void> {
    const missing = columns.filter((column) => !attached.columns.find(column.key))
    if (!missing.length) return
    const { connection } = writer
    await inTransaction(connection, [], async () => {
      await addColumns(connection, missing)
      return { result: undefined }
    })
    writer.layout = await layoutOf(connection)
    await this.versions.reload(attached.path)
  }

  /** Caches of the lines are emptied before the change is told, even when it failed. */
  private change<Result>(
    version: LinesVersion,
    work: (writer: Writer, attached: AttachedVersion) => Promise<Result>
  ): Promise<Result> {
    return this.writers.use(version, async (writer, attached) => {
      try {
        return await work(writer, attached)
      } finally {
        this.noteChange(attached)
      }
    })
  }

  private noteChange(attached: AttachedVersion): void {
    attached.clearCaches()
    this.editions.set(attached.path, ++this.changes)
  }
}

/** About how many bytes the changes take in the memory of the engine. */
function bytesOf({ removed, added }: LineChanges): number {
  const values = added.flatMap((line) => line.values)
  const characters = values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0
  )
  return 16 + (removed.length + added.length + values.length) * 16 + characters * 2
}
