/** Finds all the lines that filters select, as row numbers. */
import { countOf, intersection, rowTest, rowTests, type ColumnFilter } from './columnFilter.ts'
import type { SortedColumn } from './sortedColumn.ts'

/** Set of rows, unordered; with `isComplement`, `rows` are the few lines outside the set. */
export interface RowSet {
  rows: Uint32Array
  isComplement: boolean
}

/** Merges the filters of each column; the most selective filter comes first. */
export function byColumn(filters: readonly ColumnFilter[]): ColumnFilter[] {
  const merged = new Map<SortedColumn, ColumnFilter>()
  for (const filter of filters) {
    const columnFilter = merged.get(filter.column)
    merged.set(filter.column, columnFilter ? intersection(columnFilter, filter) : filter)
  }
  return [...merged.values()].toSorted((a, b) => countOf(a) - countOf(b))
}

/** @param filters filters on distinct columns, the most selective first */
export function matchingRows(count: number, [rarest, ...otherFilters]: ColumnFilter[]): Uint32Array {
  return rarest
    ? filterRows(rowsOf(rarest), otherFilters)
    : Uint32Array.from({ length: count }, (_, row) => row)
}

/**
 * Maximum share of the lines for which rows are visited in the order of the column; for more, a scan in file order is
 * faster, because it reads the values sequentially.
 */
const fewShare = 0.1

/** @param filters filters as for `matchingRows` */
export function rowSet(count: number, filters: ColumnFilter[]): RowSet {
  const [rarest] = filters
  if (!rarest) return { rows: new Uint32Array(0), isComplement: true }
  const excludedCount = count - countOf(rarest)
  return filters.length === 1 && excludedCount <= count * fewShare
    ? { rows: otherRows(rarest, excludedCount), isComplement: true }
    : { rows: matchingRows(count, filters), isComplement: false }
}

function rowsOf(filter: ColumnFilter): Uint32Array {
  const { column, spans, missing } = filter
  const [singleSpan] = spans.length === 1 && !missing ? spans : []
  const total = countOf(filter)
  if (singleSpan && total <= column.count * fewShare)
    return column.order.subarray(singleSpan.from, singleSpan.until)
  const rows = new Uint32Array(total)
  const isMet = rowTest(filter)
  let filled = 0
  for (let row = 0; row < column.count; row++) if (isMet(row)) rows[filled++] = row
  return rows
}

function otherRows({ column, spans, missing }: ColumnFilter, total: number): Uint32Array {
  const rows = new Uint32Array(total)
  let filled = 0
  let start = 0
  const end = { from: column.order.length, until: 0 }
  for (const { from, until } of [...spans, end]) {
    rows.set(column.order.subarray(start, from), filled)
    filled += from - start
    start = until
  }
  if (!missing) rows.set(column.missingRows(), filled)
  return rows
}

function filterRows(rows: Uint32Array, filters: ColumnFilter[]): Uint32Array {
  if (!filters.length) return rows
  const isMet = rowTests(filters)
  const result = new Uint32Array(rows.length)
  let filled = 0
  for (const row of rows) if (isMet(row)) result[filled++] = row
  return result.subarray(0, filled)
}
