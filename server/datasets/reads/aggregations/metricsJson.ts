/** The value of a metric in a response (docs/api/aggregations.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { isDate, timeZoneOf, type FilterContext } from '../../../lines/query/filters.ts'
import type { Metric } from '../../../lines/query/aggregations/queries.ts'
import { dayText, isDateable, zonedText } from './dates.ts'
import type { MetricValue } from '../../../lines/aggregations.ts'

/** @param percents percentages of the metric `percentiles` */
export function metricAnswer(
  value: MetricValue,
  metric: Metric,
  property: SchemaProperty,
  percents: number[],
  context: FilterContext
): unknown {
  if (Array.isArray(value)) return percents.map((key, index) => ({ key, value: value[index] ?? null }))
  if (!isDate(property) || value === null) return value
  if (typeof value === 'number') {
    return metric === 'min' || metric === 'max' ? dateText(value, property, context) : value
  }
  const texts = (['min', 'max', 'avg', 'sum'] as const).flatMap((name) => {
    const instant = value[name]
    return value.count === 0 || instant === null || !isDateable(instant)
      ? []
      : [[`${name}_as_string`, dateText(instant, property, context)]]
  })
  return { ...value, ...(Object.fromEntries(texts) as Record<string, string>) }
}

function dateText(instant: number, property: SchemaProperty, context: FilterContext): string {
  if (property.format === 'date') return dayText(instant)
  return zonedText(Math.round(instant), timeZoneOf(property, context), { milliseconds: false })
}
