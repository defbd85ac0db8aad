/** Lines of a text search in the order of a column; equal values are sorted by relevance. */
import { LineSet, type FoundLines } from '../../text/index.ts'
import { countOf, rowTests, type ColumnFilter } from './columnFilter.ts'
import { byColumn, matchingRows } from './matchingRows.ts'
import type { SortedColumn } from './sortedColumn.ts'

/** @param first line number of the first row */
export function filterHits(
  foundLines: FoundLines,
  filters: readonly ColumnFilter[],
  { count, first }: { count: number; first: number }
): FoundLines {
  const tests = byColumn(filters)
  const [rarest] = tests
  if (!rarest) return foundLines
  if (countOf(rarest) >= foundLines.count()) {
    const isMet = rowTests(tests)
    return foundLines.restrictTo(foundLines.set.filter((line) => isMet(line - first)))
  }
  const matchingLines = new LineSet(foundLines.set.size)
  for (const row of matchingRows(count, tests)) matchingLines.add(row + first)
  return foundLines.intersect(matchingLines)
}

interface ColumnOrder {
  column: SortedColumn
  descending: boolean
}

/** @returns the numbers of at most `wanted` first lines */
export function topHitsByColumn(
  foundLines: FoundLines,
  order: ColumnOrder,
  firstNumber: number,
  maxLines: number
): number[] {
  const { column } = order
  const total = foundLines.count()
  // Chooses the cheaper way: walking the column until there are enough lines, or sorting all the lines found.
  const isDense = total * total > maxLines * column.count
  const lines: number[] = []
  for (const group of isDense ? valueGroups(order) : groupsAmong(foundLines, order, firstNumber)) {
    const equalLines = Array.from(group, (row) => row + firstNumber).filter((line) =>
      foundLines.set.has(line)
    )
    for (const line of mostRelevant(foundLines, equalLines, maxLines - lines.length)) lines.push(line)
    if (lines.length >= maxLines) break
  }
  return lines
}

/** Maximum number of lines with the same value whose relevance is looked up one by one. */
const maxLookedUp = 100

function mostRelevant(foundLines: FoundLines, lines: number[], maxLines: number): number[] {
  if (lines.length <= 1) return lines.slice(0, maxLines)
  if (lines.length > maxLookedUp) {
    const set = LineSet.of(lines, foundLines.set.size)
    return foundLines
      .restrictTo(set)
      .best(maxLines)
      .map(({ line }) => line)
  }
  const scores = new Map(lines.map((line) => [line, foundLines.scoreOf(line)]))
  return lines.toSorted((a, b) => scores.get(b)! - scores.get(a)! || a - b).slice(0, maxLines)
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

function groupsAmong(
  foundLines: FoundLines,
  { column, descending }: ColumnOrder,
  firstNumber: number
): number[][] {
  const groups = new Map<number, number[]>()
  foundLines.set.forEach((line) => {
    const value = column.values[line - firstNumber]!
    const group = groups.get(value)
    if (group) group.push(line - firstNumber)
    else groups.set(value, [line - firstNumber])
  })
  const rank = (value: number): number => (Number.isNaN(value) ? Infinity : descending ? -value : value)
  return [...groups.keys()]
    .toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
    .map((value) => groups.get(value)!)
}
