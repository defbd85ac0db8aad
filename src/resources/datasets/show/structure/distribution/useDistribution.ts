import { useQuery } from '@tanstack/react-query'
import type { SchemaProperty } from '../../../../../../contract/dataset.ts'
import { apiJson } from '../../../../../api/http.ts'
import { datasetKeys, datasetPath } from '../../../api.ts'
import { useDataset } from '../../../live/DatasetPageContext.ts'
import {
  dateInterval,
  distributionKind,
  metricsOf,
  numberInterval,
  type DateInterval,
  type DistributionKind,
  type Group
} from '../../../model/distribution.ts'

interface Metrics {
  min?: number | string | null
  max?: number | string | null
  avg?: number | null
  value_count?: number
}

interface Groups {
  total: number
  total_values?: number
  total_other?: number
  aggs?: Group[]
}

export interface Distribution {
  kind: DistributionKind
  total: number
  metrics: Metrics
  median?: number
  groups: Groups
  interval?: number | DateInterval
}

const shownValues = 8

/** The statistics of a column and the groups of its chart, read when its panel is opened. */
export function useDistribution(property: SchemaProperty): {
  kind: DistributionKind | undefined
  data: Distribution | undefined
  error: unknown
} {
  const { dataset, can } = useDataset()
  const { id, finalizedAt, draftReason, dataUpdatedAt } = dataset
  const kind = distributionKind(property)
  const query = useQuery({
    queryKey: [
      ...datasetKeys.all(id),
      'distribution',
      property.key,
      property.type,
      finalizedAt,
      dataUpdatedAt
    ],
    queryFn: ({ signal }) => readDistribution(id, property, kind ?? 'values', !!draftReason, signal),
    enabled: !!kind && !!finalizedAt && can('getValuesAgg'),
    staleTime: 60_000,
    retry: false
  })
  const isReadable = !!finalizedAt && can('getValuesAgg')
  return { kind: isReadable ? kind : undefined, data: query.data, error: query.error }
}

async function readDistribution(
  id: string,
  property: SchemaProperty,
  kind: DistributionKind,
  draft: boolean,
  signal: AbortSignal
): Promise<Distribution> {
  const { key, type, format } = property
  const read = <Answer>(route: string, query: Record<string, string | number>): Promise<Answer> =>
    apiJson(datasetPath(id, route), {
      query: { ...query, ...(draft ? { draft: true } : {}) },
      signal,
      silent: true
    })
  const { total, metrics } = await read<{ total: number; metrics: Record<string, Metrics> }>(
    '/simple_metrics_agg',
    { fields: key, metrics: metricsOf(property).join(',') }
  )
  const found = metrics[key] ?? {}
  const { min, max } = found
  if (kind === 'values' || min === undefined || min === null || max === undefined || max === null) {
    const byValue = { field: key, agg_size: shownValues }
    return { kind: 'values', total, metrics: found, groups: await read<Groups>('/values_agg', byValue) }
  }
  const interval =
    kind === 'dates'
      ? dateInterval(String(min), String(max), format === 'date')
      : numberInterval(Number(min), Number(max), type === 'integer')
  const [groups, median] = await Promise.all([
    read<Groups>('/values_agg', { field: key, interval, agg_size: 1000, sort: 'key' }),
    kind === 'numbers'
      ? read<{ metric: { value: number | null }[] }>('/metric_agg', medianOf(key))
      : undefined
  ])
  const middle = median?.metric[0]?.value
  return {
    kind,
    total,
    metrics: found,
    groups,
    interval,
    ...(middle === undefined || middle === null ? {} : { median: middle })
  }
}

const medianOf = (field: string): Record<string, string> => ({ metric: 'percentiles', percents: '50', field })
