/**
 * SQL of a line as the text of a JSON object. Writing it in the engine is four times as fast as making objects of the
 * values, and does not block the event loop. One call of `json_object` is three times as fast as concatenating members;
 * `stripNulls.ts` then corrects its output where it differs from the API's format.
 */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { LineForm, Place } from '../query/linesQuery.ts'
import { distanceTo } from './geoConditions.ts'
import { bindValue, join, raw, sql, textLiteral, type Sql } from './sql.ts'
import { shortestNumbers, type StoredColumns } from './storedColumns.ts'
import { scoreKey } from './stripNulls.ts'

export interface LineShape {
  select: string[]
  schema: SchemaProperty[]
  /** Whether multi-valued cells are arrays, instead of texts joined by the separator. */
  arrays: boolean
  form: LineForm
  /** Keys in addition to those of `select`. */
  alsoRead?: string[]
  distanceFrom?: Place
  /** SQL of the relevance; when undefined, `_score` is null. */
  score?: Sql
}

export function lineJson(columns: StoredColumns, shape: LineShape): Sql {
  const fullShape = { ...shape, select: keysOf(shape) }
  return jsonObject([
    ...members(columns, fullShape),
    ...distance(columns, shape),
    [scoreKey, shape.score ?? raw('NULL')]
  ])
}

/** Column that lines with a distance also contain. */
const placeKey = '_geopoint'

function keysOf({ select, alsoRead = [], distanceFrom }: LineShape): string[] {
  return [...new Set([...select, ...alsoRead, ...(distanceFrom ? [placeKey] : [])])]
}

function distance(columns: StoredColumns, { distanceFrom }: LineShape): [key: string, value: Sql][] {
  return distanceFrom && columns.find(placeKey) ? [['_geo_distance', distanceTo(distanceFrom)]] : []
}

export function jsonObject(of: [key: string, value: Sql][]): Sql {
  return sql`json_object(${join(
    of.flatMap(([key, value]) => [textLiteral(key), value]),
    ', '
  )})`
}

/** The selected columns that the version stores, each with the SQL of its value. */
export function members(columns: StoredColumns, shape: LineShape): [key: string, value: Sql][] {
  return shape.select.flatMap((key): [string, Sql][] => {
    const value = cellValue(key, columns, shape)
    return value ? [[key, value]] : []
  })
}

/** Returns undefined for a column that this version does not store. */
export function cellValue(key: string, columns: StoredColumns, shape: LineShape): Sql | undefined {
  const column = columns.find(key)
  if (!column?.isList || shape.arrays) return column?.sql
  const property = shape.schema.find((candidate) => candidate.key === key)
  const items = column.type === 'DOUBLE' ? raw(shortestNumbers(column.name)) : column.sql
  return sql`array_to_string(${items}, ${bindValue(property?.separator ?? ', ')})`
}
