/** Metrics and groupings that each type of column supports (docs/api/aggregations.md). */
import { geometryConcept, projectedGeometryConcept } from '../../../../contract/vocabulary/concepts.ts'
import {
  canGroup,
  capabilityTitles,
  hasCapability,
  operationsSentence
} from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { type HttpError, httpError } from '../../../http/errors.ts'
import { isDate } from '../filters.ts'
import { singleMetrics, type GroupMetric, type Metric, type SingleMetric } from './queries.ts'

const allMetrics: readonly Metric[] = [...singleMetrics, 'stats', 'percentiles']

type Family = 'number' | 'string' | 'other'

const accepted: Record<Family, readonly Metric[]> = {
  number: allMetrics,
  string: ['min', 'max', 'cardinality', 'value_count'],
  other: ['value_count']
}
const byDefault: Record<Family, Metric[]> = { number: ['min', 'max'], string: ['cardinality'], other: [] }

export function familyOf(property: SchemaProperty): Family {
  if (property.type === 'integer' || property.type === 'number' || isDate(property)) return 'number'
  return property.type === 'string' ? 'string' : 'other'
}

export function defaultMetrics(property: SchemaProperty): Metric[] {
  return byDefault[familyOf(property)]
}

export function isMetric(name: string): name is Metric {
  return (allMetrics as readonly string[]).includes(name)
}

function isSingle(metric: Metric): metric is SingleMetric {
  return (singleMetrics as readonly string[]).includes(metric)
}

function accepts(property: SchemaProperty, metric: Metric): boolean {
  return accepted[familyOf(property)].includes(metric)
}

/** Whether the metric has a value for the column. `min` and `max` are accepted for texts but have no result. */
export function isComputable(property: SchemaProperty, metric: Metric): boolean {
  const isExtreme = metric === 'min' || metric === 'max'
  return accepts(property, metric) && !(isExtreme && familyOf(property) === 'string')
}

const geometryConcepts = new Set([geometryConcept, projectedGeometryConcept])
const unusableKeys = new Set(['_geopoint', '_geoshape', '_geocorners', '_id'])

export function isAggregatable(property: SchemaProperty): boolean {
  return (
    hasCapability(property, 'values') &&
    property.type !== 'object' &&
    !unusableKeys.has(property.key) &&
    !geometryConcepts.has(property['x-refersTo'] ?? '')
  )
}

export function columnOf(key: string, schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find((property) => property.key === key)
}

/** @throws HttpError 400 for a column that lines cannot be grouped by */
export function checkGroupable(property: SchemaProperty): void {
  if (canGroup(property) && property.type !== 'object' && property.key !== '_id') return
  throw httpError('columnWithout', {
    refusal: `Impossible de grouper sur le champ ${property.key}`,
    key: property.key,
    reason: valuesOff(property)
  })
}

function valuesOff(property: SchemaProperty): string {
  return `La fonctionnalité "${capabilityTitles.values}" n'est pas activée dans la configuration technique du champ. ${operationsSentence(property)}`
}

const refusal = (key: string, reason: string): HttpError =>
  httpError('columnRefused', {
    refusal: `Impossible de calculer une métrique sur le champ ${key}`,
    key,
    reason
  })

/**
 * Checks the column of a metric.
 * @param valuesFirst whether a column whose values cannot be grouped gets a specific error
 * @throws HttpError 400
 */
export function metricColumn(
  key: string,
  metric: string,
  schema: SchemaProperty[],
  { valuesFirst }: { valuesFirst: boolean }
): { property: SchemaProperty; metric: Metric } {
  const property = columnOf(key, schema)
  if (!property) throw refusal(key, ", il n'existe pas dans le jeu de données.")
  if (valuesFirst) checkValues(property)
  return { property, metric: checkMetric(property, metric) }
}

/** @throws HttpError 400 */
export function checkValues(property: SchemaProperty): void {
  if (!hasCapability(property, 'values')) throw refusal(property.key, `. ${valuesOff(property)}`)
}

/** @throws HttpError 400 */
export function checkMetric(property: SchemaProperty, metric: string): Metric {
  const { key } = property
  const unsupported = refusal(key, `. La métrique "${metric}", n'est pas supportée pour ce type de champ.`)
  if (!isMetric(metric) || !accepts(property, metric)) throw unsupported
  if (!isAggregatable(property))
    throw refusal(key, '. Ce champ ne supporte pas les agrégations de métriques.')
  if (!isComputable(property, metric)) throw unsupported
  return metric
}

/**
 * Parses `metric` with `metric_field`, then `extra_metrics`. Metrics that are not a single number are checked, then
 * left out.
 * @throws HttpError 400
 */
export function parseGroupMetrics(
  { metric, metric_field: field, extra_metrics: extra }: Record<string, string>,
  schema: SchemaProperty[],
  options: { valuesFirst: boolean }
): { main?: GroupMetric; extra: GroupMetric[] } {
  const main = metric && field ? metricColumn(field, metric, schema, options) : undefined
  const extraColumns = (extra ?? '')
    .split(',')
    .filter(Boolean)
    .map((item) => {
      const colon = item.lastIndexOf(':')
      const key = colon < 0 ? item : item.slice(0, colon)
      return metricColumn(key, colon < 0 ? '' : item.slice(colon + 1), schema, options)
    })
  const mainMetric = main && groupMetric(main)
  const extraMetrics = extraColumns.flatMap((item) => groupMetric(item) ?? [])
  return { ...(mainMetric ? { main: mainMetric } : {}), extra: extraMetrics }
}

function groupMetric({
  property,
  metric
}: {
  property: SchemaProperty
  metric: Metric
}): GroupMetric | undefined {
  return isSingle(metric) ? { property, metric } : undefined
}
