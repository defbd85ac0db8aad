import type { LinesReader } from './engine.ts'
import type { MetricValue } from './aggregations.ts'
import type { Metric } from './query/aggregations/queries.ts'

/** Reader of an editable dataset that has no line yet: every read is empty. */
export const emptyReader: LinesReader = {
  readPage: async (_version, { count, collapse }) => ({
    ...(count ? { total: 0 } : {}),
    ...(collapse ? { totalCollapse: 0 } : {}),
    lines: []
  }),
  readFirsts: async (_version, queries) => queries.map(() => undefined),
  readColumns: async () => ({ count: 0, columns: [] }),
  readBounds: async () => [],
  countInBoxes: async (_version, _query, boxes) => boxes.map(() => 0),
  longColumns: async () => new Set(),
  readGroups: async (_version, { places }) => ({
    total: 0,
    lines: 0,
    distinct: 0,
    groups: [],
    ...(places ? { extent: [] } : {})
  }),
  readCombinations: async () => [],
  readMetrics: async (_version, { columns, percents }) => ({
    total: 0,
    columns: columns.map(({ metrics }) => metrics.map((metric) => ofNothing(metric, percents)))
  }),
  readWords: async () => ({ total: 0, sample: 0, words: [] })
}

function ofNothing(metric: Metric, percents: number[]): MetricValue {
  switch (metric) {
    case 'stats':
      return { count: 0, min: null, max: null, avg: null, sum: 0 }
    case 'percentiles':
      return percents.map(() => null)
    case 'sum':
    case 'value_count':
    case 'cardinality':
      return 0
    default:
      return null
  }
}
