/** What the form of charts lets a person choose (config-schema.json). Everything is optional: a draft has little of it. */
import type { Configuration } from '../../contract/applications/application.ts'
import type { ApplicationDataset } from '../shared/api.ts'
import type { StaticFilter } from '../shared/filters.ts'
import type { NumberFormat } from '../shared/format.ts'

type MetricType = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'cardinality' | 'value_count'

export interface Metric {
  type?: MetricType
  /** Key of a column, for everything but `count`. */
  field?: string
}

/** How lines are put together: by value, by period, or by range of numbers. */
export interface Grouping {
  field?: string
  /** `value`, a period (`month`…), or the width of ranges of numbers. */
  interval?: string
}

export type GroupSort = 'value-desc' | 'value-asc' | 'key-asc' | 'key-desc'

export interface GroupsSource {
  type: 'groups'
  group?: Grouping
  metrics?: Metric[]
  /** A second level: one series for each of its values. */
  split?: Grouping & { size?: number }
  sort?: GroupSort
  size?: number
  /** The lines of the groups that are not shown as one more group. */
  others?: boolean
  /** The lines without value as one more group. */
  missing?: boolean
}

export interface LinesSource {
  type: 'lines'
  /** Column of labels, dates, or of numbers for points. */
  x?: string
  y?: string[]
  /** Column whose values give points their colour. */
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
  /** Writes values on the drawing. */
  values?: boolean
  /** A click on a value filters by it. */
  filtering?: boolean
}

export const defaultGroups = 20
export const defaultSeries = 8
export const defaultLines = 1000

/** What is still to be chosen before anything can be drawn. */
export function isComplete({ datasets, source }: ChartsConfiguration): boolean {
  if (!datasets?.[0]?.href) return false
  if (source?.type === 'lines') return !!source.x && !!source.y?.length
  return !!source?.group?.field
}
