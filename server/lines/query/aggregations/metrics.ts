/** `metric_agg`, `simple_metrics_agg`, `min` and `max` (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../../http/errors.ts'
import { wholeNumber } from '../pagination.ts'
import type { ParsedRead, ReadContext } from '../parse.ts'
import { listItems } from '../select.ts'
import { parseBase, type Parameters } from './base.ts'
import {
  checkMetric,
  checkValues,
  columnOf,
  defaultMetrics,
  familyOf,
  isAggregatable,
  isComputable,
  isMetric,
  metricColumn
} from './columns.ts'
import type { ColumnMetrics, Metric, MetricsQuery } from './queries.ts'

const defaultPercents = [1, 5, 25, 50, 75, 95, 99]
const maxPercents = 1000

export interface ParsedMetrics {
  query: MetricsQuery
  base: ParsedRead
}

/** @throws HttpError 400 */
export function parseMetricAgg(parameters: Parameters, context: ReadContext): ParsedMetrics {
  const { metric, precision_threshold: precision } = parameters
  if (!metric) throw httpError('parameterRequired', { name: 'metric' })
  const key = parameters.field || parameters.metric_field
  if (!key) throw httpError('parameterRequired', { name: 'field' })
  const column = metricColumn(key, metric, context.schema, { valuesFirst: true })
  if (precision) wholeNumber('precision_threshold', precision, 0)
  const percents = parsePercents(parameters.percents)
  const base = parseBase(parameters, context)
  const columns = [{ property: column.property, metrics: [column.metric] }]
  return { base, query: { lines: base.query, columns, percents } }
}

/** Returns percents in ascending order. */
function parsePercents(text: string | undefined): number[] {
  const items = listItems(text)
  if (!items.length) return defaultPercents
  const percents = items.map((item) => (item.trim() ? Number(item) : NaN))
  if (percents.length > maxPercents || !percents.every((percent) => percent >= 0 && percent <= 100)) {
    throw httpError('wrongPercents')
  }
  return percents.sort((a, b) => a - b)
}

/** @throws HttpError 400 */
export function parseSimpleMetrics(parameters: Parameters, context: ReadContext): ParsedMetrics {
  const { schema } = context
  const metrics = listItems(parameters.metrics)
  for (const metric of metrics) {
    if (!isMetric(metric)) throw httpError('unknownMetric', { metric })
  }
  const requestedMetrics = metrics.filter(isMetric)
  const keys = [...new Set(listItems(parameters.fields))]
  const columns = keys.length
    ? keys.map((key) => namedColumn(key, requestedMetrics, schema))
    : schema
        .filter((property) => !property['x-calculated'] && isAggregatable(property))
        .filter((property) => requestedMetrics.every((metric) => isComputable(property, metric)))
        .map((property) => ({ property, metrics: metricsOf(property, requestedMetrics) }))
  const base = parseBase(parameters, context)
  return { base, query: { lines: base.query, columns, percents: defaultPercents } }
}

function metricsOf(property: SchemaProperty, metrics: Metric[]): Metric[] {
  return metrics.length ? [...new Set(metrics)] : defaultMetrics(property)
}

function namedColumn(key: string, metrics: Metric[], schema: SchemaProperty[]): ColumnMetrics {
  const refusal = (reason: string): HttpError =>
    httpError('columnRefused', {
      refusal: `Impossible de calculer des métriques sur le champ ${key}`,
      key,
      reason
    })
  const property = columnOf(key, schema)
  if (!property) throw refusal(", il n'existe pas dans le jeu de données.")
  checkValues(property)
  if (!isAggregatable(property)) throw refusal('. Ce champ ne supporte pas les agrégations de métriques.')
  for (const metric of metrics) checkMetric(property, metric)
  return { property, metrics: metricsOf(property, metrics) }
}

/**
 * Parses `min` or `max` of a number or date column.
 * @throws HttpError 400
 */
export function parseExtreme(
  key: string,
  metric: 'min' | 'max',
  parameters: Parameters,
  context: ReadContext
): ParsedMetrics {
  const property = columnOf(key, context.schema)
  if (!property) throw httpError('fieldUnknown', { key })
  checkValues(property)
  if (familyOf(property) !== 'number') throw httpError('fieldNotOrdered', { key })
  const base = parseBase(parameters, context)
  const columns = [{ property, metrics: [checkMetric(property, metric)] }]
  return { base, query: { lines: base.query, columns, percents: [] } }
}
