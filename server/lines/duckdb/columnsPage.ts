/**
 * Reads a page of lines as columns: numbers as arrays, texts as one concatenated text with the length of each. A tile
 * of 20,000 points has that many values per column, and allocating an object for each would dominate the response time.
 */
import type { DuckDBDataChunk, DuckDBListVector, DuckDBMaterializedResult } from '@duckdb/node-api'
import type { ColumnValues, LineColumns } from '../columnValues.ts'
import type { LinesQuery } from '../query/linesQuery.ts'
import { field, readColumns, type Kind } from './lineColumns.ts'
import { pageSql, shapeOf, type PageSource } from './page.ts'
import type { Readers } from './readers.ts'
import { join, sql, type Sql } from './sql.ts'

/** @param query query whose form is `columns` */
export async function readColumnsPage(
  readers: Readers,
  group: string,
  source: PageSource,
  query: LinesQuery,
  signal?: AbortSignal
): Promise<LineColumns> {
  const kinds = readColumns(source.columns, shapeOf(source, query)).map(({ kind }) => kind)
  return columnsOf(await readers.run(group, columnsSql(source, query, kinds), signal), kinds)
}

/**
 * Statement that returns one row: the values of each column as a list, in the order of the lines. A column of texts
 * takes two columns of the result.
 */
function columnsSql(source: PageSource, query: LinesQuery, kinds: Kind[]): Sql {
  const lists = kinds.map((kind, index) => {
    const value = sql`line.${field(index)}`
    return kind === 'text'
      ? sql`list(coalesce(strlen(${value}), -1)::INTEGER), encode(coalesce(string_agg(${value}, ''), ''))`
      : sql`list(${value})`
  })
  return sql`SELECT count(*), ${join(lists, ', ')} FROM (${pageSql(source, query)}) page`
}

function columnsOf(result: DuckDBMaterializedResult, kinds: Kind[]): LineColumns {
  const chunk = result.getChunk(0)
  const count = Number(chunk.getColumnVector(0).getItem(0))
  if (!count) return { count, columns: kinds.map(() => ({ kind: 'any', values: [] })) }
  let at = 1
  return { count, columns: kinds.map((kind) => valuesOf(kind, chunk, () => at++)) }
}

function valuesOf(kind: Kind, chunk: DuckDBDataChunk, next: () => number): ColumnValues {
  switch (kind) {
    case 'number':
    case 'boolean':
      return { kind, values: doubles(chunk, next()) }
    case 'text': {
      const lengths = integers(chunk, next())
      return { kind, lengths, bytes: blob(chunk, next()) }
    }
    case 'texts':
      return { kind: 'any', values: texts(chunk, next()) }
    case 'json':
      return { kind: 'any', values: texts(chunk, next()).map((text) => text && compactJson(text)) }
  }
}

const listAt = (chunk: DuckDBDataChunk, column: number): DuckDBListVector =>
  chunk.getColumnVector(column) as DuckDBListVector

/**
 * Returns the typed array of a list of numbers. The driver's vectors of numbers have it as `items`, which their type
 * does not declare.
 */
function items(chunk: DuckDBDataChunk, column: number): unknown {
  return (listAt(chunk, column).childVector as unknown as { items: unknown }).items
}

/** Copies the values, because the memory of a chunk belongs to the engine. */
const doubles = (chunk: DuckDBDataChunk, column: number): Float64Array =>
  (items(chunk, column) as Float64Array).slice()
const integers = (chunk: DuckDBDataChunk, column: number): Int32Array =>
  (items(chunk, column) as Int32Array).slice()

function blob(chunk: DuckDBDataChunk, column: number): Uint8Array {
  const value = chunk.getColumnVector(column).getItem(0) as { bytes: Uint8Array }
  return value.bytes
}

function texts(chunk: DuckDBDataChunk, column: number): (string | null)[] {
  const values = listAt(chunk, column).childVector
  return Array.from({ length: values.itemCount }, (_, index) => values.getItem(index) as string | null)
}

/** Rewrites JSON as JavaScript does: DuckDB formats numbers differently, and stored geometries may contain spaces. */
const compactJson = (text: string): string => JSON.stringify(JSON.parse(text))
