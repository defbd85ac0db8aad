/** Aggregated reads of lines, typed and independent of the engine (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { LinesQuery, PlainFilter, Scalar } from '../linesQuery.ts'

export const singleMetrics = ['avg', 'sum', 'min', 'max', 'value_count', 'cardinality'] as const
/** A metric that is one number. */
export type SingleMetric = (typeof singleMetrics)[number]
export type Metric = SingleMetric | 'stats' | 'percentiles'

/** Calendar periods are whole months; the others have a fixed length on the clocks of their time zone. */
export type Interval =
  | { kind: 'months'; months: number }
  /** Periods of `length` milliseconds, one of which starts at `origin`: milliseconds since 1970 on the clock of the zone. */
  | { kind: 'duration'; length: number; origin: number }

export type Grouping =
  /**
   * Lines without value are in a group of their own when `missing` names it, or in that of its value. Keys of date-times
   * are the text of a line, or with `instants` milliseconds since 1970.
   */
  | { kind: 'value'; missing?: { name: string; value: Scalar }; instants?: true }
  | { kind: 'range'; width: number }
  /** Numbered on the clocks of the zone, or those of UTC: then an hour that clocks show twice is two periods. */
  | { kind: 'period'; interval: Interval; timeZone: string; clock: 'zone' | 'utc' }
  /** Cells of a geohash grid; the column is `_geopoint`. */
  | { kind: 'cell'; precision: number }

/** What the groups of a level are sorted by; `score` is that of their best line. */
export interface GroupOrder {
  by: 'count' | 'key' | 'metric' | 'score'
  descending: boolean
}

/** A filter on the last key of a page of groups. */
export type PageBound = Extract<PlainFilter, { kind: 'range' | 'instant' }>

export interface Level {
  property: SchemaProperty
  grouping: Grouping
  /** Most groups, in each group of the level above; 0 answers none. Ranges and periods have no other limit. */
  size: number
  order: GroupOrder
  /**
   * What the groups of a multi-valued column come after. As a filter of lines it keeps the other values of their lines,
   * whose groups were on the pages before.
   */
  beyond?: PageBound
  /** Whether the values are counted. */
  counted: boolean
}

/** Whether a level answers how many lines and values there are, and no groups. */
export function onlyCounts({ size }: Level): boolean {
  return size === 0
}

export interface GroupMetric {
  property: SchemaProperty
  metric: SingleMetric
}

export interface GroupsQuery {
  /** The lines that are grouped, and how those of the last level are sorted and written; `size` is the number of lines of each group. */
  lines: LinesQuery
  levels: Level[]
  metrics: GroupMetric[]
  /** Whether the first metric has a part in the order of groups. */
  ordersByMetric: boolean
  /** Whether groups say where their lines are. */
  places: boolean
}

export interface ColumnMetrics {
  property: SchemaProperty
  metrics: Metric[]
}

export interface MetricsQuery {
  lines: LinesQuery
  columns: ColumnMetrics[]
  /** Percents of `percentiles`, ascending. */
  percents: number[]
}

export interface WordsQuery {
  lines: LinesQuery
  property: SchemaProperty
  /** Most words. */
  size: number
  /** Words are those that the matching lines have more often than others do. */
  significant: boolean
}
