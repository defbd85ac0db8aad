/** Grouping of lines by several values at once, one group per combination; typed and independent of the engine. */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { LinesQuery } from '../linesQuery.ts'
import type { GroupMetric, Grouping } from './queries.ts'

export interface CombinationKey {
  property: SchemaProperty
  /**
   * `bounds` numbers the intervals between ascending bounds (milliseconds since 1970 for dates); interval 0 is below
   * the first bound. With `value`, lines without value form a group whose key is null; with the other kinds they are
   * left out.
   */
  grouping: Extract<Grouping, { kind: 'value' | 'range' | 'period' }> | { kind: 'bounds'; bounds: number[] }
  descending: boolean
}

export type CombinationMetric = GroupMetric | { property: SchemaProperty; percent: number }

export interface CombinationsQuery {
  /** Query of the lines to group. */
  lines: LinesQuery
  keys: CombinationKey[]
  metrics: CombinationMetric[]
  /** Maximum number of groups. They are sorted by their keys, null first, or last for a descending key. */
  size: number
}

export interface Combination {
  /** Keys as texts, in the form of `Group.key`, except that date-times are milliseconds since 1970. */
  keys: (string | null)[]
  /** Number of lines of the group. */
  total: number
  metrics: (number | null)[]
}
