/** Groups of one level, computed from columns in memory. */
import { groupCodes, periodKeys, type GroupCodes } from '../memory/groupCodes.ts'
import { groupRows, type MetricColumn, type RowsGroups, type RowsMetric } from '../memory/groupRows.ts'
import { byColumn, rowSet } from '../memory/matchingRows.ts'
import type { SortedColumn } from '../memory/sortedColumn.ts'
import type { Group, GroupsAnswer } from '../../aggregations.ts'
import { TopK } from '../../topK.ts'
import type { LinesVersion, PhysicalType } from '../../layout.ts'
import {
  onlyCounts,
  type GroupMetric,
  type GroupsQuery,
  type Level
} from '../../query/aggregations/queries.ts'
import { cachedFilters } from '../memory/cachedFilters.ts'
import type { VersionCache } from '../memory/versionCache.ts'
import type { AttachedVersion } from '../versions.ts'
import { finite } from './groups.ts'
import { maxGroupsOfLevel } from './groupsSql.ts'

const rowsMetrics = new Set<string>(['avg', 'sum', 'min', 'max', 'value_count'] satisfies RowsMetric[])
const isRowsMetric = (metric: string): metric is RowsMetric => rowsMetrics.has(metric)

/** @returns undefined when the engine has to compute them */
export function fusedColumnGroups(
  memory: VersionCache,
  version: LinesVersion,
  attached: AttachedVersion,
  { lines, levels, metrics, ordersByMetric, places }: GroupsQuery
): GroupsAnswer | undefined {
  const [level] = levels
  const isPlain = levels.length === 1 && !places && !lines.size && !lines.text
  if (!level || !isPlain || !metrics.every(isSum(attached))) return undefined
  const typeOf = (key: string): PhysicalType => attached.columns.find(key)!.type
  const { key } = level.property
  if (!attached.columns.find(key) || !hasLabels(level, typeOf(key))) return undefined
  const grouped = [key, ...metrics.map(({ property }) => property.key)]
  const cached = cachedFilters(memory, lines, grouped, version, attached)
  if (!cached) return undefined
  const { columns, filters } = cached
  const codes = codesOf(level, columns.get(key)!, typeOf(key))
  if (codes.keys.length > maxGroupsOfLevel) return undefined
  const { count } = version
  const selected = rowSet(count, byColumn(filters))
  const sums = metrics.map(({ property, metric }): MetricColumn => ({
    metric: metric as RowsMetric,
    column: columns.get(property.key)!
  }))
  const groups = new LevelGroups(codes, groupRows(codes, sums, selected))
  const text = keyText(level, columns.get(key)!, typeOf(key))
  const isLimited = level.grouping.kind === 'value' || onlyCounts(level)
  const groupPlaces = isLimited ? groups.first(level, ordersByMetric) : groups.all()
  return {
    total: selected.isComplement ? count - selected.rows.length : selected.rows.length,
    groups: groupPlaces.map((place) => groups.group(place, text)),
    ...(level.grouping.kind === 'value' ? groups.summary() : { distinct: 0, lines: 0 })
  }
}

/**
 * Whether a metric can be computed in memory: those of numbers. The engine computes those of dates, texts and missing
 * columns.
 */
const isSum =
  ({ columns }: AttachedVersion) =>
  ({ property, metric }: GroupMetric): boolean => {
    const type = columns.find(property.key)?.type
    return isRowsMetric(metric) && (type === 'BIGINT' || type === 'DOUBLE')
  }

/**
 * Types whose keys can be written here. Keys of date-times are the text of one of their lines, and decimal numbers are
 * formatted by the engine.
 */
const valueTypes = new Set<PhysicalType>(['VARCHAR', 'BIGINT', 'BOOLEAN', 'DATE'])

function hasLabels({ grouping, order }: Level, type: PhysicalType): boolean {
  if (order.by === 'score') return false
  if (grouping.kind === 'value') return !grouping.missing && !grouping.instants && valueTypes.has(type)
  if (grouping.kind === 'range') return type === 'BIGINT' || type === 'DOUBLE'
  return grouping.kind === 'period' && (type === 'DATE' || type === 'DATETIME')
}

function codesOf({ grouping }: Level, column: SortedColumn, type: PhysicalType): GroupCodes {
  const name = JSON.stringify(grouping)
  if (grouping.kind === 'range') {
    return groupCodes(column, name, (value) => Math.floor(value / grouping.width))
  }
  if (grouping.kind !== 'period') return groupCodes(column, name, (value) => value)
  const instantOf = (value: number): number => (type === 'DATETIME' ? Math.floor(value / 1000) : value)
  const last = column.order.length - 1
  if (last < 0) return groupCodes(column, name, (value) => value)
  const keyOf = periodKeys(grouping, { from: instantOf(column.at(0)), until: instantOf(column.at(last)) })
  return groupCodes(column, name, (value) => keyOf(instantOf(value)))
}

function keyText({ grouping }: Level, column: SortedColumn, type: PhysicalType): (key: number) => string {
  if (grouping.kind !== 'value') return String
  switch (type) {
    case 'VARCHAR':
      return (key) => column.texts![key]!
    case 'BOOLEAN':
      return (key) => String(key === 1)
    case 'DATE':
      return (key) => new Date(key).toISOString().slice(0, 10)
    default:
      return String
  }
}

/**
 * Compares two groups by each rank in turn, smaller first. The difference of two groups without metric is NaN and
 * skipped.
 */
function firstDifference(ranks: Float64Array[], one: number, other: number): number {
  for (const rank of ranks) {
    const difference = rank[one]! - rank[other]!
    if (difference) return difference
  }
  return 0
}

class LevelGroups {
  private readonly keys: readonly number[]
  private readonly counts: Uint32Array
  private readonly metrics: Float64Array[]

  constructor({ keys }: GroupCodes, { counts, metrics }: RowsGroups) {
    this.keys = keys
    this.counts = counts
    this.metrics = metrics
  }

  /** Indexes of the groups with at least one line, by key. */
  all(): number[] {
    const places: number[] = []
    for (let place = 0; place < this.counts.length; place++) if (this.counts[place]) places.push(place)
    return places
  }

  /** Indexes of the first groups in the requested order, then by metric, count and key. */
  first({ order: { by, descending }, size }: Level, ordersByMetric: boolean): number[] {
    const direction = descending ? -1 : 1
    const counts = (sign: number): Float64Array => Float64Array.from(this.counts, (count) => count * sign)
    const metrics = (sign: number): Float64Array[] =>
      this.metrics
        .slice(0, 1)
        .map((values) => values.map((value) => (Number.isNaN(value) ? Infinity : value * sign)))
    const ranks = [
      ...(by === 'metric' ? metrics(direction) : [counts(direction)]),
      ...(ordersByMetric ? metrics(-1) : []),
      counts(-1)
    ]
    const first = new TopK<number>(
      size,
      by === 'key' ? (a, b) => (a - b) * direction : (a, b) => firstDifference(ranks, a, b) || a - b
    )
    for (const place of this.all()) first.offer(place)
    return first.inOrder()
  }

  group(place: number, text: (key: number) => string): Group {
    return {
      key: text(this.keys[place]!),
      total: this.counts[place]!,
      metrics: this.metrics.map((values) => finite(values[place])),
      lines: []
    }
  }

  summary(): { distinct: number; lines: number } {
    let [distinct, lines] = [0, 0]
    for (const count of this.counts) {
      if (count) distinct += 1
      lines += count
    }
    return { distinct, lines }
  }
}
