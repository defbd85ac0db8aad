/**
 * Index of an editable dataset: a version whose lines change in place (server/lines/layout.ts). Each index has one
 * writer at a time; readers see all of a write or nothing.
 *
 * The index has no write-ahead log: changes stay in the engine's memory until `flush` or until the database is
 * detached, and a crash leaves the file of the last flush. The caller keeps the changes that are not in the file
 * (`flushedSequence`) and applies them again.
 *
 * Table `state`, one row: `sequence` of the last change of the dataset that is in the index, `textTo` the `_i` of the
 * last line whose words are indexed.
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
import { inTransaction, removals, integerText, writeTogether } from './editableStatements.ts'
import { wordsOf } from './editableWords.ts'
import { EditableWriters, type Writer } from './editableWriters.ts'
import type { Readers } from './readers.ts'
import { textLiteral } from './sql.ts'
import { indexedSize } from './statistics/indexedSize.ts'
import { lineStatistics } from './statistics/lineStatistics.ts'
import { storedColumns } from './statistics/schemaColumns.ts'
import type { AttachedVersion, Versions } from './versions.ts'

/** Estimated size, in bytes, above which pending changes are written to the file. */
const maxPendingBytes = 16 * 2 ** 20

const isInUse = /^TransactionContext Error: Cannot CHECKPOINT/

export class EditableIndexes {
  private readonly readers: Readers
  private readonly versions: Versions
  private readonly writers: EditableWriters
  /** Number of databases created so far, used in their names. */
  private created = 0
  /** Edition of each version, by path: the value of `changes` at the version's last change. */
  private readonly editions = new Map<string, number>()
  private changes = 0

  constructor(readers: Readers, versions: Versions) {
    this.readers = readers
    this.versions = versions
    this.writers = new EditableWriters(readers, versions)
  }

  /** Creates an empty index, which counts as containing the changes up to a sequence number. */
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
          const state = `CREATE TABLE state AS SELECT ${integerText(sequence)}::BIGINT AS sequence, 0::BIGINT AS "textTo"`
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

  /** @param columns columns of the lines' values, in order; columns that the index does not have are added */
  async apply(version: LinesVersion, columns: IndexColumn[], changes: LineChanges): Promise<void> {
    await this.change(version, async (writer, attached) => {
      await this.addMissing(writer, attached, columns)
      const words = await wordsOf(writer, version.schema, columns, changes)
      // Lines added without their words wait for `indexWords`; `textTo` must not move past them.
      const textTo = words ? (changes.added.at(-1)?.i ?? writer.textTo) : writer.textTo
      await writeTogether(writer.simple, {
        first: removals(changes.removed),
        rows: [lineRows(columns, writer.layout, changes.added), ...(words ?? [])],
        last: [
          `UPDATE state SET sequence = ${integerText(changes.sequence)}, "textTo" = ${integerText(textTo)}`
        ]
      })
      writer.textTo = textTo
      writer.lastLine = changes.added.at(-1)?.i ?? writer.lastLine
      writer.sequence = changes.sequence
      writer.pendingBytes += bytesOf(changes)
    })
    await this.flushFrom(version, maxPendingBytes)
  }

  /** Creates an empty part of the index. */
  async createPart(version: LinesVersion, columns: IndexColumn[], path: string): Promise<void> {
    await this.indexWords(version, columns)
    await this.writers.use(version, async (writer, attached) => {
      await this.addMissing(writer, attached, columns)
      await createPart(writer.connection, path, `part${this.created++}`)
    })
  }

  /** Adds the lines and words of a part. */
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
    await this.flushFrom(version, maxPendingBytes)
  }

  editionOf(path: string): number {
    return this.editions.get(path) ?? 0
  }

  edition(): number {
    return this.changes
  }

  /** Forgets a version; its path is never reused. */
  released(path: string): void {
    this.editions.delete(path)
  }

  /** Adds to the text index the lines whose words are not indexed yet. */
  indexWords(version: LinesVersion, columns: IndexColumn[]): Promise<boolean> {
    return this.writers.use(version, async (writer, attached) => {
      const { connection, lastLine: to, textTo: after } = writer
      if (to <= after) return false
      await inTransaction(connection, [], async () => {
        const texts = textColumns(version.schema, columns, writer.layout)
        await appendTextRun(connection, texts, () => {}, { lines: { after, to }, limits: smallLimits })
        return { result: undefined, last: [`UPDATE state SET "textTo" = ${integerText(to)}`] }
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
        `SELECT _id FROM lines WHERE ${instantName(column)} <= make_timestamp(${integerText(instant * 1000)}) LIMIT 10000`
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
      const statistics = await lineStatistics(connection, schema)
      const columns = await storedColumns(connection, schema)
      return { ...statistics, indexedSize: await indexedSize(connection, columns) }
    })
  }

  /** Runs statements in a read transaction whose current database is that of the version. Writes continue meanwhile. */
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
          // Disconnecting also ends the read transaction.
          connection.disconnectSync()
        }
      })
    )
  }

  /** Writes pending changes to the file when they exceed a number of bytes. @returns false while readers prevent it */
  private flushFrom(version: LinesVersion, bytes: number): Promise<boolean> {
    return this.writers.use(version, async (writer, { alias, path }) => {
      if (writer.pendingBytes < bytes) return true
      try {
        await writer.connection.run(`CHECKPOINT ${alias}`)
      } catch (error) {
        // Other transactions prevent the checkpoint; the changes stay in memory for a later attempt.
        if (error instanceof Error && isInUse.test(error.message)) return false
        // The engine invalidates a database whose checkpoint failed: release it, so that it is attached again in the
        // state of its file.
        this.versions.release(path).catch(() => undefined)
        throw error
      }
      writer.flushed = writer.sequence
      writer.pendingBytes = 0
      return true
    })
  }

  /** Adds the columns that the index does not have, then reloads the version's layout. */
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

  /** Runs a change. Caches of the lines are cleared before the caller knows of the change, even when it fails. */
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

/** Estimated size of the changes in the engine's memory, in bytes. */
function bytesOf({ removed, added }: LineChanges): number {
  const values = added.flatMap((line) => line.values)
  const characters = values.reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0
  )
  return 16 + (removed.length + added.length + values.length) * 16 + characters * 2
}
