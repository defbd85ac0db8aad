/**
 * Values of a column for many lines, in typed arrays: one object per value would be slow to allocate and to collect.
 */

export type Scalar = string | number | boolean

export type ColumnValues =
  /** Numbers; NaN for a line without value. */
  | { kind: 'number'; values: Float64Array }
  /** Booleans as 1 and 0; NaN for a line without value. */
  | { kind: 'boolean'; values: Float64Array }
  /** Concatenated UTF-8 texts and their lengths in bytes; the length is -1 for a line without value. */
  | { kind: 'text'; lengths: Int32Array; bytes: Uint8Array }
  /** Values of any type, one item per line. */
  | { kind: 'any'; values: readonly (Scalar | null | undefined)[] }

/** Lines stored by column: each column has `count` values. */
export interface LineColumns {
  count: number
  columns: ColumnValues[]
}
