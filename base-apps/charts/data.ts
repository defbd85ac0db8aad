/** Chart data, made from API responses, for the drawing and its table. No I/O. */
import type { SchemaProperty } from '../../contract/datasets/dataset.ts'
import { formatDate, formatValue, isDateInterval, titleOf, formatNumber } from '../shared/format.ts'
import type { Locale } from '../shared/language.ts'
import { metricLabel, type MetricWords } from '../shared/metrics.ts'
import type { ChartsConfiguration, GroupsSource, Grouping, LinesSource, Metric } from './configuration.ts'
import { metricName, metricsOf } from './request.ts'

/** Key of the group "others". It begins with a null character, which no column value does. */
export const othersKey = '\0others'

/** Position on the category axis: a group, or a line. */
interface Category {
  key: string
  label: string
  /** Value that filters by this category; undefined for a category of several values. */
  value?: string
}

export interface Series {
  key: string
  label: string
  /** Values by category; null for a category without a value. */
  values: (number | null)[]
}

interface Point {
  x: number
  y: number
  label: string
  /** Index of the series of the point. */
  series: number
}

export interface ChartData {
  categories: Category[]
  series: Series[]
  /** Points of a scatter plot; `values` is empty then. */
  points?: Point[]
  /** Axis titles, from the column titles. */
  xTitle: string
  yTitle: string
}

interface Bucket {
  total: number
  value: string | number
  metric?: number | null
  aggs?: Bucket[]
  [metric: string]: unknown
}

export interface GroupsAnswer {
  total: number
  total_other?: number
  aggs?: Bucket[]
}

export type Line = Record<string, unknown>

export interface Words {
  locale: Locale
  metrics: MetricWords
  others: string
  missing: string
}

const columnOf = (schema: SchemaProperty[], key: string | undefined): SchemaProperty | undefined =>
  schema.find((column) => column.key === key)

/** Chart data of an aggregation: a category for each group. */
export function groupsData(
  source: GroupsSource,
  schema: SchemaProperty[],
  { aggs = [], total_other: othersTotal = 0 }: GroupsAnswer,
  words: Words
): ChartData {
  const { group = {}, split } = source
  const column = columnOf(schema, group.field)
  const metrics = metricsOf(source)
  const categories = aggs.map(({ value }) => categoryOf(value, group, column, words))
  const series = split?.field
    ? splitSeries(aggs, { metric: metrics[0] ?? {}, split, column: columnOf(schema, split.field), words })
    : metrics.map((metric, index) => ({
        key: index === 0 ? 'value' : metricName(metric),
        label: labelOf(metric, schema, words),
        values: aggs.map((bucket) => valueOf(bucket, metric, index === 0))
      }))
  const isCounted = metrics.length === 1 && (metrics[0]?.type ?? 'count') === 'count' && !split?.field
  if (source.others && isCounted && othersTotal > 0) {
    categories.push({ key: othersKey, label: words.others })
    series[0]?.values.push(othersTotal)
  }
  return {
    categories,
    series,
    xTitle: titleOf(column, group.field),
    yTitle: series.length === 1 || split?.field ? labelOf(metrics[0] ?? {}, schema, words) : ''
  }
}

function categoryOf(
  value: string | number,
  { interval }: Grouping,
  column: SchemaProperty | undefined,
  { locale, missing }: Words
): Category {
  const key = String(value)
  if (key === missing && column?.type === 'string') return { key, label: missing }
  return { key, value: key, label: groupLabel(value, interval, column, locale) }
}

/** Label of a group. */
function groupLabel(
  value: string | number,
  interval: string | undefined,
  column: SchemaProperty | undefined,
  locale: Locale
): string {
  if (isDateInterval(interval)) return formatDate(String(value), locale, interval)
  const width = Number(interval)
  if (typeof value === 'number' && width > 0) {
    return `${formatNumber(value, locale)} – ${formatNumber(value + width, locale)}`
  }
  return formatValue(value, column, locale)
}

function valueOf(bucket: Bucket, metric: Metric, isFirst: boolean): number | null {
  if ((metric.type ?? 'count') === 'count') return bucket.total
  const value = isFirst ? bucket.metric : bucket[metricName(metric)]
  return typeof value === 'number' ? value : null
}

/** Makes one series for each value of the second grouping, sorted by number of lines, descending. */
function splitSeries(
  aggs: Bucket[],
  {
    metric,
    split,
    column,
    words
  }: { metric: Metric; split: Grouping; column: SchemaProperty | undefined; words: Words }
): Series[] {
  const totals = new Map<string | number, number>()
  for (const { value, total } of aggs.flatMap(({ aggs: inner = [] }) => inner)) {
    totals.set(value, (totals.get(value) ?? 0) + total)
  }
  // An empty group has a count and a sum of zero; its other metrics (mean, minimum…) are undefined.
  const empty = ['count', 'sum'].includes(metric.type ?? 'count') ? 0 : null
  const isOrdered = !!split.interval && split.interval !== 'value'
  const values = [...totals.keys()].toSorted((a, b) =>
    isOrdered ? order(a, b) : (totals.get(b) ?? 0) - (totals.get(a) ?? 0)
  )
  return values.map((value) => ({
    key: String(value),
    label: groupLabel(value, split.interval, column, words.locale),
    values: aggs.map(({ aggs: inner = [] }) => {
      const bucket = inner.find((candidate) => candidate.value === value)
      return bucket ? valueOf(bucket, metric, true) : empty
    })
  }))
}

function order(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1
}

const labelOf = ({ type = 'count', field }: Metric, schema: SchemaProperty[], words: Words): string =>
  metricLabel(type, field, schema, words.metrics)

/** Chart data of single lines: a category for each line, or a point for each line in a scatter plot. */
export function linesData(
  source: LinesSource,
  schema: SchemaProperty[],
  lines: Line[],
  { chart, words }: { chart: ChartsConfiguration['chart']; words: Words }
): ChartData {
  const { x = '', y = [], color } = source
  const column = columnOf(schema, x)
  const titles = {
    xTitle: titleOf(column, x),
    yTitle: y.length === 1 ? titleOf(columnOf(schema, y[0]), y[0]) : ''
  }
  const nameOf = (value: unknown): string => formatValue(value, column, words.locale)
  if (chart === 'points') return { ...pointsData({ x, y, color }, schema, lines, words), ...titles }
  return {
    ...titles,
    categories: lines.map((line, index) => {
      const value = line[x]
      const isValue = value !== undefined && value !== null && value !== ''
      return {
        key: String(index),
        label: nameOf(value),
        ...(isValue ? { value: textIn(value) } : {})
      }
    }),
    series: y.map((key) => ({
      key,
      label: titleOf(columnOf(schema, key), key),
      values: lines.map((line) => numberOf(line[key]))
    }))
  }
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

function pointsData(
  { x, y, color }: { x: string; y: string[]; color: string | undefined },
  schema: SchemaProperty[],
  lines: Line[],
  { locale }: Words
): Pick<ChartData, 'categories' | 'series' | 'points'> {
  const colorColumn = columnOf(schema, color)
  const series: Series[] = []
  const indexes = new Map<string, number>()
  const indexOf = (key: string, label: string): number => {
    const existing = indexes.get(key)
    if (existing !== undefined) return existing
    indexes.set(key, series.length)
    series.push({ key, label, values: [] })
    return series.length - 1
  }
  const points = lines.flatMap((line) =>
    y.flatMap((key) => {
      const [across, up] = [numberOf(line[x]), numberOf(line[key])]
      if (across === null || up === null) return []
      const label = color
        ? formatValue(line[color], colorColumn, locale)
        : titleOf(columnOf(schema, key), key)
      return [{ x: across, y: up, label, series: indexOf(color ? `${key} ${label}` : key, label) }]
    })
  )
  return { categories: [], series, points }
}
