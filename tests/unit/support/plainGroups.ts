/**
 * Simple evaluator of groups and metrics of rows in memory (docs/api/aggregations.md), as a reference for the engine.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { clockAt } from './plainDates.ts'
import { compare, isInstant, isLong, valuesOf, zoneOf, type PlainRow, type PlainValue } from './plainLines.ts'

export type PlainMetric = 'avg' | 'sum' | 'min' | 'max' | 'value_count' | 'cardinality'

interface PlainGroup {
  value: PlainValue
  total: number
  metric?: number | null
}

export interface GroupOptions {
  metric?: { column: SchemaProperty; metric: PlainMetric }
  /** Label of the group of rows without a value. */
  missing?: PlainValue
  sort?: { by: 'key' | 'count' | 'metric'; descending: boolean }
}

/** Metric of a column of numbers, texts or dates; dates are in milliseconds. */
export function metricOf(rows: PlainRow[], column: SchemaProperty, metric: PlainMetric): number | null {
  const kept = rows.flatMap((row) => valuesOf(row, column)).filter((value) => !isLong(value))
  if (metric === 'value_count') return kept.length
  if (metric === 'cardinality') return new Set(isInstant(column) ? kept.map(instantOf) : kept).size
  const isDate = column.type === 'string'
  const numbers = kept.map((value) => (isDate ? instantOf(value) : Number(value)))
  const sum = numbers.reduce((total, number) => total + number, 0)
  if (metric === 'sum') return sum
  if (!numbers.length) return null
  if (metric === 'avg') return sum / numbers.length
  return metric === 'min' ? Math.min(...numbers) : Math.max(...numbers)
}

const instantOf = (value: PlainValue): number => Date.parse(String(value))

/** All groups by value, sorted. */
export function groupsByValue(
  rows: PlainRow[],
  column: SchemaProperty,
  { metric, missing, sort }: GroupOptions
): PlainGroup[] {
  const keyOf = (value: PlainValue): PlainValue => (isInstant(column) ? instantOf(value) : value)
  const lists = new Map<PlainValue, PlainRow[]>()
  for (const row of rows) {
    const keys = new Set(
      valuesOf(row, column)
        .filter((value) => !isLong(value))
        .map(keyOf)
    )
    if (!keys.size && missing !== undefined) keys.add(missing)
    for (const key of keys) lists.set(key, [...(lists.get(key) ?? []), row])
  }
  const groups = [...lists].map(([value, list]): PlainGroup => ({
    value,
    total: list.length,
    ...(metric ? { metric: metricOf(list, metric.column, metric.metric) } : {})
  }))
  const by = {
    key: (a: PlainGroup, b: PlainGroup) => compare(a.value, b.value),
    count: (a: PlainGroup, b: PlainGroup) => a.total - b.total
  }
  return groups.toSorted((a, b) => {
    if (sort && sort.by !== 'metric') {
      const order = by[sort.by](a, b)
      if (order !== 0) return sort.descending ? -order : order
    }
    const byMetric = metric ? compareMetrics(a, b, sort?.by !== 'metric' || sort.descending) : 0
    return byMetric || -by.count(a, b) || by.key(a, b)
  })
}

/** Groups without a metric come last. */
function compareMetrics(a: PlainGroup, b: PlainGroup, descending: boolean): number {
  const [left = null, right = null] = [a.metric, b.metric]
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return descending ? right - left : left - right
}

/** Number of rows by lower bound, including empty ranges between others; the largest groups first. */
export function groupsByRange(rows: PlainRow[], column: SchemaProperty, width: number): PlainGroup[] {
  const totals = new Map<number, number>()
  for (const row of rows) {
    for (const value of valuesOf(row, column)) {
      const range = Math.floor(Number(value) / width)
      totals.set(range, (totals.get(range) ?? 0) + 1)
    }
  }
  if (!totals.size) return []
  const groups: PlainGroup[] = []
  for (let range = Math.min(...totals.keys()); range <= Math.max(...totals.keys()); range++) {
    groups.push({ value: range * width, total: totals.get(range) ?? 0 })
  }
  return groups.toSorted((a, b) => b.total - a.total || Number(a.value) - Number(b.value))
}

/** Number of rows by prefix of the local time, such as `2024-05` for a month, without empty groups. */
export function groupsByClock(rows: PlainRow[], column: SchemaProperty, length: number): Map<string, number> {
  const totals = new Map<string, number>()
  for (const row of rows) {
    for (const value of valuesOf(row, column)) {
      const clock = isInstant(column) ? clockAt(instantOf(value), zoneOf(column)) : String(value)
      const period = clock.slice(0, length)
      totals.set(period, (totals.get(period) ?? 0) + 1)
    }
  }
  return totals
}
