/** What aggregated reads ask of an engine. */
import type { LinesVersion } from './layout.ts'
import type { Extent } from './query/aggregations/extent.ts'
import type { Combination, CombinationsQuery } from './query/aggregations/combinations.ts'
import type { GroupsQuery, MetricsQuery, WordsQuery } from './query/aggregations/queries.ts'

export interface Group {
  /**
   * Values as texts: those of date-times as they are stored, dates as `YYYY-MM-DD`. The number of a range, of a period
   * (`periodStart`) or of a cell (`cellOf`).
   */
  key: string
  /** Number of lines. */
  total: number
  /** Metrics in the order of those of the query. */
  metrics: (number | null)[]
  place?: Place
  /** Its first lines, each the text of a JSON object. */
  lines: string[]
  /** Groups of the next level. */
  groups?: GroupList
}

/** The middle of the lines of a group, and their bounds. */
export interface Place {
  centroid: { lat: number; lon: number } | null
  bounds: Extent | []
}

export interface GroupList {
  /** Groups in the order of the query; ranges and periods by key, without the empty ones. */
  groups: Group[]
  /** Number of values, those of groups that are not here included. */
  distinct: number
  /** Number of lines in all groups, those that are not here included. */
  lines: number
}

export interface GroupsAnswer extends GroupList {
  /** Number of lines of the query. */
  total: number
  /** Extent of all lines, when the query asks for places. */
  extent?: Extent | []
}

/** Dates are milliseconds since 1970. */
export type MetricValue =
  | number
  | null
  | { count: number; min: number | null; max: number | null; avg: number | null; sum: number }
  | (number | null)[]

export interface MetricsAnswer {
  total: number
  /** For each column, in the order of the query's, those of its metrics. */
  columns: MetricValue[][]
}

export interface FrequentWord {
  word: string
  total: number
  score?: number
}

export interface WordsAnswer {
  total: number
  /** Number of lines that were read. */
  sample: number
  words: FrequentWord[]
}

export interface AggregationsReader {
  /** @throws HttpError 400 when there are too many groups or lines for one answer */
  readGroups(version: LinesVersion, query: GroupsQuery, signal?: AbortSignal): Promise<GroupsAnswer>
  readCombinations(
    version: LinesVersion,
    query: CombinationsQuery,
    signal?: AbortSignal
  ): Promise<Combination[]>
  readMetrics(version: LinesVersion, query: MetricsQuery, signal?: AbortSignal): Promise<MetricsAnswer>
  readWords(version: LinesVersion, query: WordsQuery, signal?: AbortSignal): Promise<WordsAnswer>
}
