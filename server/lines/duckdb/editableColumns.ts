/** The columns of the index of an editable dataset, which grow with its schema. */
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

export async function addColumn(connection: DuckDBConnection, column: IndexColumn): Promise<void> {
  const { key, type, isList } = column
  const place = placeNames[type]
  if (place) {
    await addStored(connection, storedPlaces([column]))
    await insertColumn(connection, key, place[0].name, type)
    return
  }
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(max(CAST(name[2:] AS INTEGER)) + 1, 0) FROM columns WHERE regexp_full_match(name, 'c[0-9]+')`
  )
  const name = `c${Number(reader.getRows()[0]?.[0])}`
  await addStored(connection, storedNames({ ...column, name } as PhysicalColumn))
  await insertColumn(connection, key, name, `${type}${isList ? '[]' : ''}`)
}

async function addStored(connection: DuckDBConnection, names: StoredName[]): Promise<void> {
  for (const { name, type } of names)
    await connection.run(`ALTER TABLE lines ADD COLUMN IF NOT EXISTS ${name} ${type}`)
}

async function insertColumn(
  connection: DuckDBConnection,
  key: string,
  name: string,
  type: string
): Promise<void> {
  await connection.run('INSERT INTO columns (key, name, type) VALUES (?, ?, ?)', [key, name, type])
}

export interface Layout {
  /** Physical columns by key; those of places are told apart by their values. */
  stored: Map<string, PhysicalColumn>
  /** Columns of the table `lines`, in its order. */
  names: string[]
}

/** Of the current database. */
export async function layoutOf(connection: DuckDBConnection): Promise<Layout> {
  const columns = await connection.runAndReadAll('SELECT key, name, type FROM columns')
  const rows = (columns.getRowObjectsJson() as ColumnRow[]).filter((row) => !isPlace(row))
  const table = await connection.runAndReadAll("SELECT name FROM pragma_table_info('lines') ORDER BY cid")
  return {
    stored: new Map(rows.map((row) => [row.key, physicalColumn(row)])),
    names: table.getRows().map(([name]) => String(name))
  }
}

/** The searched columns, as they are stored. */
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
