/** Real version of lines with its text index, and searches on it. */
import {
  DuckDBInstance,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBValue
} from '@duckdb/node-api'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { valueColumn } from '../support/columns.ts'
import type { SortedColumn } from '../../../server/lines/duckdb/memory/sortedColumn.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { PhysicalType } from '../../../server/lines/layout.ts'
import type { TextMode } from '../../../server/lines/query/linesQuery.ts'
import type { Sql } from '../../../server/lines/duckdb/sql.ts'
import {
  appendTextRun,
  createTextTables,
  findLines,
  HitsCache,
  LineSet,
  textMatches,
  type TextColumn
} from '../../../server/lines/text/index.ts'

export interface SearchedLines {
  /** Numbers of the matching lines from 1, best first. */
  search(text: string, mode?: TextMode, fields?: string[]): Promise<number[]>
  scores(text: string, mode?: TextMode): Promise<Map<number, number>>
  connection: DuckDBConnection
  close(): Promise<void>
}

export function textColumn(
  index: number,
  property: Partial<SchemaProperty> & { key: string },
  isList = false
): TextColumn {
  const whole: SchemaProperty = { type: 'string', ...property }
  return {
    property: whole,
    column: { key: whole.key, name: `c${index}`, type: physicalType(whole), ...(isList ? { isList } : {}) }
  }
}

function physicalType({ type, format }: SchemaProperty): PhysicalType {
  if (format === 'date') return 'DATE'
  if (format === 'date-time') return 'DATETIME'
  if (type === 'integer') return 'BIGINT'
  return type === 'number' ? 'DOUBLE' : 'VARCHAR'
}

function numbersIn(columns: TextColumn[], rows: unknown[][], key: string): SortedColumn {
  const place = columns.findIndex(({ property }) => property.key === key)
  return valueColumn(rows.map((row) => (row[place] === null ? NaN : Number(row[place]))))
}

/**
 * @param properties columns, in order
 * @param rows one value per column; an array for a multi-valued column
 * @param runs number of index runs, each with a part of the lines
 */
export async function searchedLines(
  properties: (Partial<SchemaProperty> & { key: string })[],
  rows: (string | number | string[] | null)[][],
  runs = 1
): Promise<SearchedLines> {
  const columns = properties.map((property, index) => textColumn(index, property, !!property.separator))
  const folder = await mkdtemp(join(tmpdir(), 'fairway-text-'))
  const path = join(folder, 'lines.duckdb')
  const writing = await DuckDBInstance.create(path)
  const writer = await writing.connect()
  const types = columns.map(({ column }) => {
    const type = column.type === 'DATETIME' ? 'VARCHAR' : column.type
    return `${column.name} ${type}${column.isList ? '[]' : ''}`
  })
  await writer.run(`CREATE TABLE lines (_i BIGINT, ${types.join(', ')})`)
  for (const [index, row] of rows.entries()) {
    const places = row.map((value) => (Array.isArray(value) ? 'string_split(?, chr(9))' : '?'))
    const values = row.map((value) => (Array.isArray(value) ? value.join('\t') : value))
    await writer.run(`INSERT INTO lines VALUES (${[String(index + 1), ...places].join(', ')})`, values)
  }
  await createTextTables(writer)
  for (let run = 0; run < runs; run++) {
    const lines = {
      after: Math.floor((rows.length * run) / runs),
      to: Math.floor((rows.length * (run + 1)) / runs)
    }
    await appendTextRun(writer, columns, () => undefined, { lines })
  }
  writer.closeSync()
  writing.closeSync()

  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`ATTACH '${path}' AS version (READ_ONLY)`)
  const read = async (sql: string, values: DuckDBValue[]): Promise<Record<string, unknown>[]> =>
    (await connection.runAndReadAll(sql, values)).getRowObjectsJS()
  const size = rows.length + 1
  const own = {
    size,
    allLines: async () =>
      LineSet.of(
        Array.from(rows, (_, index) => index + 1),
        size
      ),
    run: (query: Sql) =>
      connection.run(
        query.text,
        query.values.map(({ value }) => value)
      ),
    visitChunks: async (query: Sql, visit: (chunk: DuckDBDataChunk) => void) => {
      const result = await connection.run(
        query.text,
        query.values.map(({ value }) => value)
      )
      for (let index = 0; index < result.chunkCount; index++) visit(result.getChunk(index))
    },
    cache: new HitsCache(),
    numbersOf: (keys: string[]) => ({
      values: new Map(keys.map((key) => [key, numbersIn(columns, rows, key)])),
      first: 1
    })
  }
  const matches = async (text: string, mode: TextMode, fields?: string[]): Promise<[number, number][]> => {
    const source = { alias: 'version', count: rows.length }
    const query = { text, mode, ...(fields ? { fields } : {}) }
    const { sql, values } = await textMatches(query, columns, source, read)
    const rowsFound = await read(`SELECT line, score FROM (${sql}) ORDER BY score DESC, line`, values)
    const byEngine = rowsFound.map((row): [number, number] => [Number(row.line), Number(row.score)])
    const found = await findLines(query, columns, { ...source, ...own })
    const best = found.best(rows.length).map(({ line, score }): [number, number] => [line, score])
    // Both search implementations give the same lines, with equal scores.
    expect(best).toEqual(byEngine)
    expect(found.count()).toBe(byEngine.length)
    for (const count of [1, 3]) {
      const page = found.best(count)
      expect(page).toEqual(found.best(rows.length).slice(0, count))
      const next = page.length === count ? found.best(count, page.at(-1)) : []
      expect(next).toEqual(found.best(rows.length).slice(count, 2 * count))
    }
    return best
  }
  return {
    connection,
    search: async (text, mode = 'simple', fields) =>
      (await matches(text, mode, fields)).map(([line]) => line),
    scores: async (text, mode = 'simple') => new Map(await matches(text, mode)),
    close: async () => {
      connection.closeSync()
      instance.closeSync()
      await rm(folder, { recursive: true })
    }
  }
}
