/**
 * Configuration of the dashboard application, as its form writes it (config-schema.json). All fields are optional,
 * since a draft may be incomplete.
 */
import type { Configuration } from '../../contract/applications/application.ts'
import type { ApplicationDataset } from '../shared/api.ts'
import type { StaticFilter } from '../shared/filters.ts'
import type { DateInterval, NumberFormat } from '../shared/format.ts'

type FigureMetric = 'count' | 'sum' | 'avg' | 'min' | 'max' | 'cardinality' | 'value_count'

export interface Figure {
  metric?: FigureMetric
  /** Key of a column; required by every metric but `count`. */
  field?: string
  label?: string
  icon?: string
  color?: string
  number?: NumberFormat
  /** Computes the figure for the last period and compares it with the previous period. */
  period?: { field?: string; interval?: DateInterval }
  /** Filters of this figure, added to the filters of the page. */
  filters?: StaticFilter[]
}

export interface ChildApplication {
  id: string
  title?: string
  width?: TileWidth
  /** Height in pixels; undefined for the height that the content asks for, or a default height. */
  height?: number
  [property: string]: unknown
}

type TileWidth = 'third' | 'half' | 'two-thirds' | 'full'

export interface DashboardConfiguration extends Configuration {
  datasets?: (ApplicationDataset | null)[]
  staticFilters?: StaticFilter[]
  title?: string
  description?: string
  /** Keys of the columns that visitors filter by. */
  filters?: string[]
  figures?: Figure[]
  applications?: (ChildApplication | null)[]
}

/** Figures that are completely configured. */
export const usableFigures = ({ figures = [] }: DashboardConfiguration): Figure[] =>
  figures.filter(({ metric = 'count', field }) => metric === 'count' || field)

export const usableApplications = ({ applications = [] }: DashboardConfiguration): ChildApplication[] =>
  applications.filter((child) => child !== null && !!child.id).map((child) => child as ChildApplication)
