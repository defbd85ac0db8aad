/**
 * The index of an editable dataset: a version whose lines change in place (server/lines/layout.ts). One writer at a
 * time for each; readers see a write whole or not at all.
 *
 * Table `state`, one row: `sequence` of the last change of the dataset that is in the index, `textTo` the `_i` up to
 * which the words of the lines are.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import type { IndexColumn, LineChanges } from '../engine.ts'
import { instantName, type LinesVersion } from '../layout.ts'
import { appendTail, appendTextRun, createTextTables, TailMemory, type TextColumn } from '../text/index.ts'
import { addColumn, layoutOf, type Layout } from './editableColumns.ts'
import { appendLines, textOf } from './editableRows.ts'
import type { Readers } from './readers.ts'
import { textLiteral } from './sql.ts'
import type { AttachedVersion, Versions } from './versions.ts'

/** Lines of a write whose words are added one by one; more make a run of the text index. */
const mostTailLines = 200
/** Characters of them: documents are quicker as a run. */
const mostTailText = 200_000
const idsAtOnce = 1000

export class EditableIndexes {
  private readonly readers: Readers
  private readonly versions: Versions
  /** By the name of their database. */
  private created = 0
  private readonly writers = new Map<string, Promise<Writer>>()
  /** By path, the number of its last change among all. */
  private readonly editions = new Map<string, number>()
  private changes = 0

  constructor(readers: Readers, versions: Versions) {
    this.readers = readers
    this.versions = versions
  }

  /** Makes an empty one. */
  async create(path: string, columns: IndexColumn[]): Promise<void> {
    mkdirSync(dirname(path), { recursive: true })
    const connection = await this.readers.connect()
    const name = `creation${this.created++}`
    try {
      await connection.run(`ATTACH ${textLiteral(path).text} AS ${name}`)
      try {
        await connection.run(`USE ${name}`)
        await connection.run('CREATE TABLE lines (_i BIGINT, _id VARCHAR, _rand INTEGER)')
        await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
        await connection.run('CREATE TABLE state AS SELECT 0::BIGINT AS sequence, 0::BIGINT AS "textTo"')
        for (const column of columns) await addColumn(connection, column)
        await createTextTables(connection)
      } finally {
        await connection.run('USE memory')
        await connection.run(`DETACH ${name}`)
      }
    } finally {
      connection.disconnectSync()
    }
  }

  sequence(version: LinesVersion): Promise<number> {
    return this.within(version, async ({ connection }) => {
      const reader = await connection.runAndReadAll('SELECT sequence FROM state')
      return Number(reader.getRows()[0]?.[0])
    })
  }

  /** @param columns those that the lines have values for, in order; the ones that the index has not are added */
  async apply(version: LinesVersion, columns: IndexColumn[], changes: LineChanges): Promise<void> {
    await this.change(version, async (writer, attached) => {
      const { connection } = writer
      const missing = columns.filter((column) => !attached.columns.find(column.key))
      const textTo = await inTransaction(connection, async () => {
        for (const column of missing) await addColumn(connection, column)
        if (missing.length) writer.layout = await layoutOf(connection)
        await removeLines(connection, changes.removed)
        await appendLines(connection, columns, writer.layout, changes.added)
        const to = await this.addWords(writer, version.schema, columns, changes)
        await connection.run(
          `UPDATE state SET sequence = ${whole(changes.sequence)}, "textTo" = ${whole(to)}`
        )
        return to
      })
      writer.textTo = textTo
      writer.lastLine = changes.added.at(-1)?.i ?? writer.lastLine
      // Columns were added: the version is read anew.
      if (missing.length) await this.versions.reload(version.path)
    })
  }

  editionOf(path: string): number {
    return this.editions.get(path) ?? 0
  }

  /** The path is never used again. */
  released(path: string): void {
    this.editions.delete(path)
  }

  /** Adds to the text index the lines whose words are not there yet. */
  async indexWords(version: LinesVersion, columns: IndexColumn[]): Promise<void> {
    await this.change(version, async (writer) => {
      const { connection, lastLine: to, textTo: after } = writer
      if (to <= after) return
      await inTransaction(connection, async () => {
        const texts = textColumns(version.schema, columns, writer.layout)
        await appendTextRun(connection, texts, () => {}, { lines: { after, to } })
        await connection.run(`UPDATE state SET "textTo" = ${whole(to)}`)
      })
      writer.textTo = to
      writer.words.forget()
    })
  }

  async idsBefore(version: LinesVersion, key: string, instant: number): Promise<string[]> {
    return this.within(version, async ({ connection, layout }) => {
      const column = layout.stored.get(key)
      if (column?.type !== 'DATETIME' || column.isList) return []
      const reader = await connection.runAndReadAll(
        `SELECT _id FROM lines WHERE ${instantName(column)} <= make_timestamp(${whole(instant * 1000)}) LIMIT 10000`
      )
      return reader.getRows().map(([id]) => String(id))
    })
  }

  /** Removes every line and every word. */
  async clear(version: LinesVersion, sequence: number): Promise<void> {
    await this.change(version, async ({ connection, words }) => {
      await inTransaction(connection, async () => {
        for (const table of ['lines', 'terms', 'term_keys', 'stems', 'postings']) {
          await connection.run(`DELETE FROM ${table}`)
        }
        await connection.run(`UPDATE state SET sequence = ${whole(sequence)}`)
      })
      words.forget()
    })
  }

  /** Runs statements whose tables are those of the version. */
  async read<Result>(
    version: LinesVersion,
    work: (connection: DuckDBConnection) => Promise<Result>
  ): Promise<Result> {
    return this.within(version, ({ connection }) => work(connection))
  }

  /** @returns the `_i` up to which the words of the lines are in the index */
  private async addWords(
    { connection, textTo, lastLine, layout, words }: Writer,
    schema: SchemaProperty[],
    columns: IndexColumn[],
    { added }: LineChanges
  ): Promise<number> {
    // Lines before these wait for a run, which will have these too.
    if (!added.length || added.length > mostTailLines || lastLine > textTo) return textTo
    const texts = textColumns(schema, columns, layout)
    const length = added.reduce((sum, { values }) => sum + lengthOf(values), 0)
    if (length > mostTailText) return textTo
    const places = texts.map(({ property }) => columns.findIndex(({ key }) => key === property.key))
    await appendTail(
      connection,
      texts,
      added.map(({ i, values }) => ({ line: i, texts: places.map((place) => textsOf(values[place])) })),
      words
    )
    return added.at(-1)!.i
  }

  /** Whatever comes of it, what was remembered of the lines is forgotten before the change is told. */
  private change<Result>(
    version: LinesVersion,
    work: (writer: Writer, attached: AttachedVersion) => Promise<Result>
  ): Promise<Result> {
    return this.within(version, async (writer, attached) => {
      try {
        return await work(writer, attached)
      } finally {
        attached.forget()
        this.editions.set(version.path, ++this.changes)
      }
    })
  }

  /** One after another: a writer has one connection. */
  private within<Result>(
    version: LinesVersion,
    work: (writer: Writer, attached: AttachedVersion) => Promise<Result>
  ): Promise<Result> {
    return this.versions.use(version, async (attached) => {
      const writer = await this.writerOf(attached)
      const turn = writer.turn.then(() => work(writer, attached))
      // What was written of a failed work is not there.
      turn.catch(() => writer.words.forget())
      writer.turn = turn.catch(() => undefined)
      return turn
    })
  }

  private writerOf(attached: AttachedVersion): Promise<Writer> {
    const known = this.writers.get(attached.alias)
    if (known) return known
    const opened = this.openWriter(attached)
    this.writers.set(attached.alias, opened)
    opened.catch(() => this.writers.delete(attached.alias))
    return opened
  }

  private async openWriter({ alias, closers }: AttachedVersion): Promise<Writer> {
    const connection = await this.readers.connect()
    closers.push(() => {
      this.writers.delete(alias)
      connection.disconnectSync()
    })
    await connection.run(`USE ${alias}`)
    const reader = await connection.runAndReadAll(
      'SELECT "textTo", (SELECT coalesce(max(_i), 0) FROM lines) FROM state'
    )
    const [textTo = 0, lastLine = 0] = (reader.getRows()[0] ?? []).map(Number)
    return {
      connection,
      textTo,
      lastLine,
      layout: await layoutOf(connection),
      words: new TailMemory(),
      turn: Promise.resolve()
    }
  }
}

/** Who writes an index, and what is known of it: nobody else changes it. */
interface Writer {
  connection: DuckDBConnection
  layout: Layout
  /** `_i` up to which the words of the lines are in the index, and the last one. */
  textTo: number
  lastLine: number
  words: TailMemory
  turn: Promise<unknown>
}

async function inTransaction<Result>(
  connection: DuckDBConnection,
  work: () => Promise<Result>
): Promise<Result> {
  await connection.run('BEGIN TRANSACTION')
  try {
    const result = await work()
    await connection.run('COMMIT')
    return result
  } catch (error) {
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function removeLines(connection: DuckDBConnection, numbers: number[]): Promise<void> {
  for (let from = 0; from < numbers.length; from += idsAtOnce) {
    const list = numbers.slice(from, from + idsAtOnce).map(whole)
    await connection.run(`DELETE FROM lines WHERE _i IN (${list.join(', ')})`)
  }
}

const whole = (value: number): string => BigInt(value).toString()

/** The searched columns, as they are stored. */
function textColumns(schema: SchemaProperty[], columns: IndexColumn[], { stored }: Layout): TextColumn[] {
  return columns.flatMap(({ key }) => {
    const property = schema.find((candidate) => candidate.key === key)
    const column = stored.get(key)
    return property && column ? [{ property, column }] : []
  })
}

function lengthOf(values: unknown[]): number {
  return values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((item) => (item === undefined || item === null ? [] : [textOf(item)]))
}
