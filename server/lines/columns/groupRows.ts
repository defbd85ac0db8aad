/** Lines counted by group, with sums and extremes of other columns. */
import type { GroupCodes } from './groupCodes.ts'

export type RowsMetric = 'avg' | 'sum' | 'min' | 'max' | 'value_count'

export interface MetricColumn {
  metric: RowsMetric
  values: Float64Array
}

export interface RowsGroups {
  /** Number of lines of each group, 0 for those of which no line matches. */
  counts: Uint32Array
  /** Of each metric, its value in each group: NaN for none. */
  metrics: Float64Array[]
}

/** @param rows of the lines that are grouped; all of them without it */
export function groupRows(
  { codes, keys }: GroupCodes,
  metrics: MetricColumn[],
  rows?: Uint32Array
): RowsGroups {
  // One more for the lines that are in no group.
  const size = keys.length + 1
  const counts = new Uint32Array(size)
  if (rows) for (let index = 0; index < rows.length; index++) counts[codes[rows[index]!]!]! += 1
  else for (let row = 0; row < codes.length; row++) counts[codes[row]!]! += 1
  return { counts: counts.subarray(0, keys.length), metrics: metrics.map(figuresOf) }

  function figuresOf({ metric, values }: MetricColumn): Float64Array {
    const figures =
      metric === 'min' || metric === 'max' ? extremesOf(values, metric === 'min') : sumsOf(values, metric)
    return figures.subarray(0, keys.length)
  }

  /** Sums are compensated (W. Kahan, 1965), as those of the engine are. */
  function sumsOf(values: Float64Array, metric: RowsMetric): Float64Array {
    const sums = new Float64Array(size)
    const errors = new Float64Array(size)
    const numbers = new Uint32Array(size)
    const count = rows ? rows.length : codes.length
    for (let index = 0; index < count; index++) {
      const row = rows ? rows[index]! : index
      const value = values[row]!
      if (Number.isNaN(value)) continue
      const code = codes[row]!
      numbers[code]! += 1
      const corrected = value - errors[code]!
      const sum = sums[code]! + corrected
      errors[code] = sum - sums[code]! - corrected
      sums[code] = sum
    }
    if (metric === 'value_count') return Float64Array.from(numbers)
    return metric === 'sum' ? sums : sums.map((sum, code) => sum / numbers[code]!)
  }

  function extremesOf(values: Float64Array, isLeast: boolean): Float64Array {
    const extremes = new Float64Array(size).fill(NaN)
    const count = rows ? rows.length : codes.length
    for (let index = 0; index < count; index++) {
      const row = rows ? rows[index]! : index
      const value = values[row]!
      const code = codes[row]!
      const known = extremes[code]!
      if (Number.isNaN(known) || (isLeast ? value < known : value > known)) extremes[code] = value
    }
    return extremes
  }
}
