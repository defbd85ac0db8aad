/** Columns of the index of an editable dataset, which are added as the schema grows. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { IndexColumn } from '../engine.ts'
import {
  isPlace,
  physicalColumn,
  placeNames,
  storedNames,
  storedPlaces,
  type ColumnRow,
  type PhysicalColumn,
  type StoredName
} from '../layout.ts'
import type { TextColumn } from '../text/index.ts'
import { textLiteral } from './sql.ts'

/**
 * Creates the empty tables `lines` and `columns` in one statement each: adding columns one by one takes quadratic time.
 */
export async function createLines(connection: DuckDBConnection, columns: IndexColumn[]): Promise<void> {
  const placed = placedFrom(0, columns)
  const stored = storedOf(placed).map(({ name, type }) => `${name} ${type}`)
  await connection.run(
    `CREATE TABLE lines (${['_i BIGINT', '_id VARCHAR', '_rand INTEGER', ...stored].join(', ')})`
  )
  await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
  await insertColumns(connection, placed)
}

/** Adds columns that the tables do not have yet. */
export async function addColumns(connection: DuckDBConnection, columns: IndexColumn[]): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(max(CAST(name[2:] AS INTEGER)) + 1, 0) FROM columns WHERE regexp_full_match(name, 'c[0-9]+')`
  )
  const placed = placedFrom(Number(reader.getRows()[0]?.[0]), columns)
  for (const { name, type } of storedOf(placed))
    await connection.run(`ALTER TABLE lines ADD COLUMN IF NOT EXISTS ${name} ${type}`)
  await insertColumns(connection, placed)
}

interface PlacedColumn {
  row: ColumnRow
  stored: StoredName[]
}

/** @param next number of the first positional name */
function placedFrom(next: number, columns: IndexColumn[]): PlacedColumn[] {
  return columns.map((column) => {
    const { key, type, isList } = column
    const place = placeNames[type]
    if (place) return { row: { key, name: place[0].name, type }, stored: storedPlaces([column]) }
    const name = `c${next++}`
    return {
      row: { key, name, type: `${type}${isList ? '[]' : ''}` },
      stored: storedNames({ ...column, name } as PhysicalColumn)
    }
  })
}

/** Distinct columns of the table `lines`. */
const storedOf = (placed: PlacedColumn[]): StoredName[] => [
  ...new Map(placed.flatMap(({ stored }) => stored).map((column) => [column.name, column])).values()
]

async function insertColumns(connection: DuckDBConnection, placed: PlacedColumn[]): Promise<void> {
  if (!placed.length) return
  const rows = placed.map(
    ({ row }) => `(${[row.key, row.name, row.type].map((text) => textLiteral(text).text).join(', ')})`
  )
  await connection.run(`INSERT INTO columns (key, name, type) VALUES ${rows.join(', ')}`)
}

export interface Layout {
  /** Physical columns by key, without those of places. */
  stored: Map<string, PhysicalColumn>
  /** Names of the columns of the table `lines`, in order. */
  names: string[]
}

/** Reads the layout of the current database. */
export async function layoutOf(connection: DuckDBConnection): Promise<Layout> {
  const columns = await connection.runAndReadAll('SELECT key, name, type FROM columns')
  const rows = (columns.getRowObjectsJson() as ColumnRow[]).filter((row) => !isPlace(row))
  const table = await connection.runAndReadAll("SELECT name FROM pragma_table_info('lines') ORDER BY cid")
  return {
    stored: new Map(rows.map((row) => [row.key, physicalColumn(row)])),
    names: table.getRows().map(([name]) => String(name))
  }
}

/** Columns with text search, with their physical columns. */
export function textColumns(
  schema: SchemaProperty[],
  columns: IndexColumn[],
  { stored }: Layout
): TextColumn[] {
  return columns.flatMap(({ key }) => {
    const property = schema.find((candidate) => candidate.key === key)
    const column = stored.get(key)
    return property && column ? [{ property, column }] : []
  })
}
