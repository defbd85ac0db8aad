/** Splits rows into windows whose texts fit in memory. */
import type { DuckDBConnection } from '@duckdb/node-api'
import { readAll } from '../../../lines/duckdb/rows.ts'

export interface RowWindow {
  /** Number of the row before the first row of the window. */
  after: number
  /** Number of the last row. */
  to: number
}

/** Limits of a window: text length in UTF-16 units, and rows. */
export const windowLength = 16_000_000
const windowLines = 5000

interface WindowBounds {
  length: number
  lines: number
  /** Fewest rows of a window, whatever their length. */
  fewest: number
}

/** @param rows a subquery with `row` and the cells */
export async function rowWindows(
  connection: DuckDBConnection,
  rows: string,
  cells: string[],
  { length, lines, fewest }: WindowBounds = { length: windowLength, lines: windowLines, fewest: 100 }
): Promise<RowWindow[]> {
  const lengths = cells.map((cell) => `coalesce(strlen(${cell}), 0)`)
  const [sizes] = await readAll<{ last: string | null; longest: string | null }>(
    connection,
    `SELECT max(row) AS last, max(length) AS longest FROM (
       SELECT max(row) AS row, sum(${lengths.join(' + ') || '0'}) AS length FROM ${rows} GROUP BY row // 100)`
  )
  const longest = Number(sizes?.longest ?? 0) / 100
  const step = Math.max(fewest, Math.min(lines, Math.floor(length / Math.max(longest, 1))))
  const last = Number(sizes?.last ?? 0)
  return Array.from({ length: Math.ceil(last / step) }, (_, index) => ({
    after: index * step,
    to: (index + 1) * step
  }))
}
