/** Reference data: searches in the lines of a dataset that other datasets may use (docs/api/virtual-and-master.md). */
import type { SchemaProperty } from './dataset.ts'

/** Copy of a column in a search. */
export interface PropertyCopy extends Partial<Omit<SchemaProperty, 'key' | 'type'>> {
  key: string
  type?: string
}

/** Filter of lines: lines with one of the values in a column; all lines when the filter has no values. */
export interface StaticFilter {
  property?: PropertyCopy
  values?: string[]
}

export const inputTypes = ['equals', 'date-in-interval', 'geo-distance'] as const
export type InputType = (typeof inputTypes)[number]

export interface SearchInput {
  type: InputType
  property?: PropertyCopy
  /** Maximum distance in metres; 0 finds the geometry that contains the point. */
  distance?: number
}

interface Search {
  id?: string
  title?: string
  description?: string
  /** Filters of lines, combined with AND. */
  filters?: StaticFilter[]
}

/** A search that finds one line of the reference data for each given line. */
export interface BulkSearch extends Search {
  input: SearchInput[]
  sort?: string
}

/** A search that suggests values of a column, by words of the value or of its label. */
export interface SingleSearch extends Search {
  output?: PropertyCopy
  label?: PropertyCopy
}

export interface MasterData {
  /** Organizations that may use the searches. */
  shareOrgs?: { id: string; name: string }[]
  bulkSearchs?: BulkSearch[]
  singleSearchs?: SingleSearch[]
  virtualDatasets?: { active?: boolean }
  standardSchema?: { active?: boolean }
}
