/** Aggregated reads of lines, typed and independent of the engine (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { LinesQuery, PlainFilter, Scalar } from '../linesQuery.ts'

export const singleMetrics = ['avg', 'sum', 'min', 'max', 'value_count', 'cardinality'] as const
/** Metric whose value is a single number. */
export type SingleMetric = (typeof singleMetrics)[number]
export type Metric = SingleMetric | 'stats' | 'percentiles'

/**
 * Length of the periods of a histogram: calendar periods are whole months, others have a fixed length in local time.
 */
export type Interval =
  | { kind: 'months'; months: number }
  /** Periods of `length` milliseconds, one of which starts at `origin`, in milliseconds since 1970 of local time. */
  | { kind: 'duration'; length: number; origin: number }

export type Grouping =
  /**
   * Lines without value form a group called `missing.name`, or join the group of `missing.value`. Keys of date-times
   * are the text of one line, or milliseconds since 1970 with `instants`.
   */
  | { kind: 'value'; missing?: { name: string; value: Scalar }; instants?: true }
  | { kind: 'range'; width: number }
  /** Numbered periods, in local time or in UTC. In UTC, an hour that clocks show twice is two periods. */
  | { kind: 'period'; interval: Interval; timeZone: string; clock: 'zone' | 'utc' }
  /** Cells of a geohash grid; the column is `_geopoint`. */
  | { kind: 'cell'; precision: number }

/** Sort criterion of the groups of a level; `score` is the score of their best line. */
export interface GroupOrder {
  by: 'count' | 'key' | 'metric' | 'score'
  descending: boolean
}

/** Filter on the last key of the previous page of groups. */
export type PageBound = Extract<PlainFilter, { kind: 'range' | 'instant' }>

export interface Level {
  property: SchemaProperty
  grouping: Grouping
  /**
   * Maximum number of groups, within each group of the level above; 0 returns counts only. Ranges and periods have no
   * other limit.
   */
  size: number
  order: GroupOrder
  /**
   * Bound that excludes the groups of the previous pages, for a multi-valued column. The same bound as a filter on
   * lines would keep the lines' other values, whose groups were on the previous pages.
   */
  beyond?: PageBound
  /** Whether the distinct values are counted. */
  counted: boolean
}

/** Whether a level only returns numbers of lines and values, without groups. */
export function onlyCounts({ size }: Level): boolean {
  return size === 0
}

export interface GroupMetric {
  property: SchemaProperty
  metric: SingleMetric
}

export interface GroupsQuery {
  /**
   * Query of the lines to group. Its `sort`, `select` and form apply to the lines of the last level's groups, and its
   * `size` is the number of lines per group.
   */
  lines: LinesQuery
  levels: Level[]
  metrics: GroupMetric[]
  /** Whether the first metric is part of the order of groups. */
  ordersByMetric: boolean
  /** Whether groups carry the centroid and bounds of their lines. */
  places: boolean
}

export interface ColumnMetrics {
  property: SchemaProperty
  metrics: Metric[]
}

export interface MetricsQuery {
  lines: LinesQuery
  columns: ColumnMetrics[]
  /** Percents of `percentiles`, in ascending order. */
  percents: number[]
}

export interface WordsQuery {
  lines: LinesQuery
  property: SchemaProperty
  /** Maximum number of words. */
  size: number
  /** Whether to return the words that are more frequent in the matching lines than in other lines. */
  significant: boolean
}
