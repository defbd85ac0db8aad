/** Syntax tree of a `qs`, before its fields are resolved to columns (docs/api/text-search.md). */
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

/** Node of the tree. `field` is the name without its backslashes, absent for clauses without field. */
export type QueryStringNode =
  /** `similarity` is the number after `~`: maximum edits from 1 on, a similarity ratio below 1. */
  | { kind: 'term'; field?: string; parts: PatternPart[]; similarity?: number }
  | { kind: 'phrase'; field?: string; text: string; slop: number }
  /** Range; an absent edge is open. */
  | { kind: 'range'; field: string; lower?: RangeEdge; upper?: RangeEdge }
  /** Boolean clauses: at least two, or a single excluded one. */
  | { kind: 'clauses'; clauses: Clause[] }
