/** Counts lines by group, with sums and extremes of other columns. */
import { wholeNumber } from './decimals.ts'
import type { GroupCodes } from './groupCodes.ts'
import type { RowSet } from './matchingRows.ts'
import type { SortedColumn } from './sortedColumn.ts'

export type RowsMetric = 'avg' | 'sum' | 'min' | 'max' | 'value_count'

export interface MetricColumn {
  metric: RowsMetric
  column: SortedColumn
}

export interface RowsGroups {
  /** Number of lines of each group, 0 for a group without matching line. */
  counts: Uint32Array
  /** Value of each metric in each group; NaN for a group without value. */
  metrics: Float64Array[]
}

export function groupRows(groups: GroupCodes, metrics: MetricColumn[], selected: RowSet): RowsGroups {
  const { codes, keys, figures } = groups
  // The additional group is that of the lines without key.
  const size = keys.length + 1
  const grouping = { codes, size }
  const { rows, isComplement } = selected
  let included: Uint32Array | undefined
  return {
    counts: counts().subarray(0, keys.length),
    metrics: metrics.map((metric) => figuresOf(metric).subarray(0, keys.length))
  }

  function counts(): Uint32Array {
    if (!isComplement) return countsOf(grouping, rows)
    const allCounts = figures.countsBy(() => countsOf(grouping))
    return rows.length ? difference(allCounts, countsOf(grouping, rows)) : allCounts
  }

  function figuresOf({ metric, column }: MetricColumn): Float64Array {
    if (metric === 'min' || metric === 'max') {
      const [extremes] = ofLines(column, metric, (rowSubset) => [
        extremesOf(grouping, column, metric, rowSubset)
      ])
      return extremes!
    }
    const [sums, numbers] = sumsOfLines(column)
    if (metric === 'value_count') return numbers!
    const scale = column.scale ?? 1
    const divisor = metric === 'sum' ? () => scale : (code: number) => scale * numbers![code]!
    return sums!.map((sum, code) => sum / divisor(code))
  }

  function sumsOfLines(column: SortedColumn): Float64Array[] {
    const sums = (rowSubset?: Uint32Array): Float64Array[] => sumsOf(grouping, column, rowSubset)
    if (column.scale === undefined || !isComplement || !rows.length) return ofLines(column, 'sums', sums)
    const excludedSums = sums(rows)
    return figures.of(column, 'sums', sums).map((allSums, index) => difference(allSums, excludedSums[index]!))
  }

  /** Figures of all lines, cached, or of the selected lines. */
  function ofLines(
    column: SortedColumn,
    name: string,
    compute: (rowSubset?: Uint32Array) => Float64Array[]
  ): Float64Array[] {
    if (isComplement && !rows.length) return figures.of(column, name, compute)
    return compute((included ??= isComplement ? otherRows(codes.length, rows) : rows))
  }
}

interface Grouping {
  codes: Uint32Array
  size: number
}

function countsOf({ codes, size }: Grouping, rows?: Uint32Array): Uint32Array {
  const counts = new Uint32Array(size)
  if (rows) for (let index = 0; index < rows.length; index++) counts[codes[rows[index]!]!]! += 1
  else for (let row = 0; row < codes.length; row++) counts[codes[row]!]! += 1
  return counts
}

/**
 * Returns the sums of the values (as whole numbers when the column has a scale) and the number of values, by group.
 * Sums are compensated (W. Kahan, 1965) like those of the engine; whole numbers need no compensation.
 */
function sumsOf(
  { codes, size }: Grouping,
  { values, scale }: SortedColumn,
  rows?: Uint32Array
): Float64Array[] {
  const sums = new Float64Array(size)
  const errors = new Float64Array(size)
  const numbers = new Float64Array(size)
  const count = rows ? rows.length : codes.length
  for (let index = 0; index < count; index++) {
    const row = rows ? rows[index]! : index
    const value = values[row]!
    if (Number.isNaN(value)) continue
    const code = codes[row]!
    numbers[code]! += 1
    const corrected = (scale === undefined ? value : wholeNumber(value * scale)) - errors[code]!
    const sum = sums[code]! + corrected
    errors[code] = sum - sums[code]! - corrected
    sums[code] = sum
  }
  return [sums, numbers]
}

function extremesOf(
  { codes, size }: Grouping,
  { values }: SortedColumn,
  metric: 'min' | 'max',
  rows?: Uint32Array
): Float64Array {
  const isLeast = metric === 'min'
  const extremes = new Float64Array(size).fill(NaN)
  const count = rows ? rows.length : codes.length
  for (let index = 0; index < count; index++) {
    const row = rows ? rows[index]! : index
    const value = values[row]!
    const code = codes[row]!
    const extreme = extremes[code]!
    if (Number.isNaN(extreme) || (isLeast ? value < extreme : value > extreme)) extremes[code] = value
  }
  return extremes
}

function difference<Figures extends Float64Array | Uint32Array>(
  minuend: Figures,
  subtrahend: Figures
): Figures {
  const result = minuend.slice() as Figures
  for (let index = 0; index < result.length; index++) result[index]! -= subtrahend[index]!
  return result
}

function otherRows(count: number, rows: Uint32Array): Uint32Array {
  const isOut = new Uint8Array(count)
  for (const row of rows) isOut[row] = 1
  const remaining = new Uint32Array(count - rows.length)
  let filled = 0
  for (let row = 0; row < count; row++) if (!isOut[row]) remaining[filled++] = row
  return remaining
}
