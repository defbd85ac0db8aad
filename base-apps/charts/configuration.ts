/**
 * Configuration of the chart application, as its form writes it (config-schema.json). All fields are optional, since a
 * draft may be incomplete.
 */
import type { Configuration } from '../../contract/applications/application.ts'
import type { ApplicationDataset } from '../shared/api.ts'
import type { StaticFilter } from '../shared/filters.ts'
import type { NumberFormat } from '../shared/format.ts'

type MetricType = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'cardinality' | 'value_count'

export interface Metric {
  type?: MetricType
  /** Key of a column; required by every metric but `count`. */
  field?: string
}

/** How lines are grouped: by value, by period, or by range of numbers. */
export interface Grouping {
  field?: string
  /** `value`, a period (`month`…), or the width of the ranges of numbers. */
  interval?: string
}

export type GroupSort = 'value-desc' | 'value-asc' | 'key-asc' | 'key-desc'

export interface GroupsSource {
  type: 'groups'
  group?: Grouping
  metrics?: Metric[]
  /** Second grouping: one series for each of its values. */
  split?: Grouping & { size?: number }
  sort?: GroupSort
  size?: number
  /** Adds one group for the lines of all groups that are not shown. */
  others?: boolean
  /** Adds one group for the lines without a value. */
  missing?: boolean
}

export interface LinesSource {
  type: 'lines'
  /** Column of the labels or dates; of the x values in a scatter plot. */
  x?: string
  y?: string[]
  /** Column whose values colour the points. */
  color?: string
  sort?: string
  size?: number
}

export type ChartType = 'bars' | 'horizontal' | 'lines' | 'area' | 'pie' | 'doughnut' | 'points'

export interface ChartsConfiguration extends Configuration {
  datasets?: (ApplicationDataset | null)[]
  staticFilters?: StaticFilter[]
  source?: GroupsSource | LinesSource
  chart?: ChartType
  stacking?: 'grouped' | 'stacked' | 'percent'
  title?: string
  xTitle?: string
  yTitle?: string
  number?: NumberFormat
  colors?: { type?: 'primary' | 'palette' | 'custom'; list?: string[] }
  legend?: boolean
  /** Writes the values on the chart. */
  values?: boolean
  /** A click on a value filters the page by this value. */
  filtering?: boolean
}

export const defaultGroups = 20
export const defaultSeries = 8
export const defaultLines = 1000

/** Whether the configuration has everything that a chart needs. */
export function isComplete({ datasets, source }: ChartsConfiguration): boolean {
  if (!datasets?.[0]?.href) return false
  if (source?.type === 'lines') return !!source.x && !!source.y?.length
  return !!source?.group?.field
}
