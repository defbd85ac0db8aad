/** Versions of lines for tests: small files with the layout that processing writes (server/lines/layout.ts). */
import { DuckDBInstance, listValue, type DuckDBConnection, type DuckDBValue } from '@duckdb/node-api'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { loadConfig, type Config } from '../../../server/config/config.ts'
import {
  instantName,
  numberIndex,
  storedProperties,
  type LinesVersion,
  type PhysicalColumn,
  type PhysicalType
} from '../../../server/lines/layout.ts'
import { buildTextIndex } from '../../../server/lines/text/index.ts'

export type Row = Record<string, string | number | bigint | boolean | string[] | null>

export const calculatedColumns: SchemaProperty[] = [
  { key: '_id', type: 'string', format: 'uri-reference', 'x-calculated': true },
  { key: '_i', type: 'integer', 'x-calculated': true },
  { key: '_rand', type: 'integer', 'x-calculated': true }
]

function physicalType({ type, format }: SchemaProperty): PhysicalType {
  if (type === 'integer') return 'BIGINT'
  if (type === 'number') return 'DOUBLE'
  if (type === 'boolean') return 'BOOLEAN'
  if (format === 'date') return 'DATE'
  return format === 'date-time' ? 'DATETIME' : 'VARCHAR'
}

export function physicalColumns(schema: SchemaProperty[]): PhysicalColumn[] {
  return storedProperties(schema).map((property, index) => ({
    key: property.key,
    name: `c${index}`,
    type: physicalType(property),
    isList: !!property.separator
  }))
}

const sqlTypes: Record<PhysicalType, string> = {
  VARCHAR: 'VARCHAR',
  BIGINT: 'BIGINT',
  DOUBLE: 'DOUBLE',
  BOOLEAN: 'BOOLEAN',
  DATE: 'DATE',
  DATETIME: 'VARCHAR'
}

/** Creates the empty tables of a version. */
export async function createLinesTables(
  connection: DuckDBConnection,
  columns: PhysicalColumn[]
): Promise<void> {
  const declarations = columns.flatMap((column) => [
    `${column.name} ${sqlTypes[column.type]}${column.isList ? '[]' : ''}`,
    ...(column.type === 'DATETIME' ? [`${instantName(column)} TIMESTAMP`] : [])
  ])
  await connection.run(
    `CREATE TABLE lines (${['_i BIGINT', '_id VARCHAR', '_rand INTEGER', ...declarations].join(', ')})`
  )
  await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
  if (!columns.length) return
  const rows = columns.flatMap(({ key, name, type, isList }) => [key, name, `${type}${isList ? '[]' : ''}`])
  await connection.run(`INSERT INTO columns VALUES ${columns.map(() => '(?, ?, ?)').join(', ')}`, rows)
}

/** @param rows stored values; `_i` may be set, for files with blank lines */
export async function writeLinesFile(
  path: string,
  schema: SchemaProperty[],
  rows: Row[]
): Promise<LinesVersion> {
  const columns = physicalColumns(schema)
  const instance = await DuckDBInstance.create(path, { threads: '1' })
  const connection = await instance.connect()
  await createLinesTables(connection, columns)
  for (const [index, row] of rows.entries()) {
    const values: DuckDBValue[] = [
      BigInt(row._i?.toString() ?? index + 1),
      `id${index + 1}`,
      (index * 7919) % 1_000_000
    ]
    const places = ['?', '?', '?']
    for (const column of columns) {
      const value = row[column.key] ?? null
      values.push(Array.isArray(value) ? listValue(value) : value === null ? null : String(value))
      places.push(`?::${sqlTypes[column.type]}${column.isList ? '[]' : ''}`)
      if (column.type !== 'DATETIME') continue
      values.push(value === null ? null : new Date(String(value)).toISOString().replace('Z', ''))
      places.push('?::TIMESTAMP')
    }
    await connection.run(`INSERT INTO lines VALUES (${places.join(', ')})`, values)
  }
  await connection.run(numberIndex.create)
  const textColumns = columns.flatMap((column) => {
    const property = schema.find(({ key }) => key === column.key)
    return property ? [{ property, column }] : []
  })
  await buildTextIndex(connection, textColumns, () => {})
  connection.closeSync()
  instance.closeSync()
  return { datasetId: 'test', path, schema, count: rows.length }
}

export interface TestFolder {
  path: string
  config: Config
  file: (name: string) => string
  remove: () => void
}

export function testFolder(overrides: Partial<Config> = {}): TestFolder {
  const path = mkdtempSync(join(tmpdir(), 'fairway-lines-'))
  return {
    path,
    config: loadConfig({ DATA_DIR: path, LOG_LEVEL: 'silent' }, overrides),
    file: (name) => join(path, name),
    remove: () => rmSync(path, { recursive: true, force: true })
  }
}
