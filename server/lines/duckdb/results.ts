/** Conversion of statement results to values, texts of lines and cursors. */
import { setImmediate } from 'node:timers/promises'
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'
import type { CursorValue } from '../engine.ts'
import type { nullStripperOf } from './lineText.ts'

/** Values of a column of a result with few rows. */
export function columnOf<Value>(result: DuckDBMaterializedResult, column: number): Value[] {
  const values: Value[] = []
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index)
    if (chunk.rowCount) values.push(...(chunk.getColumnValues(column) as Value[]))
  }
  return values
}

/** Texts of the lines of a page; yields to the event loop between the chunks of a large page. */
export async function texts(
  result: DuckDBMaterializedResult,
  strip: ReturnType<typeof nullStripperOf>
): Promise<string[]> {
  const lines: string[] = []
  for (let index = 0; index < result.chunkCount; index++) {
    if (index > 0) await setImmediate()
    const chunk = result.getChunk(index)
    if (chunk.rowCount)
      for (const line of chunk.getColumnValues(0) as (string | null)[]) lines.push(strip(line))
  }
  return lines
}

/** Sort values of the last line. @param from index of the first column with a sort value */
export function lastValues(result: DuckDBMaterializedResult, from: number): CursorValue[] {
  const chunk = result.getChunk(result.chunkCount - 1)
  return chunk
    .getRowValues(chunk.rowCount - 1)
    .slice(from)
    .map(cursorValue)
}

function cursorValue(value: unknown): CursorValue {
  if (typeof value !== 'bigint') return value as CursorValue
  return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
}

type Values = Float64Array | Float32Array | Int32Array | Uint32Array | Uint8Array | BigUint64Array

/**
 * Copies the values of a chunk's column as a typed array, much faster than value by value.
 * @param to array of the column's own type; NULLs are not supported
 * @param at index of the first value
 */
export function copyValues(chunk: DuckDBDataChunk, column: number, to: Values, at: number): void {
  // The driver's types do not declare `items`; both arrays have the same element type, which TypeScript cannot infer.
  const { items } = chunk.getColumnVector(column) as unknown as { items: Float64Array }
  ;(to as Float64Array).set(items, at)
}
