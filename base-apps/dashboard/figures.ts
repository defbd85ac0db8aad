/** Requests of key figures, and what is read from their answers. Pure. */
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
  /** As people read it. */
  text: string
  /** The period that it is of. */
  period?: string
  /** Against the period before, in percent. */
  change?: { percent: number; period: string }
  /** By period, the last one at the end. */
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

/** Periods that the drawing of the trend has. */
const longestTrend = 24

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
  const trend = values.slice(-longestTrend).map(({ value }) => value ?? 0)
  return {
    text: written(last?.value),
    ...(last ? { period: last.period } : {}),
    ...(change ? { change } : {}),
    ...(trend.length > 2 ? { trend } : {})
  }
}

/** The name of a figure: its own, else that of what it is. */
export function figureLabel(
  { label, metric = 'count', field }: Figure,
  schema: SchemaProperty[],
  words: MetricWords
): string {
  return label || metricLabel(metric, field, schema, words)
}
