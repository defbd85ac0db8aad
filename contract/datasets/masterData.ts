/** Reference data: how others may use the lines of a dataset (docs/api/virtual-and-master.md). */
import type { SchemaProperty } from './dataset.ts'

/** What a search keeps of a column. */
export interface PropertyCopy extends Partial<Omit<SchemaProperty, 'key' | 'type'>> {
  key: string
  type?: string
}

/** Lines that have one of the values in a column; without any value, all of them. */
export interface StaticFilter {
  property?: PropertyCopy
  values?: string[]
}

export const inputTypes = ['equals', 'date-in-interval', 'geo-distance'] as const
export type InputType = (typeof inputTypes)[number]

export interface SearchInput {
  type: InputType
  property?: PropertyCopy
  /** Metres; 0 for the geometry that holds the place. */
  distance?: number
}

interface Search {
  id?: string
  title?: string
  description?: string
  /** All of them apply. */
  filters?: StaticFilter[]
}

/** Finds a line for each line that is given. */
export interface BulkSearch extends Search {
  input: SearchInput[]
  sort?: string
}

/** Finds values of a column by words of theirs and of their label. */
export interface SingleSearch extends Search {
  output?: PropertyCopy
  label?: PropertyCopy
}

export interface MasterData {
  /** Organizations that the searches are shown to. */
  shareOrgs?: { id: string; name: string }[]
  bulkSearchs?: BulkSearch[]
  singleSearchs?: SingleSearch[]
  virtualDatasets?: { active?: boolean }
  standardSchema?: { active?: boolean }
}
