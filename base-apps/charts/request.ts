/** API request of a chart (docs/api/aggregations.md). No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { ApplicationDataset, Parameters } from '../shared/api.ts'
import {
  defaultGroups,
  defaultLines,
  defaultSeries,
  type ChartsConfiguration,
  type GroupsSource,
  type GroupSort,
  type LinesSource,
  type Metric
} from './configuration.ts'

interface ChartRequest {
  path: 'values_agg' | 'lines'
  parameters: Parameters
}

/** Maximum number of groups that the API returns. */
const maxGroups = 1000
const maxLines = 10_000

/** @returns undefined while the configuration is incomplete */
export function chartRequest(
  { source }: ChartsConfiguration,
  { schema = [] }: ApplicationDataset,
  words: { missing: string }
): ChartRequest | undefined {
  if (source?.type === 'lines') return linesRequest(source)
  return source?.group?.field ? groupsRequest(source, schema, words) : undefined
}

/** Metrics that are completely configured; the number of lines when there are none. */
export function metricsOf({ metrics = [], split }: GroupsSource): Metric[] {
  const usable = metrics.filter(({ type = 'count', field }) => type === 'count' || field)
  const effective: Metric[] = usable.length ? usable : [{ type: 'count' }]
  return split?.field ? effective.slice(0, 1) : effective
}

/** Name of a metric in the API response, when it is not the first metric. */
export const metricName = ({ type, field }: Metric): string => `${field ?? ''}_${type ?? ''}`

const isCount = ({ type = 'count' }: Metric): boolean => type === 'count'

/** Whether the API can return the group of the lines without a value: only for groups of exact text values. */
const takesMissing = (column: SchemaProperty | undefined, interval = 'value'): boolean =>
  interval === 'value' && column?.type === 'string' && !column.format?.startsWith('date')

function groupsRequest(
  source: GroupsSource,
  schema: SchemaProperty[],
  words: { missing: string }
): ChartRequest {
  const { group = {}, split, size = defaultGroups, sort, missing } = source
  const isSplit = !!split?.field
  const [metric = {}, ...others] = metricsOf(source)
  const column = schema.find(({ key }) => key === group.field)
  const levels = (first: string, second: string): string => (isSplit ? `${first};${second}` : first)
  const shown = clamped(size, maxGroups)
  return {
    path: 'values_agg',
    parameters: {
      field: levels(group.field ?? '', split?.field ?? ''),
      interval: levels(group.interval || 'value', split?.interval || 'value'),
      agg_size: levels(String(shown), String(clamped(split?.size ?? defaultSeries, maxGroups))),
      sort: levels(sortOf(sort, metric, group.interval), isCount(metric) ? '-count' : '-metric'),
      precision_threshold: 0,
      ...(isCount(metric) ? {} : { metric: metric.type, metric_field: metric.field }),
      ...(others.some((other) => !isCount(other))
        ? {
            extra_metrics: others
              .filter((other) => !isCount(other))
              .map(({ type, field }) => `${field}:${type}`)
              .join(',')
          }
        : {}),
      ...(missing && takesMissing(column, group.interval) ? { missing: words.missing } : {})
    }
  }
}

/** Periods and ranges are sorted by their own values, unless the configuration sets another order. */
function sortOf(sort: GroupSort | undefined, metric: Metric, interval = 'value'): string {
  const chosen = sort ?? (interval === 'value' ? 'value-desc' : 'key-asc')
  const [sortKey, direction] = chosen.split('-')
  const key = sortKey === 'key' ? 'key' : isCount(metric) ? 'count' : 'metric'
  return direction === 'desc' ? `-${key}` : key
}

function linesRequest({
  x,
  y = [],
  color,
  sort,
  size = defaultLines
}: LinesSource): ChartRequest | undefined {
  if (!x || !y.length) return undefined
  const select = [...new Set([x, ...y, ...(color ? [color] : [])])]
  return {
    path: 'lines',
    parameters: {
      select: select.join(','),
      size: clamped(size, maxLines),
      ...(sort ? { sort } : {}),
      count: 'false'
    }
  }
}

const clamped = (value: number, most: number): number => Math.min(Math.max(Math.round(value) || 1, 1), most)
