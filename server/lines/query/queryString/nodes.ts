/** What a `qs` says, before columns give it a meaning (docs/api/text-search.md). */
import type { PatternPart } from '../patterns.ts'

export interface RangeEdge {
  text: string
  isIncluded: boolean
}

export type Occurrence = 'must' | 'should' | 'mustNot'

export interface Clause {
  occurrence: Occurrence
  node: QueryStringNode
}

/** `field` is as it was written, without its backslashes; absent outside of any. */
export type QueryStringNode =
  /** `similarity` is what follows `~`: edits from 1 on, a share of the word below. */
  | { kind: 'term'; field?: string; parts: PatternPart[]; similarity?: number }
  | { kind: 'phrase'; field?: string; text: string; slop: number }
  /** An absent edge is open. */
  | { kind: 'range'; field: string; lower?: RangeEdge; upper?: RangeEdge }
  /** Two clauses at least, or one that must not be. */
  | { kind: 'clauses'; clauses: Clause[] }
