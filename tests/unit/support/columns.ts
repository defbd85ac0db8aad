import { SortedColumn } from '../../../server/lines/duckdb/memory/sortedColumn.ts'

/** @param values values by row; NaN for a missing value */
export function valueColumn(values: number[]): SortedColumn {
  const order = Uint32Array.from(
    values
      .map((_value, row) => row)
      .filter((row) => !Number.isNaN(values[row]))
      .toSorted((a, b) => values[a]! - values[b]! || a - b)
  )
  return new SortedColumn({ values: Float64Array.from(values), order })
}
