/** Sample values for the detection of types (docs/api/processing.md). */
import type { DuckDBConnection } from '@duckdb/node-api'
import { sampledLength, sampledValues } from '../../../formats/columns/types.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'
import { cellName } from './cells.ts'

/** Limits of the first query, over all columns: cells and rows. Most columns get their 1000 values from it. */
const firstCells = 2_000_000
const firstRows = 20_000

/**
 * Samples the columns of a staging database: the first 1000 distinct values of each column in the whole file. A column
 * is read until it has 1000 values, or to its end.
 * @returns a function that gives the values of a column, in the order of the file, trimmed and cut
 */
export async function sampleColumns(
  connection: DuckDBConnection,
  columnCount: number
): Promise<(column: number) => Promise<string[]>> {
  const total = await readNumber(connection, 'SELECT count(*) FROM cells')
  const readRows = Math.min(firstRows, Math.ceil(firstCells / columnCount))
  const first = await firstValues(connection, columnCount, readRows)
  return async (column) => {
    const values = first[column] ?? new Set()
    // Windows grow, so that a column that fills up early is not read to its end.
    for (let from = readRows + 1; from < total && values.size < sampledValues; from *= 8) {
      await addDistinct(connection, values, cellName(column), [from, from * 8])
    }
    return [...values]
  }
}

/** Returns the distinct values of every column in the first rows. */
async function firstValues(
  connection: DuckDBConnection,
  columnCount: number,
  rows: number
): Promise<Set<string>[]> {
  // A GeoJSON file may have features without properties.
  if (columnCount === 0) return []
  const sets = Array.from({ length: columnCount }, () => new Set<string>())
  const cells = sets.map((_, index) => `left(${cellName(index)}, ${sampledLength})`)
  const result = await connection.stream(
    `SELECT ${cells.join(', ')} FROM cells WHERE rowid > 0 AND rowid <= ${rows}`
  )
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    for (const [index, values] of sets.entries()) {
      for (const value of chunk.getColumnValues(index)) addValue(values, value as string | null)
    }
  }
  return sets
}

function addValue(values: Set<string>, value: string | null): void {
  if (value !== null && values.size < sampledValues) values.add(value.trim())
}

async function addDistinct(
  connection: DuckDBConnection,
  values: Set<string>,
  cell: string,
  [from, to]: [number, number]
): Promise<void> {
  const rows = await readAll<{ value: string }>(
    connection,
    `SELECT value FROM (
       SELECT left(${cell}, ${sampledLength}) AS value, min(rowid) AS row FROM cells
       WHERE rowid >= ${from} AND rowid < ${to} AND ${cell} IS NOT NULL GROUP BY ALL)
     ORDER BY row LIMIT ${sampledValues}`
  )
  for (const { value } of rows) addValue(values, value)
}
