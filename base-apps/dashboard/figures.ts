/** API requests of key figures, and parsing of the responses. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import type { Parameters } from '../shared/api.ts'
import { formatDate, formatNumber, formatValue } from '../shared/format.ts'
import type { Locale } from '../shared/language.ts'
import { metricLabel, type MetricWords } from '../shared/metrics.ts'
import type { Figure } from './configuration.ts'

interface FigureRequest {
  path: 'lines' | 'metric_agg' | 'values_agg'
  parameters: Parameters
}

export interface FigureAnswer {
  total: number
  metric?: number | string | null
  aggs?: { value: string | number; total: number; metric?: number | null }[]
}

interface FigureValue {
  /** Figure formatted for the locale. */
  text: string
  /** Label of the period of the figure. */
  period?: string
  /** Change since the previous period, in percent. */
  change?: { percent: number; period: string }
  /** Values by period, in chronological order. */
  trend?: number[]
}

const isCount = ({ metric = 'count' }: Figure): boolean => metric === 'count'

export function figureRequest(figure: Figure): FigureRequest {
  const { metric, field, period } = figure
  if (period?.field) {
    return {
      path: 'values_agg',
      parameters: {
        field: period.field,
        interval: period.interval ?? 'year',
        sort: 'key',
        precision_threshold: 0,
        ...(isCount(figure) ? {} : { metric, metric_field: field })
      }
    }
  }
  if (isCount(figure)) return { path: 'lines', parameters: { size: 0 } }
  return { path: 'metric_agg', parameters: { metric, field } }
}

/** Maximum number of periods in the sparkline. */
const maxTrendLength = 24

export function figureValue(
  figure: Figure,
  answer: FigureAnswer,
  { schema, locale }: { schema: SchemaProperty[]; locale: Locale }
): FigureValue {
  const { number, period, field } = figure
  const column = schema.find(({ key }) => key === field)
  const written = (value: number | string | null | undefined): string =>
    typeof value === 'number' ? formatNumber(value, locale, number) : formatValue(value, column, locale)
  if (!period?.field) return { text: written(isCount(figure) ? answer.total : answer.metric) }
  const values = (answer.aggs ?? []).map(({ value, total, metric }) => ({
    period: formatDate(String(value), locale, period.interval ?? 'year'),
    value: isCount(figure) ? total : (metric ?? null)
  }))
  const last = values.at(-1)
  const before = values.at(-2)
  const change =
    last?.value !== undefined && last.value !== null && before?.value
      ? { percent: (100 * (last.value - before.value)) / Math.abs(before.value), period: before.period }
      : undefined
  const trend = values.slice(-maxTrendLength).map(({ value }) => value ?? 0)
  return {
    text: written(last?.value),
    ...(last ? { period: last.period } : {}),
    ...(change ? { change } : {}),
    ...(trend.length > 2 ? { trend } : {})
  }
}

/** Label of a figure: its own, else one made from its metric and column. */
export function figureLabel(
  { label, metric = 'count', field }: Figure,
  schema: SchemaProperty[],
  words: MetricWords
): string {
  return label || metricLabel(metric, field, schema, words)
}
