/** Finds the lines whose number equals the text of a query, in columns that are in memory. */
import type { SortedColumn } from '../duckdb/memory/sortedColumn.ts'
import type { Hits } from './readHits.ts'
import { columnNumber, type TextColumn } from './textColumn.ts'
import { numberOf } from './valueConditions.ts'

export interface NumberColumns {
  /** Sorted columns in memory, by key. */
  values: Map<string, SortedColumn>
  /** Line number of the first row. */
  first: number
}

/** @returns an array with the hits, empty when there are none */
export function numberHits(
  column: TextColumn,
  text: string,
  { values, first }: NumberColumns,
  rawScoreIn: (column: number) => number
): Hits[] {
  const sortedColumn = values.get(column.property.key)
  const number = numberOf(text, column.column.type)
  if (!sortedColumn || number === undefined) return []
  const value = Number(number)
  const rows = sortedColumn.order.subarray(sortedColumn.lowerBound(value), sortedColumn.upperBound(value))
  if (!rows.length) return []
  const rawScores = new Float32Array(rows.length).fill(rawScoreIn(columnNumber(column)))
  return [{ lines: rows.map((row) => row + first), rawScores: rawScores }]
}
