/** Groups of lines by several values at once, each combination of them a group: typed, independent of the engine. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { LinesQuery } from '../linesQuery.ts'
import type { GroupMetric, Grouping } from './queries.ts'

export interface CombinationKey {
  property: SchemaProperty
  /**
   * `bounds` numbers the intervals between ascending bounds, milliseconds since 1970 for dates: 0 is below the first
   * one. Lines without value are in a group of a `value`, whose key is null, and in none of the others.
   */
  grouping: Extract<Grouping, { kind: 'value' | 'range' | 'period' }> | { kind: 'bounds'; bounds: number[] }
  descending: boolean
}

export type CombinationMetric = GroupMetric | { property: SchemaProperty; percent: number }

export interface CombinationsQuery {
  /** The lines that are grouped. */
  lines: LinesQuery
  keys: CombinationKey[]
  metrics: CombinationMetric[]
  /** Most groups: the first ones in the order of their keys, null before all others unless it is descending. */
  size: number
}

export interface Combination {
  /** Texts of the keys, as those of `Group`; date-times are milliseconds since 1970. */
  keys: (string | null)[]
  /** Number of lines. */
  total: number
  metrics: (number | null)[]
}
