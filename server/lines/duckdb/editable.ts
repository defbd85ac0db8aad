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
import type { LinesVersion, PhysicalColumn } from '../layout.ts'
import { appendTail, appendTextRun, createTextTables, type TextColumn } from '../text/index.ts'
import { addColumn, storedNames } from './editableColumns.ts'
import { appendLines, textOf } from './editableRows.ts'
import type { Readers } from './readers.ts'
import { textLiteral } from './sql.ts'
import type { AttachedVersion, Versions } from './versions.ts'

/** Lines of a write whose words are added one by one; more make a run of the text index. */
const mostTailLines = 200
const idsAtOnce = 1000

export class EditableIndexes {
  private readonly readers: Readers
  private readonly versions: Versions

  constructor(readers: Readers, versions: Versions) {
    this.readers = readers
    this.versions = versions
  }

  /** Makes an empty one. */
  async create(path: string, columns: IndexColumn[]): Promise<void> {
    mkdirSync(dirname(path), { recursive: true })
    await this.withConnection(async (connection) => {
      await connection.run(`ATTACH ${textLiteral(path).text} AS creation`)
      try {
        await connection.run('USE creation')
        await connection.run('CREATE TABLE lines (_i BIGINT, _id VARCHAR, _rand INTEGER)')
        await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
        await connection.run('CREATE TABLE state AS SELECT 0::BIGINT AS sequence, 0::BIGINT AS "textTo"')
        for (const column of columns) await addColumn(connection, column)
        await createTextTables(connection)
      } finally {
        await connection.run('USE memory')
        await connection.run('DETACH creation')
      }
    })
  }

  sequence(version: LinesVersion): Promise<number> {
    return this.within(version, async (connection) => {
      const reader = await connection.runAndReadAll('SELECT sequence FROM state')
      return Number(reader.getRows()[0]?.[0])
    })
  }

  /** @param columns those that the lines have values for, in order; the ones that the index has not are added */
  async apply(version: LinesVersion, columns: IndexColumn[], changes: LineChanges): Promise<void> {
    await this.within(version, async (connection, attached) => {
      const missing = columns.filter((column) => !attached.columns.find(column.key))
      await connection.run('BEGIN TRANSACTION')
      try {
        for (const column of missing) await addColumn(connection, column)
        const stored = await storedNames(connection)
        await removeLines(connection, changes.removed)
        await appendLines(connection, columns, stored, changes.added)
        await this.addWords(connection, version.schema, columns, stored, changes)
        await connection.run(`UPDATE state SET sequence = ${whole(changes.sequence)}`)
        await connection.run('COMMIT')
      } catch (error) {
        await connection.run('ROLLBACK').catch(() => undefined)
        throw error
      }
      // Columns were added: the version is read anew.
      if (missing.length) await this.versions.reload(version.path)
      attached.forget()
    })
  }

  /** Adds to the text index the lines whose words are not there yet. */
  async indexWords(version: LinesVersion, columns: IndexColumn[]): Promise<void> {
    await this.within(version, async (connection, attached) => {
      const reader = await connection.runAndReadAll(
        'SELECT "textTo", (SELECT coalesce(max(_i), 0) FROM lines) FROM state'
      )
      const [after = 0, to = 0] = (reader.getRows()[0] ?? []).map(Number)
      if (to <= after) return
      const stored = await storedNames(connection)
      await connection.run('BEGIN TRANSACTION')
      try {
        await appendTextRun(connection, textColumns(version.schema, columns, stored), () => {}, {
          lines: { after, to }
        })
        await connection.run(`UPDATE state SET "textTo" = ${whole(to)}`)
        await connection.run('COMMIT')
      } catch (error) {
        await connection.run('ROLLBACK').catch(() => undefined)
        throw error
      }
      attached.forget()
    })
  }

  /** Removes every line and every word. */
  async clear(version: LinesVersion, sequence: number): Promise<void> {
    await this.within(version, async (connection, attached) => {
      await connection.run('BEGIN TRANSACTION')
      await connection.run('DELETE FROM lines')
      for (const table of ['terms', 'term_keys', 'stems', 'postings'])
        await connection.run(`DELETE FROM ${table}`)
      await connection.run(`UPDATE state SET sequence = ${whole(sequence)}`)
      await connection.run('COMMIT')
      attached.forget()
    })
  }

  /** Runs statements whose tables are those of the version. */
  async read<Result>(
    version: LinesVersion,
    work: (connection: DuckDBConnection) => Promise<Result>
  ): Promise<Result> {
    return this.within(version, work)
  }

  private async addWords(
    connection: DuckDBConnection,
    schema: SchemaProperty[],
    columns: IndexColumn[],
    stored: Map<string, PhysicalColumn>,
    { added }: LineChanges
  ): Promise<void> {
    if (!added.length) return
    const reader = await connection.runAndReadAll('SELECT "textTo" FROM state')
    const textTo = Number(reader.getRows()[0]?.[0])
    const waiting = await connection.runAndReadAll(
      `SELECT count(*) FROM lines WHERE _i > ${whole(textTo)} AND _i < ${whole(added[0]!.i)}`
    )
    // Lines before these wait for a run, which will have these too.
    if (added.length > mostTailLines || Number(waiting.getRows()[0]?.[0])) return
    const texts = textColumns(schema, columns, stored)
    const places = texts.map(({ property }) => columns.findIndex(({ key }) => key === property.key))
    await appendTail(
      connection,
      texts,
      added.map(({ i, values }) => ({ line: i, texts: places.map((place) => textsOf(values[place])) }))
    )
    await connection.run(`UPDATE state SET "textTo" = ${whole(added.at(-1)!.i)}`)
  }

  private within<Result>(
    version: LinesVersion,
    work: (connection: DuckDBConnection, attached: AttachedVersion) => Promise<Result>
  ): Promise<Result> {
    return this.versions.use(version, (attached) =>
      this.withConnection(async (connection) => {
        await connection.run(`USE ${attached.alias}`)
        try {
          return await work(connection, attached)
        } finally {
          await connection.run('USE memory')
        }
      })
    )
  }

  private async withConnection<Result>(
    work: (connection: DuckDBConnection) => Promise<Result>
  ): Promise<Result> {
    const connection = await this.readers.connect()
    try {
      return await work(connection)
    } finally {
      connection.disconnectSync()
    }
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
function textColumns(
  schema: SchemaProperty[],
  columns: IndexColumn[],
  stored: Map<string, PhysicalColumn>
): TextColumn[] {
  return columns.flatMap(({ key }) => {
    const property = schema.find((candidate) => candidate.key === key)
    const column = stored.get(key)
    return property && column ? [{ property, column }] : []
  })
}

function textsOf(value: unknown): string[] {
  const values = Array.isArray(value) ? value : [value]
  return values.flatMap((item) => (item === undefined || item === null ? [] : [textOf(item)]))
}
