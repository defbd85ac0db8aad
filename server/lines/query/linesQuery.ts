/** A read of lines, typed and independent of the engine: what the URL says once it has been checked. */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import type { CursorValue } from '../engine.ts'

export type Scalar = string | number | boolean

export type Filter =
  | { kind: 'in'; property: SchemaProperty; values: Scalar[]; negated: boolean }
  | {
      kind: 'range'
      property: SchemaProperty
      bound: 'gt' | 'gte' | 'lt' | 'lte'
      /** For a date-time, an ISO instant in UTC. */
      value: Scalar
    }
  | { kind: 'exists'; property: SchemaProperty; negated: boolean }
  | { kind: 'starts'; property: SchemaProperty; prefix: string }

export interface SortKey {
  key: string
  descending: boolean
}

export type TextMode = 'simple' | 'complete' | 'and' | 'adapt'

/** A `q`: trimmed, not blank. */
export interface TextQuery {
  text: string
  mode: TextMode
  /** Keys that the search is restricted to; undefined for all searchable columns. */
  fields?: string[]
}

export interface LinesQuery {
  size: number
  /** Lines skipped before the page; 0 with a cursor. */
  skip: number
  after?: CursorValue[]
  /** Complete order, tie-breakers included. */
  sort: SortKey[]
  /** Keys returned, in the schema's order. */
  select: string[]
  filters: Filter[]
  text?: TextQuery
  count: boolean
}
