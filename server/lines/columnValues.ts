/** The values of a column of many lines, held so that few objects are made of them. */

export type Scalar = string | number | boolean

export type ColumnValues =
  /** NaN for none. */
  | { kind: 'number'; values: Float64Array }
  /** 1, 0, NaN for none. */
  | { kind: 'boolean'; values: Float64Array }
  /** In UTF-8, one after another; -1 is the length of none. */
  | { kind: 'text'; lengths: Int32Array; bytes: Uint8Array }
  /** Of any kind, one by one. */
  | { kind: 'any'; values: readonly (Scalar | null | undefined)[] }

/** Lines as columns: all of them have as many values. */
export interface LineColumns {
  count: number
  columns: ColumnValues[]
}
