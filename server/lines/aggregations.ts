/** Queries and results of aggregated reads, as an engine implements them. */
import type { LinesVersion } from './layout.ts'
import type { Extent } from './query/aggregations/extent.ts'
import type { Combination, CombinationsQuery } from './query/aggregations/combinations.ts'
import type { GroupsQuery, MetricsQuery, WordsQuery } from './query/aggregations/queries.ts'

export interface Group {
  /**
   * Value of the group, as text: a date-time as stored in the lines, a date as `YYYY-MM-DD`. For ranges, periods and
   * cells, the number of the range, of the period (`periodStart`) or of the cell (`cellOf`).
   */
  key: string
  /** Number of lines of the group. */
  total: number
  /** Values of the metrics, in the order of the query's metrics. */
  metrics: (number | null)[]
  place?: Place
  /** First lines of the group, each as the text of a JSON object. */
  lines: string[]
  /** Groups of the next level. */
  groups?: GroupList
}

/** Centroid and bounds of the places of a group's lines. */
export interface Place {
  centroid: { lat: number; lon: number } | null
  bounds: Extent | []
}

export interface GroupList {
  /** Groups in the order of the query. Ranges and periods are ordered by key, without the empty ones. */
  groups: Group[]
  /** Number of distinct values, including those of groups beyond the requested size. */
  distinct: number
  /** Number of lines in all groups, including those of groups beyond the requested size. */
  lines: number
}

export interface GroupsAnswer extends GroupList {
  /** Number of lines that match the query. */
  total: number
  /** Extent of all the lines, when the query asks for places. */
  extent?: Extent | []
}

/** Value of one metric; dates are milliseconds since 1970. */
export type MetricValue =
  | number
  | null
  | { count: number; min: number | null; max: number | null; avg: number | null; sum: number }
  | (number | null)[]

export interface MetricsAnswer {
  total: number
  /** For each column of the query, in its order, the values of the column's metrics. */
  columns: MetricValue[][]
}

export interface FrequentWord {
  word: string
  total: number
  score?: number
}

export interface WordsAnswer {
  total: number
  /** Number of lines whose words were read. */
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
