/**
 * The lines that a virtual dataset shows, read from its descendants: one Parquet file for each, in one layout. Filters
 * apply here; the file of the virtual dataset is then made of these in a process of its own (`work/gather.ts`).
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty, VirtualFilter } from '../../../contract/datasets/dataset.ts'
import type { LinesEngine } from '../../lines/engine.ts'
import { condition } from '../../lines/duckdb/conditions.ts'
import { bindValues } from '../../lines/duckdb/readers.ts'
import { and, or, raw, sql, textLiteral, type Sql } from '../../lines/duckdb/sql.ts'
import { StoredColumns } from '../../lines/duckdb/storedColumns.ts'
import {
  attachmentPath,
  isPlace,
  physicalColumn,
  storedNames,
  storedPlaces,
  type ColumnRow,
  type LinesVersion,
  type PhysicalColumn
} from '../../lines/layout.ts'
import { pointJson } from '../../lines/duckdb/lineText.ts'
import { textValues } from '../../lines/query/textValues.ts'
import { attachmentColumn } from '../../../contract/datasets/attachmentColumn.ts'
import { geographyKeys } from '../processing/work/origin.ts'
import type { Descendant } from './descendants.ts'

export interface DescendantLines extends Descendant {
  version: LinesVersion
}

/** What the files have in common. */
export interface GatheredLayout {
  /** As in the table `columns` of a version. */
  columns: ColumnRow[]
  parts: string[]
}

interface Source extends DescendantLines {
  rows: ColumnRow[]
}

/** Of the columns that tell what is in an attached file. */
const fileKeys = '_file.'
const ownKeys = new Set(['_id', '_i', '_rand'])

/**
 * Writes the files in a folder, made anew.
 * @param schema of the virtual dataset
 */
export async function gatherLines(
  { editable }: Pick<LinesEngine, 'editable'>,
  schema: SchemaProperty[],
  descendants: DescendantLines[],
  folder: string,
  signal: AbortSignal
): Promise<GatheredLayout> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const sources: Source[] = []
  for (const descendant of descendants) {
    sources.push({ ...descendant, rows: await editable.read(descendant.version, columnRows) })
  }
  const columns = commonColumns(schema, sources)
  const parts: string[] = []
  for (const [index, source] of sources.entries()) {
    signal.throwIfAborted()
    const path = join(folder, `${index}.parquet`)
    await editable.read(source.version, async (connection) => {
      // What was read of the columns is of another state of lines that change in place.
      const current = { ...source, rows: await columnRows(connection) }
      const copy = sql`COPY (${partSql(schema, columns, current)}) TO ${textLiteral(path)} (FORMAT parquet)`
      const statement = await connection.prepare(copy.text)
      try {
        await bindValues(statement, copy).run()
      } finally {
        statement.destroySync()
      }
    })
    parts.push(path)
  }
  return { columns, parts }
}

async function columnRows(connection: DuckDBConnection): Promise<ColumnRow[]> {
  const reader = await connection.runAndReadAll('SELECT key, name, type FROM columns')
  return reader.getRowObjectsJS() as unknown as ColumnRow[]
}

/** The columns of the schema that a source holds, under names of their own. */
function commonColumns(schema: SchemaProperty[], sources: Source[]): ColumnRow[] {
  const columns: ColumnRow[] = [{ key: '_i', name: '_n', type: 'BIGINT' }]
  const shown = sources.map((source) => shownRows(schema, source))
  for (const { key } of schema) {
    if (ownKeys.has(key)) continue
    const rows = shown.flatMap((one) => one.find((row) => row.key === key) ?? [])
    const [first] = rows
    if (!first) continue
    if (isPlace(first)) columns.push(first)
    else columns.push({ key, name: `c${columns.length}`, type: commonType(rows) })
  }
  if (attachmentColumn(schema)) columns.push({ key: attachmentPath, name: '_path', type: 'VARCHAR' })
  return columns
}

/** A column of whole numbers with a few decimals is stored as decimals. */
function commonType(rows: ColumnRow[]): string {
  const types = [...new Set(rows.map(({ type }) => type))]
  const [first = 'VARCHAR'] = types
  return types.length > 1 && types.every((type) => /^(BIGINT|DOUBLE)(\[\])?$/.test(type))
    ? first.replace('BIGINT', 'DOUBLE')
    : first
}

function partSql(schema: SchemaProperty[], columns: ColumnRow[], source: Source): Sql {
  const { dataset, ways } = source
  const seen = conditionOf(ways, dataset.schema, new StoredColumns(source.rows))
  const rows = shownRows(schema, source)
  const stored = rows.filter((row) => !isPlace(row))
  const values = columns.flatMap((column) => {
    if (column.key === '_i') return [`_i AS ${column.name}`]
    if (column.key === attachmentPath) return [`${pathOf(schema, dataset.id, rows)} AS ${column.name}`]
    if (isPlace(column)) return []
    const own = stored.find(({ key }) => key === column.key)
    return valuesOf(physicalColumn(column), own && physicalColumn(own))
  })
  const places = placeValues(columns, rows)
  return sql`SELECT _id, _rand, ${raw([...values, ...places].join(', '))} FROM lines WHERE ${seen}`
}

/** What is made of other columns (places, texts of attached files), nobody sees without seeing these. */
function shownRows(schema: SchemaProperty[], { dataset, rows }: Source): ColumnRow[] {
  const keys = new Set(schema.map(({ key }) => key))
  const showsPlaces = [...geographyKeys(dataset.schema)].every((key) => keys.has(key))
  const showsFiles = attachmentColumn(dataset.schema)?.key === attachmentColumn(schema)?.key
  return rows.filter((row) => (showsPlaces || !isPlace(row)) && (showsFiles || !row.key.startsWith(fileKeys)))
}

/** Those of a column of the same shape; none otherwise. */
function valuesOf(target: PhysicalColumn, own: PhysicalColumn | undefined): string[] {
  const sources = own && own.isList === target.isList ? storedNames(own) : []
  return storedNames(target).map(
    ({ name, type }, index) => `TRY_CAST(${sources[index]?.name ?? 'NULL'} AS ${type}) AS ${name}`
  )
}

/** A line that is a point has that point for a shape and for bounds, where other lines have shapes. */
const ofPoint: Record<string, string> = {
  _shape: pointJson,
  _west: '_lon',
  _south: '_lat',
  _east: '_lon',
  _north: '_lat'
}

function placeValues(columns: ColumnRow[], rows: ColumnRow[]): string[] {
  const own = new Set(storedPlaces(rows).map(({ name }) => name))
  return storedPlaces(columns).map(({ name, type }) => {
    const value = own.has(name) ? name : own.has('_lat') ? ofPoint[name] : undefined
    return `CAST(${value ?? 'NULL'} AS ${type}) AS ${name}`
  })
}

/** Where the attached file of a line is, from the attachments of the virtual dataset. */
function pathOf(schema: SchemaProperty[], id: string, rows: ColumnRow[]): string {
  const row = rows.find(({ key }) => key === attachmentColumn(schema)?.key)
  if (!row || row.type !== 'VARCHAR') return 'NULL::VARCHAR'
  const { name } = physicalColumn(row)
  const prefix = textLiteral(`${id}/`).text
  return `CASE WHEN ${name} LIKE '%://%' THEN ${name} ELSE ${prefix} || ${name} END`
}

function conditionOf(ways: VirtualFilter[][], schema: SchemaProperty[], columns: StoredColumns): Sql {
  const context = { columns, longColumns: new Set<string>() }
  return or(
    ways.map((filters) => and(filters.map((filter) => condition(textValues(filter, schema), context))))
  )
}
