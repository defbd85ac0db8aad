/**
 * Finds the lines of a page with columns in memory: when many lines match, by walking in the order of the column or of
 * the file; otherwise by scanning the lines of the rarest filter.
 */
import { TopK } from '../../topK.ts'
import { countOf, rowTests, type ColumnFilter } from './columnFilter.ts'
import { byColumn, matchingRows } from './matchingRows.ts'
import type { SortedColumn } from './sortedColumn.ts'

export interface RowsQuery {
  /** Number of lines of the version. */
  count: number
  filters: ColumnFilter[]
  /**
   * Column to sort by; file order when absent. Lines without value come last in both directions; equal values are in
   * file order.
   */
  sort?: { column: SortedColumn; descending: boolean }
  skip: number
  size: number
  /** Row and, with a sort, value of the line before the page; the value is NaN for a line without value. */
  after?: { row: number; value: number }
}

export interface FoundRows {
  total: number
  rows: number[]
}

export function findRows(query: RowsQuery): FoundRows {
  const { count } = query
  const filters = byColumn(query.filters)
  const [rarest] = filters
  if (!rarest) return { total: count, rows: walk(query, filters) }
  if (filters.length === 1) {
    const total = countOf(rarest)
    // Chooses the cheaper way: walking until the page is full, or sorting all the lines that match.
    const isWide = total * total > (query.skip + query.size) * count
    return { total, rows: isWide ? walk(query, filters) : firstRows(query, matchingRows(count, filters)) }
  }
  const rows = matchingRows(count, filters)
  return { total: rows.length, rows: firstRows(query, rows) }
}

type Comparison = (one: number, other: number) => number

/** Comparisons of two lines: by value alone, and by value, then row. */
function comparison({ sort }: Pick<RowsQuery, 'sort'>): { values: Comparison; rows: Comparison } {
  const byRow: Comparison = (a, b) => a - b
  if (!sort) return { values: () => 0, rows: byRow }
  const { values } = sort.column
  const direction = sort.descending ? -1 : 1
  const byValue: Comparison = (a, b) => {
    const [first, second] = [values[a]!, values[b]!]
    if (first === second) return 0
    const missing = Number(Number.isNaN(first)) - Number(Number.isNaN(second))
    if (missing !== 0) return missing
    return Number.isNaN(first) ? 0 : (first - second) * direction
  }
  return { values: byValue, rows: (a, b) => byValue(a, b) || a - b }
}

/** Finds the page among lines without order. */
function firstRows(query: RowsQuery, rows: Uint32Array): number[] {
  const { skip, size, after } = query
  const first = new TopK(skip + size, comparison(query).rows)
  for (const row of rows) if (!after || isAfter(query, after, row)) first.offer(row)
  return first.inOrder().slice(skip)
}

function isAfter({ sort }: RowsQuery, after: { row: number; value: number }, row: number): boolean {
  if (!sort) return row > after.row
  const value = sort.column.values[row]!
  if (Number.isNaN(after.value)) return Number.isNaN(value) && row > after.row
  if (value === after.value) return row > after.row
  if (Number.isNaN(value)) return true
  return sort.descending ? value < after.value : value > after.value
}

/** Walks through the lines in order until the page is full. */
function walk(query: RowsQuery, filters: ColumnFilter[]): number[] {
  const { skip, size } = query
  const isMet = rowTests(filters)
  const rows: number[] = []
  let skipped = 0
  if (size === 0) return rows
  for (const row of inOrder(query)) {
    if (!isMet(row)) continue
    if (skipped++ < skip) continue
    rows.push(row)
    if (rows.length === size) break
  }
  return rows
}

function* inOrder({ sort, count, after }: RowsQuery): Generator<number> {
  if (!sort) {
    for (let row = after ? after.row + 1 : 0; row < count; row++) yield row
    return
  }
  const { column, descending } = sort
  const isAfterMissing = !!after && Number.isNaN(after.value)
  if (!isAfterMissing) yield* descending ? fromLast(column, after) : fromFirst(column, after)
  const lastMissing = isAfterMissing ? after.row : -1
  for (let row = lastMissing + 1; row < count; row++) if (Number.isNaN(column.values[row])) yield row
}

function* fromFirst(column: SortedColumn, after: RowsQuery['after']): Generator<number> {
  const { order } = column
  for (let position = after ? column.lowerBound(after.value) : 0; position < order.length; position++) {
    const row = order[position]!
    if (after && row <= after.row && column.values[row] === after.value) continue
    yield row
  }
}

/** Walks from the last value to the first; equal values are in file order, as when ascending. */
function* fromLast(column: SortedColumn, after: RowsQuery['after']): Generator<number> {
  const { order } = column
  let until = after ? column.upperBound(after.value) : order.length
  while (until > 0) {
    const value = column.at(until - 1)
    const from = column.lowerBound(value)
    for (let position = from; position < until; position++) {
      const row = order[position]!
      if (after && value === after.value && row <= after.row) continue
      yield row
    }
    until = from
  }
}
