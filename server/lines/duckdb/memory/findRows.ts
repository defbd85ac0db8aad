/**
 * The lines of a page among columns in memory: through the order of a column or of the file where lines that match are
 * many, otherwise by looking at all those of the rarest filter.
 */
import { TopK } from '../../topK.ts'
import { countOf, rowTests, type ColumnFilter } from './columnFilter.ts'
import { byColumn, matchingRows } from './matchingRows.ts'
import type { SortedColumn } from './sortedColumn.ts'

export interface RowsQuery {
  /** Number of lines. */
  count: number
  filters: ColumnFilter[]
  /** The order of the file without it; lines without value come last both ways, those of the same value in file order. */
  sort?: { column: SortedColumn; descending: boolean }
  skip: number
  size: number
  /** Row and, with a sort, value of the line that the page comes after; the value is NaN without one. */
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
    // Looking at lines until the page is full, or at all those that match.
    const isWide = total * total > (query.skip + query.size) * count
    return { total, rows: isWide ? walk(query, filters) : best(query, matchingRows(count, filters)) }
  }
  const rows = matchingRows(count, filters)
  return { total: rows.length, rows: best(query, rows) }
}

type Comparison = (one: number, other: number) => number

/** How two lines compare by their values alone, and then by their rows. */
function comparison({ sort }: Pick<RowsQuery, 'sort'>): { values: Comparison; rows: Comparison } {
  const byRow: Comparison = (one, other) => one - other
  if (!sort) return { values: () => 0, rows: byRow }
  const { values } = sort.column
  const direction = sort.descending ? -1 : 1
  const byValue: Comparison = (one, other) => {
    const [first, second] = [values[one]!, values[other]!]
    if (first === second) return 0
    const missing = Number(Number.isNaN(first)) - Number(Number.isNaN(second))
    if (missing !== 0) return missing
    return Number.isNaN(first) ? 0 : (first - second) * direction
  }
  return { values: byValue, rows: (one, other) => byValue(one, other) || one - other }
}

/** The page among lines in no order. */
function best(query: RowsQuery, rows: Uint32Array): number[] {
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

/** Looks at lines in their order until the page is full. */
function walk(query: RowsQuery, filters: ColumnFilter[]): number[] {
  const { skip, size } = query
  const isMet = rowTests(filters)
  const rows: number[] = []
  let passed = 0
  if (size === 0) return rows
  for (const row of inOrder(query)) {
    if (!isMet(row)) continue
    if (passed++ < skip) continue
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

/** Lines of the same value in the order of the file, as they are upwards. */
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
