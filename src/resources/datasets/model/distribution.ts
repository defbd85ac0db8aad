/**
 * Type of chart for the values of a column, and the parameters of its aggregation (docs/api/aggregations.md). No I/O.
 */
import { geometryConcept } from '../../../../contract/vocabulary/concepts.ts'
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'

export type DistributionKind = 'numbers' | 'dates' | 'values'

/** Maximum number of distinct values for one bar per value in a number column, typically codes, grades or years. */
export const fewValues = 15

/** Returns the type of chart of a column; undefined when its values cannot be grouped. */
export function distributionKind(property: SchemaProperty): DistributionKind | undefined {
  const { type, format } = property
  if (property['x-calculated'] || property['x-refersTo'] === geometryConcept) return undefined
  if (type === 'object' || type === 'array' || !hasCapability(property, 'values')) return undefined
  if (property.separator || property['x-labels']) return 'values'
  if (type === 'number' || type === 'integer') {
    const cardinality = property['x-cardinality']
    return cardinality !== undefined && cardinality <= fewValues ? 'values' : 'numbers'
  }
  return type === 'string' && (format === 'date' || format === 'date-time') ? 'dates' : 'values'
}

/** Metrics of the column, shown beside its chart. */
export function metricsOf(property: SchemaProperty): string[] {
  const { type, format } = property
  if (type === 'number' || type === 'integer') return ['min', 'max', 'avg', 'value_count']
  if (format === 'date' || format === 'date-time') return ['min', 'max', 'value_count']
  return ['value_count']
}

const wantedBars = 24

/** Returns the width of histogram ranges: 1, 2 or 5 times a power of ten, and an integer for integer columns. */
export function numberInterval(min: number, max: number, isWhole: boolean): number {
  const width = (max - min) / wantedBars
  if (!(width > 0) || !Number.isFinite(width)) return 1
  const power = 10 ** Math.floor(Math.log10(width))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= width * (1 - 1e-9)) ?? 10
  // Removes the floating-point error: 3 * 0.1 gives 0.30000000000000004.
  const interval = Number((step * power).toPrecision(12))
  return isWhole ? Math.max(1, interval) : interval
}

export type DateInterval = 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year'

const dayMs = 86_400_000
const dateIntervals: readonly [DateInterval, number][] = [
  ['hour', dayMs / 24],
  ['day', dayMs],
  ['week', 7 * dayMs],
  ['month', 30.4 * dayMs],
  ['quarter', 91.3 * dayMs],
  ['year', 365.25 * dayMs]
]
const maxPeriods = 40

/** Returns the finest period that covers the dates with few enough bars. */
export function dateInterval(min: string, max: string, isDay: boolean): DateInterval {
  const span = Date.parse(max) - Date.parse(min)
  const finest = isDay ? 'day' : 'hour'
  const usable = dateIntervals.slice(dateIntervals.findIndex(([name]) => name === finest))
  return usable.find(([, length]) => span / length <= maxPeriods)?.[0] ?? 'year'
}

export interface Group {
  value: string | number
  total: number
}

export interface ValuesPart {
  displayed: Group[]
  /** Number of lines with other values than the displayed ones. */
  otherCount: number
  /**
   * Number of lines without a value; undefined for multi-valued columns, where counts of values are not counts of
   * lines.
   */
  missingCount: number | undefined
  /** Whether all values are distinct, so that their list has no interest. */
  isUnique: boolean
}

/** Returns the most frequent values, with the number of other and missing ones. */
export function valuesPart(
  response: { total: number; total_values?: number; total_other?: number; aggs?: Group[] },
  valueCount: number | undefined,
  hasSeveral: boolean
): ValuesPart {
  const displayed = response.aggs ?? []
  return {
    displayed,
    otherCount: response.total_other ?? 0,
    missingCount:
      hasSeveral || valueCount === undefined ? undefined : Math.max(0, response.total - valueCount),
    isUnique:
      displayed.length > 0 &&
      (response.total_values ?? 0) > displayed.length &&
      displayed.every((group) => group.total === 1)
  }
}

/** Lines without one of the displayed values: those with another one, and those without any. */
export function restOf({
  otherCount,
  missingCount = 0
}: Pick<ValuesPart, 'otherCount' | 'missingCount'>): { name: 'others' | 'missing'; count: number }[] {
  const rest = [
    { name: 'others', count: otherCount },
    { name: 'missing', count: missingCount }
  ] as const
  return rest.filter(({ count }) => count > 0)
}

/** The group with the most lines, the first of equal ones; undefined without any group. */
export function largestGroup(groups: Group[]): Group | undefined {
  return groups.reduce<Group | undefined>(
    (largest, group) => (largest && largest.total >= group.total ? largest : group),
    undefined
  )
}
