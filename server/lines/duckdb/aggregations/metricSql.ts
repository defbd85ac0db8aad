/** SQL aggregates of metrics; dates are in milliseconds since 1970. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { SingleMetric } from '../../query/aggregations/queries.ts'
import { raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import { aggregatedValue, type ValueContext } from './values.ts'

const ofNothing: Record<SingleMetric, Sql> = {
  avg: raw('NULL::DOUBLE'),
  min: raw('NULL::DOUBLE'),
  max: raw('NULL::DOUBLE'),
  sum: raw('0::DOUBLE'),
  value_count: raw('0::DOUBLE'),
  cardinality: raw('0::DOUBLE')
}

/** SQL of a metric over the lines of a group. */
export function metricOf(property: SchemaProperty, metric: SingleMetric, context: ValueContext): Sql {
  const column = context.columns.of(property)
  if (!column) return ofNothing[metric]
  const value = aggregatedValue(column, context)
  return column.isList ? ofLists(value, column, metric) : ofValues(value, column, metric)
}

/** @param value SQL of the value of a line */
export function ofValues(value: Sql, column: StoredColumn, metric: SingleMetric): Sql {
  const isDecimal = column.type === 'DOUBLE'
  switch (metric) {
    case 'value_count':
      return sql`count(${value})::DOUBLE`
    case 'cardinality':
      return sql`count(DISTINCT ${value})::DOUBLE`
    case 'min':
      return asNumber(sql`min(${value})`, column)
    case 'max':
      return asNumber(sql`max(${value})`, column)
    case 'sum':
      return sql`coalesce(${raw(isDecimal ? 'fsum' : 'sum')}(${numberOf(value, column)}), 0)::DOUBLE`
    case 'avg':
      return sql`${raw(isDecimal ? 'favg' : 'avg')}(${numberOf(value, column)})::DOUBLE`
  }
}

/** @param values SQL of the list of a line's values */
function ofLists(values: Sql, column: StoredColumn, metric: SingleMetric): Sql {
  const numbers = isInstant(column) ? sql`list_transform(${values}, lambda item: epoch_ms(item))` : values
  const sum = sql`coalesce(fsum(list_sum(${numbers})), 0)::DOUBLE`
  switch (metric) {
    case 'value_count':
      return sql`coalesce(sum(len(${values})), 0)::DOUBLE`
    case 'cardinality':
      return sql`coalesce(len(list_distinct(flatten(list(${values})))), 0)::DOUBLE`
    case 'min':
      return asNumber(sql`min(list_min(${values}))`, column)
    case 'max':
      return asNumber(sql`max(list_max(${values}))`, column)
    case 'sum':
      return sum
    case 'avg':
      return sql`${sum} / nullif(sum(len(${values})), 0)`
  }
}

function isInstant({ type }: StoredColumn): boolean {
  return type === 'DATE' || type === 'DATETIME'
}

export function numberOf(value: Sql, column: StoredColumn): Sql {
  return isInstant(column) ? sql`epoch_ms(${value})` : value
}

function asNumber(value: Sql, column: StoredColumn): Sql {
  return sql`${numberOf(value, column)}::DOUBLE`
}

/** SQL of an exact percentile of the values of a group. */
export function percentileOf(property: SchemaProperty, percent: number, context: ValueContext): Sql {
  const column = context.columns.of(property)
  if (!column) return raw('NULL::DOUBLE')
  const value = aggregatedValue(column, context)
  // The engine requires a constant here; the number is computed by the platform.
  const share = raw(String(percent / 100))
  return column.isList
    ? sql`list_aggregate(flatten(list(${value})), 'quantile_cont', ${share})::DOUBLE`
    : sql`quantile_cont(${numberOf(value, column)}::DOUBLE, ${share})`
}
