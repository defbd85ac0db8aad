/**
 * Origin of a version of the lines, stored with them, so that a change of a few columns can be applied to a copy of the
 * version instead of reading the file again (`retypeLines.ts`).
 * Table `origin`: one row. `source` VARCHAR identifies the file and its reading options, `geography` VARCHAR the
 * columns that give positions, `whole` BOOLEAN whether every row of the file is a line.
 * In the table `columns`: `definition` VARCHAR describes how values are derived from cells; `raw` VARCHAR names the
 * column with the texts of the cells that cannot be derived from the values, NULL when there is no such column.
 */
import { stat } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FileProperty, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { PhysicalColumn } from '../../../lines/layout.ts'
import { columnAnalysis } from '../../../lines/text/index.ts'
import { geoSourceOf } from '../../schema/geoSource.ts'
import type { IndexInput } from '../task.ts'
import type { ReadColumn } from './columns.ts'
import { sqlText } from './database.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { valueSql } from './values.ts'

interface Origin {
  source: string
  geography: string
  whole: boolean
}

/** @param isWholeFile whether every row of the file is a line */
export async function originOf(input: IndexInput, isWholeFile: boolean): Promise<Origin> {
  const { filePath, file, schema, projection, documents } = input
  const { size, mtimeMs } = await stat(filePath)
  const source = {
    folder: basename(dirname(filePath)),
    name: file.name,
    size,
    mtimeMs,
    encoding: file.encoding,
    dialect: file.props,
    documents: documents && {
      key: documents.key,
      set: basename(documents.folder),
      largest: documents.largest
    }
  }
  return { source: JSON.stringify(source), geography: geographyOf(schema, projection), whole: isWholeFile }
}

function geographyOf(schema: IndexInput['schema'], projection: string | undefined): string {
  const from = geoSourceOf(schema)
  if (!from) return ''
  const keys = JSON.stringify(from, (_name, value: unknown) => (isProperty(value) ? value.key : value))
  return `${keys} ${projection ?? ''}`
}

function isProperty(value: unknown): value is { key: string } {
  return typeof value === 'object' && value !== null && 'key' in value
}

/** Returns the keys of the columns that give positions. */
export function geographyKeys(schema: IndexInput['schema']): Set<string> {
  const keys = new Set<string>()
  JSON.stringify(geoSourceOf(schema) ?? null, (_name, value: unknown) => {
    if (isProperty(value)) keys.add(value.key)
    return value
  })
  return keys
}

export async function writeOrigin(connection: DuckDBConnection, origin: Origin): Promise<void> {
  await connection.run(
    `CREATE TABLE origin AS SELECT ${sqlText(origin.source)} AS source, ${sqlText(origin.geography)} AS geography,
       ${origin.whole} AS whole`
  )
}

/** Returns undefined for a version without origin. */
export async function readOrigin(connection: DuckDBConnection): Promise<Origin | undefined> {
  const tables = await readAll(connection, `SELECT 1 FROM duckdb_tables() WHERE table_name = 'origin'`)
  if (!tables.length) return undefined
  const [origin] = await readAll<Origin>(connection, 'SELECT source, geography, whole FROM origin')
  return origin
}

/**
 * Returns a text of everything that determines the values and words of a column: equal for two columns that are stored
 * alike.
 * @param detected the column found by the analysis of the file, undefined for a column that is not in the file
 */
export function columnDefinition(
  property: SchemaProperty,
  detected: FileProperty | undefined,
  defaultTimeZone: string
): string {
  const transform: unknown = property['x-transform']?.expr
  return JSON.stringify({
    cell: detected && (detected['x-originalName'] ?? detected.key),
    value: valueSql(property, transform ? undefined : detected, 'cell', defaultTimeZone),
    transform,
    analysis: columnAnalysis(property)
  })
}

export const rawName = ({ name }: Pick<PhysicalColumn, 'name'>): string => `${name}_raw`

/**
 * Whether the text of every cell can be restored from the stored columns: from the value, or from the raw column. False
 * for lists and results of transforms.
 */
export function keepsCells({ isList, transformed, cell }: ReadColumn): boolean {
  return !isList && !transformed && !!cell
}

/** Returns SQL for the raw text stored beside a value that is not text: NULL when the value gives the same text. */
export function rawSql(type: PhysicalColumn['type'], value: string, cell: string): string {
  const text = type === 'DATETIME' ? value : `CAST(${value} AS VARCHAR)`
  return `CASE WHEN (${text}) IS DISTINCT FROM ${cell} THEN ${cell} END`
}

/** Returns SQL for the text of a cell from the stored columns, the inverse of `rawSql`. */
export function storedCellSql({ name }: Pick<PhysicalColumn, 'name'>, raw: string | null): string {
  return raw ? `coalesce(${raw}, CAST(${name} AS VARCHAR))` : `CAST(${name} AS VARCHAR)`
}
