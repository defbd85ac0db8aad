import { useQuery } from '@tanstack/react-query'
import type { SchemaProperty } from '../../../../../../contract/datasets/dataset.ts'
import { apiJson } from '../../../../../api/http.ts'
import { datasetKeys } from '../../../api.ts'
import { datasetPath } from '../../../../../api/datasetPath.ts'
import { useDataset } from '../../../live/DatasetPageContext.tsx'
import {
  dateInterval,
  distributionKind,
  fewValues,
  metricsOf,
  numberInterval,
  type DateInterval,
  type DistributionKind,
  type Group
} from '../../../model/distribution.ts'
import { isProcessing } from '../../../model/status.ts'

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

/** Reads the statistics of a column and the groups of its chart, once its panel opens. */
export function useDistribution(property: SchemaProperty): {
  kind: DistributionKind | undefined
  data: Distribution | undefined
  error: unknown
} {
  const { dataset, can } = useDataset()
  const { id, status, finalizedAt, draftReason, dataUpdatedAt } = dataset
  const kind = distributionKind(property)
  const isReadable = !!finalizedAt && can('getValuesAgg')
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
    // The index does not include the last save before the end of the processing.
    enabled: !!kind && isReadable && !isProcessing(status),
    staleTime: 60_000,
    retry: false
  })
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
  const readAggregation = <Answer>(route: string, query: Record<string, string | number>): Promise<Answer> =>
    apiJson(datasetPath(id, route), {
      query: { ...query, ...(draft ? { draft: true } : {}) },
      signal,
      silent: true
    })
  const isNumber = type === 'number' || type === 'integer'
  const [{ total, metrics }, percentiles] = await Promise.all([
    readAggregation<{ total: number; metrics: Record<string, Metrics> }>('/simple_metrics_agg', {
      fields: key,
      metrics: metricsOf(property).join(',')
    }),
    isNumber
      ? readAggregation<{ metric: { value: number | null }[] }>('/metric_agg', medianOf(key))
      : undefined
  ])
  const columnMetrics = metrics[key] ?? {}
  const { min, max } = columnMetrics
  const middle = percentiles?.metric[0]?.value
  const common = {
    total,
    metrics: columnMetrics,
    ...(middle === undefined || middle === null ? {} : { median: middle })
  }
  if (kind === 'values' || min === undefined || min === null || max === undefined || max === null) {
    // Numbers are sorted by value, texts by frequency.
    const order: Record<string, string | number> = isNumber
      ? { agg_size: fewValues, sort: 'key' }
      : { agg_size: shownValues }
    return {
      ...common,
      kind: 'values',
      groups: await readAggregation<Groups>('/values_agg', { field: key, ...order })
    }
  }
  const interval =
    kind === 'dates'
      ? dateInterval(String(min), String(max), format === 'date')
      : numberInterval(Number(min), Number(max), type === 'integer')
  const ranges = { field: key, interval, agg_size: 1000, sort: 'key' }
  return { ...common, kind, interval, groups: await readAggregation<Groups>('/values_agg', ranges) }
}

const medianOf = (field: string): Record<string, string> => ({ metric: 'percentiles', percents: '50', field })
