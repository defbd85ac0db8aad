/** Lines of a text search in the order of a column; equal values are sorted by relevance. */
import { LineSet, type FoundLines } from '../../text/index.ts'
import { countOf, rowTests, type ColumnFilter } from './columnFilter.ts'
import { byColumn, matchingRows } from './matchingRows.ts'
import type { SortedColumn } from './sortedColumn.ts'

/** @param first line number of the first row */
export function foundWithin(
  found: FoundLines,
  filters: readonly ColumnFilter[],
  { count, first }: { count: number; first: number }
): FoundLines {
  const tests = byColumn(filters)
  const [rarest] = tests
  if (!rarest) return found
  if (countOf(rarest) >= found.count()) {
    const isMet = rowTests(tests)
    return found.restrictTo(found.set.filter((line) => isMet(line - first)))
  }
  const kept = new LineSet(found.set.size)
  for (const row of matchingRows(count, tests)) kept.add(row + first)
  return found.intersect(kept)
}

interface ColumnOrder {
  column: SortedColumn
  descending: boolean
}

/** @returns the numbers of at most `wanted` first lines */
export function sortedFound(found: FoundLines, order: ColumnOrder, first: number, wanted: number): number[] {
  const { column } = order
  const total = found.count()
  // Chooses the cheaper way: walking the column until there are enough lines, or sorting all the lines found.
  const isDense = total * total > wanted * column.count
  const lines: number[] = []
  for (const group of isDense ? valueGroups(order) : groupsAmong(found, order, first)) {
    const same = Array.from(group, (row) => row + first).filter((line) => found.set.has(line))
    for (const line of mostRelevant(found, same, wanted - lines.length)) lines.push(line)
    if (lines.length >= wanted) break
  }
  return lines
}

/** Maximum number of lines with the same value whose relevance is looked up one by one. */
const maxLookedUp = 100

function mostRelevant(found: FoundLines, lines: number[], wanted: number): number[] {
  if (lines.length <= 1) return lines.slice(0, wanted)
  if (lines.length > maxLookedUp) {
    const set = LineSet.of(lines, found.set.size)
    return found
      .restrictTo(set)
      .best(wanted)
      .map(({ line }) => line)
  }
  const scores = new Map(lines.map((line) => [line, found.scoreOf(line)]))
  return lines.toSorted((one, other) => scores.get(other)! - scores.get(one)! || one - other).slice(0, wanted)
}

/** Yields the rows of each value in order, then the rows without value. */
function* valueGroups({ column, descending }: ColumnOrder): Generator<Uint32Array> {
  const { order } = column
  let [from, until] = [0, order.length]
  while (from < until) {
    if (descending) {
      const start = column.lowerBound(column.at(until - 1))
      yield order.subarray(start, until)
      until = start
    } else {
      const end = column.upperBound(column.at(from))
      yield order.subarray(from, end)
      from = end
    }
  }
  yield column.missingRows()
}

function groupsAmong(found: FoundLines, { column, descending }: ColumnOrder, first: number): number[][] {
  const groups = new Map<number, number[]>()
  found.set.forEach((line) => {
    const value = column.values[line - first]!
    const group = groups.get(value)
    if (group) group.push(line - first)
    else groups.set(value, [line - first])
  })
  const rank = (value: number): number => (Number.isNaN(value) ? Infinity : descending ? -value : value)
  return [...groups.keys()]
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .map((value) => groups.get(value)!)
}
