/** A read of lines, typed, validated and independent of the engine. */
import type { Geometry } from 'geojson'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Bounds } from '../../geo/shapes.ts'
import type { CursorValue } from '../engine.ts'
import type { PatternPart } from './patterns.ts'

export type Scalar = string | number | bigint | boolean

/** Milliseconds since 1970 in UTC; `until` is exclusive. A calendar date counts as its first instant in UTC. */
export interface Period {
  from: number
  until: number
}

export type Bound = 'gt' | 'gte' | 'lt' | 'lte'

/** Place in degrees of WGS84. */
export interface Place {
  longitude: number
  latitude: number
}

/** Filters that depend on the values of a line alone, not on the text index. */
export type PlainFilter =
  /** Strings, numbers and booleans that equal one of the values; an empty list matches nothing. */
  | { kind: 'in'; property: SchemaProperty; values: Scalar[]; negated: boolean }
  /** Dates and date-times that are in one of the periods. */
  | { kind: 'during'; property: SchemaProperty; periods: Period[]; negated: boolean }
  /** Strings (in byte order), numbers and booleans on one side of a bound. */
  | { kind: 'range'; property: SchemaProperty; bound: Bound; value: Scalar }
  /**
   * Dates and date-times from an instant on (`gte`), or before an instant (`lt`), in milliseconds since 1970 in UTC.
   */
  | { kind: 'instant'; property: SchemaProperty; bound: 'gte' | 'lt'; at: number }
  | { kind: 'exists'; property: SchemaProperty; negated: boolean }
  | { kind: 'starts'; property: SchemaProperty; prefix: string }
  /** Strings that contain the pattern; `*` stands for any characters and `?` for any single one. */
  | { kind: 'contains'; property: SchemaProperty; pattern: string }
  /** Strings, numbers and booleans. In a multi-valued cell, one value must meet all the bounds. */
  | { kind: 'between'; property: SchemaProperty; bounds: { bound: Bound; value: Scalar }[] }
  /** Strings that match the pattern as a whole; `folded` ignores case and diacritics. */
  | { kind: 'like'; property: SchemaProperty; pattern: PatternPart[]; folded: boolean }
  /** Strings at an edit distance of at most `maxEdits` from the text. */
  | { kind: 'similar'; property: SchemaProperty; text: string; maxEdits: number }
  /**
   * Geometries that intersect one of the boxes; only their bounds are compared unless `exact`. In a dataset without
   * geometries, points inside one of the boxes.
   */
  | { kind: 'box'; boxes: Bounds[]; exact: boolean }
  /** Lines whose point is within `metres` of a place. */
  | { kind: 'near'; place: Place; metres: number }
  | { kind: 'any'; filters: PlainFilter[] }

/** Boolean combination of conditions. An empty `every` is always true, an empty `some` always false. */
export type Expression =
  | { kind: 'filter'; filter: PlainFilter }
  /** Text search, answered by the text index. */
  | { kind: 'text'; text: TextQuery }
  /** Lines with a word that matches the pattern, in one of the columns. */
  | { kind: 'words'; pattern: PatternPart[]; keys: string[] }
  /** Lines whose geometry intersects the given geometry, or is within it. */
  | { kind: 'relation'; relation: 'intersects' | 'within'; geometry: Geometry }
  | { kind: 'every' | 'some'; parts: Expression[] }
  | { kind: 'not'; part: Expression }

/** Filter of a query; `search` is answered by the text index. */
export type Filter =
  | PlainFilter
  | { kind: 'search'; property: SchemaProperty; text: TextQuery }
  | { kind: 'expression'; expression: Expression }

/**
 * One term of a sort order. A plain string sorts by its folded form (lower case, no diacritics), then by its raw form.
 * Lines without value come last in both directions.
 */
export interface SortTerm {
  key: string
  form: 'folded' | 'raw' | 'natural'
  descending: boolean
  /** Origin of distances: when set, lines are sorted by their distance to it, and `key` is not a column. */
  from?: Place
  /** For `_i` of gathered lines: sort by the line's number in its own dataset, instead of its rank among all lines. */
  isOfOrigin?: true
}

/** Mode of a text search. `sequence` has no operators: the words follow one another, and the last one is a prefix. */
export type TextMode = 'simple' | 'complete' | 'and' | 'adapt' | 'sequence'

/** A text search: `text` is trimmed and not blank. */
export interface TextQuery {
  text: string
  mode: TextMode
  /** Keys of the columns to search; undefined for all searchable columns. */
  fields?: string[]
}

/** Form of the text that the engine writes for each line. */
export type LineForm =
  /** JSON object of the line's values, `_score` included. */
  | { kind: 'object' }
  /** CSV line, without its line break. `isNeutral` prevents spreadsheets from reading texts as formulas. */
  | { kind: 'csv'; delimiter: string; isNeutral?: true }
  /** A GeoJSON feature. */
  | { kind: 'feature' }
  /** GeoJSON geometry, empty for a line without geometry. */
  | { kind: 'geometry' }
  /** Columns instead of text: the geometry, or the longitude and the latitude, then the selected columns. */
  | { kind: 'columns' }

export interface LinesQuery {
  size: number
  /** Number of lines to skip before the page; 0 with a cursor. */
  skip: number
  /** Sort values of the line before the page (the cursor). */
  after?: CursorValue[]
  /** Total order: the last term is unique to each line. */
  sort: SortTerm[]
  /** Keys to return, in this order. */
  select: string[]
  /** Whether multi-valued cells are arrays, instead of texts joined by the separator. */
  arrays: boolean
  /** Keys that the text of a line contains in addition to `select`, for later steps that need their values. */
  alsoRead?: string[]
  /** Origin of the distances that lines carry, together with their own place. */
  distanceFrom?: Place
  /** Keeps only the first line for each value of this column; lines without value count as one value. */
  collapse?: SchemaProperty
  /** Form of the lines; an object by default. */
  form?: LineForm
  /** Whether the lines may be returned as one text (`LinesPage.text`). */
  asText?: true
  /** Texts before and after the path of an attached file in its URL. */
  attachmentAddress?: { prefix: string; suffix: string }
  filters: Filter[]
  text?: TextQuery
  count: boolean
}
