/** Writes lines of a version as a Parquet file, in a layout that several versions share. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { LinesPart } from '../engine.ts'
import {
  attachmentPath,
  isPlace,
  physicalColumn,
  storedNames,
  storedPlaces,
  type ColumnRow,
  type PhysicalColumn
} from '../layout.ts'
import { condition } from './conditions.ts'
import { pointJson } from './lineText.ts'
import { bindValues } from './reader.ts'
import { readAll } from './rows.ts'
import { and, or, raw, sql, textLiteral, type Sql } from './sql.ts'
import { StoredColumns } from './storedColumns.ts'

export function columnRows(connection: DuckDBConnection): Promise<ColumnRow[]> {
  return readAll<ColumnRow>(connection, 'SELECT key, name, type FROM columns')
}

/** @param connection connection in a read transaction whose current database is that of the version */
export async function copyLines(connection: DuckDBConnection, part: LinesPart, path: string): Promise<void> {
  const rows = await columnRows(connection)
  const copy = sql`COPY (${partSql(part, rows)}) TO ${textLiteral(path)} (FORMAT parquet)`
  const statement = await connection.prepare(copy.text)
  try {
    await bindValues(statement, copy).run()
  } finally {
    statement.destroySync()
  }
}

function partSql(part: LinesPart, storedRows: ColumnRow[]): Sql {
  const { columns, anyOf } = part
  const context = { columns: new StoredColumns(storedRows), longColumns: new Set<string>() }
  const isCopied = or(anyOf.map((filters) => and(filters.map((filter) => condition(filter, context)))))
  const rows = part.exposedColumns(storedRows)
  const stored = rows.filter((row) => !isPlace(row))
  const values = columns.flatMap((column) => {
    if (column.key === '_i') return [`_i AS ${column.name}`]
    if (column.key === attachmentPath) return [`${pathOf(part, rows)} AS ${column.name}`]
    if (isPlace(column)) return []
    const source = stored.find(({ key }) => key === column.key)
    return valuesOf(physicalColumn(column), source && physicalColumn(source))
  })
  const places = placeValues(columns, rows)
  return sql`SELECT _id, _rand, ${raw([...values, ...places].join(', '))} FROM lines WHERE ${isCopied}`
}

/**
 * SQL of a column of the version as the target column; NULL when the version lacks the column, or when only one of the
 * two is multi-valued.
 */
function valuesOf(target: PhysicalColumn, source: PhysicalColumn | undefined): string[] {
  const sources = source && source.isList === target.isList ? storedNames(source) : []
  return storedNames(target).map(
    ({ name, type }, index) => `TRY_CAST(${sources[index]?.name ?? 'NULL'} AS ${type}) AS ${name}`
  )
}

/** Shape and bounds of a line that is a point, in a layout where lines have shapes. */
const ofPoint: Record<string, string> = {
  _shape: pointJson,
  _west: '_lon',
  _south: '_lat',
  _east: '_lon',
  _north: '_lat'
}

function placeValues(columns: ColumnRow[], rows: ColumnRow[]): string[] {
  const sourceNames = new Set(storedPlaces(rows).map(({ name }) => name))
  return storedPlaces(columns).map(({ name, type }) => {
    const value = sourceNames.has(name) ? name : sourceNames.has('_lat') ? ofPoint[name] : undefined
    return `CAST(${value ?? 'NULL'} AS ${type}) AS ${name}`
  })
}

/** SQL of the path of a line's attached file. */
function pathOf({ attachments }: LinesPart, rows: ColumnRow[]): string {
  const row = attachments && rows.find(({ key }) => key === attachments.key)
  if (!row || row.type !== 'VARCHAR') return 'NULL::VARCHAR'
  const { name } = physicalColumn(row)
  const prefix = textLiteral(`${attachments.folder}/`).text
  return `CASE WHEN ${name} LIKE '%://%' THEN ${name} ELSE ${prefix} || ${name} END`
}
