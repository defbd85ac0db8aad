/** A read of lines, typed and independent of the engine: what the URL says once it has been checked. */
import type { SchemaProperty } from '../../../contract/dataset.ts'
import type { Bounds } from '../../geo/shapes.ts'
import type { CursorValue } from '../engine.ts'

export type Scalar = string | number | bigint | boolean

/** Milliseconds since 1970 in UTC, the end excluded. A calendar date counts as its first instant in UTC. */
export interface Period {
  from: number
  until: number
}

export type Bound = 'gt' | 'gte' | 'lt' | 'lte'

/** What the values of a line answer by themselves. */
export type PlainFilter =
  /** Strings, numbers and booleans that equal one of the values; an empty list matches nothing. */
  | { kind: 'in'; property: SchemaProperty; values: Scalar[]; negated: boolean }
  /** Dates and date-times that are in one of the periods. */
  | { kind: 'during'; property: SchemaProperty; periods: Period[]; negated: boolean }
  /** Strings (byte order), numbers and booleans. */
  | { kind: 'range'; property: SchemaProperty; bound: Bound; value: Scalar }
  /** Dates and date-times from an instant on, or before it: milliseconds since 1970 in UTC. */
  | { kind: 'instant'; property: SchemaProperty; bound: 'gte' | 'lt'; at: number }
  | { kind: 'exists'; property: SchemaProperty; negated: boolean }
  | { kind: 'starts'; property: SchemaProperty; prefix: string }
  /** A sequence of characters anywhere in the value, where `*` and `?` stand for any characters and any one. */
  | { kind: 'contains'; property: SchemaProperty; pattern: string }
  /** Geometries that meet one of the boxes; their bounds alone unless `exact`. A point stands for itself. */
  | { kind: 'box'; boxes: Bounds[]; exact: boolean }
  | { kind: 'any'; filters: PlainFilter[] }

/** `search` is answered by the text index. */
export type Filter = PlainFilter | { kind: 'search'; property: SchemaProperty; text: TextQuery }

/**
 * One term of an order: a plain string sorts by its folded form (lower case, no diacritics), then as it is. Lines
 * without value come last in both directions.
 */
export interface SortTerm {
  key: string
  form: 'folded' | 'raw' | 'natural'
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

/** The text that the engine makes of a line. */
export type LineForm =
  /** A JSON object of its values, `_score` included. */
  | { kind: 'object' }
  /** A line of CSV, without its line break. */
  | { kind: 'csv'; delimiter: string }
  /** A GeoJSON feature. */
  | { kind: 'feature' }
  /** A GeoJSON geometry, empty for a line without one. */
  | { kind: 'geometry' }
  /** A JSON array: geometry, or longitude and latitude, then the selected values. */
  | { kind: 'tile' }

export interface LinesQuery {
  size: number
  /** Lines skipped before the page; 0 with a cursor. */
  skip: number
  /** Values of the terms of `sort` for the line that the page comes after. */
  after?: CursorValue[]
  /** Complete order: it ends with a term that no two lines share. */
  sort: SortTerm[]
  /** Keys returned, in this order. */
  select: string[]
  /** Multi-valued cells as arrays, instead of joined with their separator. */
  arrays: boolean
  /** An object by default. */
  form?: LineForm
  /** What stands around the path of an attached file in its address. */
  attachmentAddress?: { prefix: string; suffix: string }
  filters: Filter[]
  text?: TextQuery
  count: boolean
}
