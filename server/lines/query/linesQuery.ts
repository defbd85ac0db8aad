/** A read of lines, typed and independent of the engine: what the URL says once it has been checked. */
import type { Geometry } from 'geojson'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Bounds } from '../../geo/shapes.ts'
import type { CursorValue } from '../engine.ts'
import type { PatternPart } from './patterns.ts'

export type Scalar = string | number | bigint | boolean

/** Milliseconds since 1970 in UTC, the end excluded. A calendar date counts as its first instant in UTC. */
export interface Period {
  from: number
  until: number
}

export type Bound = 'gt' | 'gte' | 'lt' | 'lte'

/** Degrees in WGS84. */
export interface Place {
  longitude: number
  latitude: number
}

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
  /** Strings, numbers and booleans of which one value is within all the bounds. */
  | { kind: 'between'; property: SchemaProperty; bounds: { bound: Bound; value: Scalar }[] }
  /** Strings that are the pattern as a whole; `folded` ignores case and diacritics. */
  | { kind: 'like'; property: SchemaProperty; pattern: PatternPart[]; folded: boolean }
  /** Strings that a few edits of a character make the text. */
  | { kind: 'similar'; property: SchemaProperty; text: string; maxEdits: number }
  /** Geometries that meet one of the boxes; their bounds alone unless `exact`. A point stands for itself. */
  | { kind: 'box'; boxes: Bounds[]; exact: boolean }
  /** Lines whose point is at most that far from a place. */
  | { kind: 'near'; place: Place; metres: number }
  | { kind: 'any'; filters: PlainFilter[] }

/** How conditions combine. No part of `every` is always met, none of `some` never. */
export type Expression =
  | { kind: 'filter'; filter: PlainFilter }
  /** Answered by the text index. */
  | { kind: 'text'; text: TextQuery }
  /** Lines with a word that is the pattern, in one of the columns. */
  | { kind: 'words'; pattern: PatternPart[]; keys: string[] }
  /** Lines whose geometry meets another one, or is within it. */
  | { kind: 'relation'; relation: 'intersects' | 'within'; geometry: Geometry }
  | { kind: 'every' | 'some'; parts: Expression[] }
  | { kind: 'not'; part: Expression }

/** `search` is answered by the text index. */
export type Filter =
  | PlainFilter
  | { kind: 'search'; property: SchemaProperty; text: TextQuery }
  | { kind: 'expression'; expression: Expression }

/**
 * One term of an order: a plain string sorts by its folded form (lower case, no diacritics), then as it is. Lines
 * without value come last in both directions.
 */
export interface SortTerm {
  key: string
  form: 'folded' | 'raw' | 'natural'
  descending: boolean
  /** The order is that of the distances to it, and `key` no column. */
  from?: Place
  /** For `_i` of gathered lines: sort by the number of the line in its own dataset, instead of its place among all lines. */
  isOfOrigin?: true
}

/** `sequence` has no operators: its words follow one another, and the last one may go on. */
export type TextMode = 'simple' | 'complete' | 'and' | 'adapt' | 'sequence'

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
  /** A line of CSV, without its line break; `isNeutral` keeps a spreadsheet from taking texts for formulas. */
  | { kind: 'csv'; delimiter: string; isNeutral?: true }
  /** A GeoJSON feature. */
  | { kind: 'feature' }
  /** A GeoJSON geometry, empty for a line without one. */
  | { kind: 'geometry' }
  /** No text, but columns: the geometry, or the longitude and the latitude, then the selected ones. */
  | { kind: 'columns' }

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
  /** Keys that the text of a line has beside those of `select`, for what is made of it afterwards. */
  alsoRead?: string[]
  /** Lines say how far they are from it, and where they are. */
  distanceFrom?: Place
  /** Keeps the first line alone of each value of this column; the lines without value count as one. */
  collapse?: SchemaProperty
  /** An object by default. */
  form?: LineForm
  /** The lines may come as one text (`LinesPage.text`). */
  asText?: true
  /** What stands around the path of an attached file in its address. */
  attachmentAddress?: { prefix: string; suffix: string }
  filters: Filter[]
  text?: TextQuery
  count: boolean
}
