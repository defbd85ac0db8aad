/** Aggregate functions as metrics of columns (docs/api/ods-compat.md). */
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../../http/errors.ts'
import { familyOf } from '../../../../lines/query/aggregations/columns.ts'
import type { CombinationMetric } from '../../../../lines/query/aggregations/combinations.ts'
import type { Aggregate, AggregateExpression } from '../grammar/nodes.ts'
import { existingColumn, isNumeric } from './context.ts'

/** The number of lines, or the metric of a column. */
export type WantedMetric = 'lines' | CombinationMetric

/** Beginnings of error messages. */
interface MetricWords {
  /** Followed by a column that does not exist. */
  missing: string
  /** Followed by the metric of a column that is not numeric. */
  notNumeric: string
  names: Record<'avg' | 'sum' | 'median' | 'percentile', string>
}

export const selectWords: MetricWords = {
  missing: 'Impossible de sélectionner le champ',
  notNumeric: 'Impossible de calculer',
  names: { avg: 'la moyenne', sum: 'la somme', median: 'la médiane', percentile: 'les percentiles' }
}

export const orderWords: MetricWords = {
  missing: 'Impossible de trier sur le champ',
  notNumeric: 'Impossible de trier sur',
  names: { avg: 'la moyenne', sum: 'la somme', median: 'la médiane', percentile: 'un pourcentile' }
}

/** @throws HttpError 400 for an unknown column, or one of the wrong type */
export function metricOf(
  { aggregate, column, distinct, percent }: AggregateExpression,
  schema: SchemaProperty[],
  words: MetricWords
): WantedMetric {
  if (column === undefined) return 'lines'
  const property = existingColumn(column, schema, words.missing)
  if (aggregate === 'count') return { property, metric: distinct ? 'cardinality' : 'value_count' }
  if (aggregate === 'min' || aggregate === 'max') {
    checkOrdered(property, aggregate)
    return { property, metric: aggregate }
  }
  checkNumeric(property, aggregate, words)
  if (aggregate === 'median') return { property, percent: 50 }
  return aggregate === 'percentile' ? { property, percent: Number(percent) } : { property, metric: aggregate }
}

function checkNumeric(
  property: SchemaProperty,
  aggregate: keyof MetricWords['names'],
  words: MetricWords
): void {
  if (isNumeric(property)) return
  throw httpError('columnNotNumeric', {
    refusal: `${words.notNumeric} ${words.names[aggregate]} du champ ${property.key}`,
    key: property.key
  })
}

/** Refuses text columns, which have no minimum and maximum. */
function checkOrdered(property: SchemaProperty, aggregate: Aggregate): void {
  if (familyOf(property) === 'number' || property.type === 'boolean') return
  throw httpError('notOrderedColumn', { expression: `${aggregate}(${property.key})` })
}

export function sameMetric(a: WantedMetric, b: WantedMetric): boolean {
  if (a === 'lines' || b === 'lines') return a === b
  if (a.property.key !== b.property.key) return false
  if ('percent' in a || 'percent' in b) {
    return 'percent' in a && 'percent' in b && a.percent === b.percent
  }
  return a.metric === b.metric
}
