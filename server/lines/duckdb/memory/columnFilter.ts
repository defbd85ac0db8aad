/** Filters as ranges of the values of one column. */
import type { PhysicalType } from '../../layout.ts'
import { lowerBound } from '../../lowerBound.ts'
import type { Bound, PlainFilter, Scalar } from '../../query/linesQuery.ts'
import type { Span, SortedColumn } from './sortedColumn.ts'

/**
 * Filter on a column: lines whose value is in one of the spans, which are ascending and disjoint; with `missing`, also
 * lines without value.
 */
export interface ColumnFilter {
  column: SortedColumn
  spans: Span[]
  missing: boolean
}

/** Number of lines that meet a filter. */
export function countOf({ column, spans, missing }: ColumnFilter): number {
  const withValue = spans.reduce((sum, { from, until }) => sum + until - from, 0)
  return withValue + (missing ? column.count - column.order.length : 0)
}

/** Intersection of two filters on the same column. */
export function intersection(one: ColumnFilter, other: ColumnFilter): ColumnFilter {
  const spans: Span[] = []
  let [first, second] = [0, 0]
  while (first < one.spans.length && second < other.spans.length) {
    const [a, b] = [one.spans[first]!, other.spans[second]!]
    const span = one.column.span(Math.max(a.from, b.from), Math.min(a.until, b.until))
    if (span) spans.push(span)
    if (a.until < b.until) first += 1
    else second += 1
  }
  return { column: one.column, spans, missing: one.missing && other.missing }
}

/** Returns a function that tells whether a line meets a filter. */
export function rowTest({ column: { values }, spans, missing }: ColumnFilter): (row: number) => boolean {
  const [singleSpan, ...otherSpans] = spans
  if (singleSpan && !otherSpans.length && !missing) {
    const { low, high } = singleSpan
    return (row) => values[row]! >= low && values[row]! <= high
  }
  return (row) => {
    const value = values[row]!
    for (const { low, high } of spans) if (value >= low && value <= high) return true
    return missing && Number.isNaN(value)
  }
}

/** Returns a function that tells whether a line meets all the filters. */
export function rowTests(filters: readonly ColumnFilter[]): (row: number) => boolean {
  const tests = filters.map(rowTest)
  const [singleTest, ...otherTests] = tests
  if (singleTest && !otherTests.length) return singleTest
  return (row) => tests.every((test) => test(row))
}

/** Kinds of filters that a column in memory can answer. */
export type ColumnFilterKind = Extract<
  PlainFilter,
  { kind: 'in' | 'during' | 'range' | 'between' | 'instant' | 'exists' | 'starts' }
>

const kinds = new Set<string>(['in', 'during', 'range', 'between', 'instant', 'exists', 'starts'])

export const isColumnFilter = (filter: { kind: string }): filter is ColumnFilterKind => kinds.has(filter.kind)

/** Converts a filter to ranges of a column, with the same meaning as its SQL in `conditions.ts`. */
export function columnFilter(
  filter: ColumnFilterKind,
  column: SortedColumn,
  type: PhysicalType
): ColumnFilter {
  const meeting = (positions: [from: number, until: number][]): ColumnFilter => ({
    column,
    spans: positions.flatMap(([from, until]) => column.span(from, until) ?? []),
    missing: false
  })
  switch (filter.kind) {
    case 'exists':
      return filter.negated ? { column, spans: [], missing: true } : meeting([[0, column.order.length]])
    case 'in': {
      const values = new Set(filter.values.flatMap((value) => comparable(column, type, value) ?? []))
      const matching = Array.from(values, (value) => equal(column, value))
      return filter.negated ? outside(column, matching) : meeting(merged(matching))
    }
    case 'during': {
      const periods = filter.periods.flatMap(({ from, until }): [number, number][] => {
        const [start, end] = [instant(type, from), instant(type, until)]
        return start === undefined || end === undefined
          ? []
          : [[column.lowerBound(start), column.lowerBound(end)]]
      })
      return filter.negated ? outside(column, periods) : meeting(merged(periods))
    }
    case 'instant': {
      const at = instant(type, filter.at)
      if (at === undefined) return meeting([])
      const position = column.lowerBound(at)
      return meeting([filter.bound === 'lt' ? [0, position] : [position, column.order.length]])
    }
    case 'range':
      return meeting([between(column, type, [filter])])
    case 'between':
      return meeting([between(column, type, filter.bounds)])
    case 'starts':
      return meeting(column.texts ? [starting(column, filter.prefix)] : [])
  }
}

const equal = (column: SortedColumn, value: number): [number, number] => [
  column.lowerBound(value),
  column.upperBound(value)
]

/** Sorts ranges and merges those that overlap or touch. */
function merged(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, until] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else if (from < until) result.push([from, until])
  }
  return result
}

function outside(column: SortedColumn, ranges: [number, number][]): ColumnFilter {
  const spans: Span[] = []
  let start = 0
  for (const [from, until] of [...merged(ranges), [column.order.length, column.order.length] as const]) {
    const span = column.span(start, from)
    if (span) spans.push(span)
    start = until
  }
  return { column, spans, missing: true }
}

function between(
  column: SortedColumn,
  type: PhysicalType,
  bounds: { bound: Bound; value: Scalar }[]
): [number, number] {
  let [from, until] = [0, column.order.length]
  for (const { bound, value } of bounds) {
    const edge = edgeOf(column, type, value)
    if (!edge) return [0, 0]
    if (bound === 'gt' || bound === 'gte') from = Math.max(from, bound === 'gt' ? edge.after : edge.before)
    else until = Math.min(until, bound === 'lte' ? edge.after : edge.before)
  }
  return [from, until]
}

/**
 * Positions, in the order of the column, before and after the lines whose value equals the operand; undefined for an
 * operand that no value of the column is comparable with.
 */
function edgeOf(
  column: SortedColumn,
  type: PhysicalType,
  operand: Scalar
): { before: number; after: number } | undefined {
  if (type === 'VARCHAR') {
    if (typeof operand !== 'string') return undefined
    const { place, isThere } = column.placeOf(operand)
    const before = column.lowerBound(place)
    return { before, after: isThere ? column.upperBound(place) : before }
  }
  const value = type === 'BOOLEAN' ? booleanOf(operand) : numberOf(type, operand)
  return value === undefined
    ? undefined
    : { before: column.lowerBound(value), after: column.upperBound(value) }
}

/** Converts the operand to a value of the column; undefined when no value can equal it. */
function comparable(column: SortedColumn, type: PhysicalType, operand: Scalar): number | undefined {
  if (type === 'BOOLEAN') return booleanOf(operand)
  if (type !== 'VARCHAR') return numberOf(type, operand)
  if (typeof operand !== 'string') return undefined
  const { place, isThere } = column.placeOf(operand)
  return isThere ? place : undefined
}

const booleanOf = (operand: Scalar): number | undefined =>
  typeof operand === 'boolean' ? Number(operand) : undefined

function numberOf(type: PhysicalType, operand: Scalar): number | undefined {
  const isNumber = type === 'BIGINT' || type === 'DOUBLE'
  return isNumber && (typeof operand === 'number' || typeof operand === 'bigint')
    ? Number(operand)
    : undefined
}

/** Converts milliseconds since 1970 to a value of a date or date-time column. */
function instant(type: PhysicalType, at: number): number | undefined {
  if (type === 'DATE') return at
  return type === 'DATETIME' ? at * 1000 : undefined
}

function starting(column: SortedColumn, prefix: string): [number, number] {
  const texts = column.texts ?? []
  const { place } = column.placeOf(prefix)
  // Texts with the prefix are consecutive.
  const following = lowerBound(texts.length - place, (after) => !texts[place + after]!.startsWith(prefix))
  return [column.lowerBound(place), column.lowerBound(place + following)]
}
