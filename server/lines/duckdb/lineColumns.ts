/** A line as columns instead of text, for `columnsPage.ts`. */
import { cellValue, type LineShape } from './lineJson.ts'
import { join, raw, sql, type Sql } from './sql.ts'
import type { StoredColumns } from './storedColumns.ts'

/**
 * How values of a column are transferred: `text` concatenated, `texts` one by one for further processing, `json` for
 * lists.
 */
export type Kind = 'number' | 'boolean' | 'text' | 'texts' | 'json'

interface ReadColumn {
  kind: Kind
  sql: Sql
}

const nowhere: ReadColumn = { kind: 'texts', sql: raw('NULL::VARCHAR') }

/** The geometry of lines, or their longitude and latitude, then the selected columns. */
export function readColumns(columns: StoredColumns, shape: LineShape): ReadColumn[] {
  return [...placeColumns(columns), ...shape.select.map((key) => readColumn(key, columns, shape))]
}

function placeColumns(columns: StoredColumns): ReadColumn[] {
  const geometry = columns.find('_geoshape')
  if (geometry) return [{ kind: 'texts', sql: sql`${geometry.sql}::VARCHAR` }]
  return columns.find('_geopoint')
    ? [
        { kind: 'number', sql: number(raw('_lon')) },
        { kind: 'number', sql: number(raw('_lat')) }
      ]
    : [nowhere]
}

const geometries = new Set(['_geoshape', '_geocorners'])

function readColumn(key: string, columns: StoredColumns, shape: LineShape): ReadColumn {
  const value = cellValue(key, columns, shape)
  if (!value) return nowhere
  const column = columns.find(key)
  if (column?.isList && shape.arrays) return { kind: 'json', sql: sql`to_json(${value})::VARCHAR` }
  if (geometries.has(key)) return { kind: 'json', sql: sql`${value}::VARCHAR` }
  switch (column?.isList ? 'VARCHAR' : column?.type) {
    case 'BIGINT':
    case 'DOUBLE':
      return { kind: 'number', sql: number(value) }
    case 'BOOLEAN':
      return { kind: 'boolean', sql: number(value) }
    default:
      return { kind: 'text', sql: sql`${value}::VARCHAR` }
  }
}

function number(value: Sql): Sql {
  return sql`coalesce(${value}::DOUBLE, 'nan'::DOUBLE)`
}

/** SQL of a struct with the columns of a line. */
export function lineStruct(columns: StoredColumns, shape: LineShape): Sql {
  const members = readColumns(columns, shape).map((column, index) => sql`${field(index)} := ${column.sql}`)
  return sql`struct_pack(${join(members, ', ')})`
}

/** Name of a column in the struct of a line. */
export const field = (index: number): Sql => raw(`v${index}`)
