/** What is read of the result of a statement: values, texts of lines, the place of a cursor. */
import { setImmediate } from 'node:timers/promises'
import type { DuckDBDataChunk, DuckDBMaterializedResult } from '@duckdb/node-api'
import type { CursorValue } from '../engine.ts'
import type { nullStripperOf } from './lineText.ts'

/** The values of a column of few rows. */
export function columnOf<Value>(result: DuckDBMaterializedResult, column: number): Value[] {
  const values: Value[] = []
  for (let index = 0; index < result.chunkCount; index++) {
    const chunk = result.getChunk(index)
    if (chunk.rowCount) values.push(...(chunk.getColumnValues(column) as Value[]))
  }
  return values
}

/** The lines of a page; between the chunks of a large one, other requests have their turn. */
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

/** The sort values of the last line. @param from the first column that holds one */
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
 * Copies the values of a column of a chunk as the engine holds them: many are not made one by one.
 * @param to of the column's own type, which has no NULL
 * @param at place of the first one
 */
export function copyValues(chunk: DuckDBDataChunk, column: number, to: Values, at: number): void {
  // The client has no other way to them, and the compiler cannot tell which type of the union both are.
  const { items } = chunk.getColumnVector(column) as unknown as { items: Float64Array }
  ;(to as Float64Array).set(items, at)
}
