/** What the form of dashboards lets a person choose (config-schema.json). Everything is optional: a draft has little of it. */
import type { Configuration } from '../../contract/applications/application.ts'
import type { ApplicationDataset } from '../shared/api.ts'
import type { StaticFilter } from '../shared/filters.ts'
import type { DateInterval, NumberFormat } from '../shared/format.ts'

type FigureMetric = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'cardinality' | 'value_count'

export interface Figure {
  metric?: FigureMetric
  /** Key of a column, for everything but `count`. */
  field?: string
  label?: string
  icon?: string
  color?: string
  number?: NumberFormat
  /** The figure is that of the last period, compared with the one before. */
  period?: { field?: string; interval?: DateInterval }
  /** Beside those of the page. */
  filters?: StaticFilter[]
}

export interface ChildApplication {
  id: string
  title?: string
  width?: TileWidth
  /** Pixels; as its content asks for, or usual, without it. */
  height?: number
  [property: string]: unknown
}

type TileWidth = 'third' | 'half' | 'two-thirds' | 'full'

export interface DashboardConfiguration extends Configuration {
  datasets?: (ApplicationDataset | null)[]
  staticFilters?: StaticFilter[]
  title?: string
  description?: string
  /** Columns that visitors choose a value of. */
  filters?: string[]
  figures?: Figure[]
  applications?: (ChildApplication | null)[]
}

/** Figures that have what they need. */
export const usableFigures = ({ figures = [] }: DashboardConfiguration): Figure[] =>
  figures.filter(({ metric = 'count', field }) => metric === 'count' || field)

export const usableApplications = ({ applications = [] }: DashboardConfiguration): ChildApplication[] =>
  applications.filter((child) => child !== null && !!child.id).map((child) => child as ChildApplication)
