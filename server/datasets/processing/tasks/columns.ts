/** Maps each column of the schema to its staging column, and to the SQL of its value. */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { DataFile, FileProperty, SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { isGeojson } from '../../../formats/geojson/name.ts'
import { originalName } from '../../../../contract/datasets/columnKeys.ts'
import { storedProperties } from '../../../lines/layout.ts'
import { ProcessingError, type ReportProgress, type WorkLimits } from '../task.ts'
import { cellTransform, type CellTransform } from './cellTransform.ts'
import { maxColumnsPerQuery } from '../../../lines/duckdb/columnGroups.ts'
import { cellName } from './cells.ts'
import { areSmall, openDatabase, sqlText } from './database.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'
import { readHeaders } from './headers.ts'
import { columnDefinition } from './origin.ts'
import type { RowWindow } from './rowWindows.ts'
import { ensureStaging } from './staging.ts'
import { resultColumns } from './extend/resultCells.ts'
import { transformCells, transformedTable, type TransformedCell } from './transformedCells.ts'
import { numberSql, valueSql, type ValueSql } from './values.ts'

interface ReadInput extends WorkLimits {
  file: DataFile
  filePath: string
  stagingPath: string
  schema: SchemaProperty[]
  defaultTimeZone: string
  /** Database of extension results (`extend/resultCells.ts`); without it the columns of extensions are empty. */
  extendedPath?: string
}

export interface ReadColumn extends ValueSql {
  property: SchemaProperty
  /** Staging column, or the result column of a transform; undefined for a column that is not in the file. */
  cell?: string
  transformed?: TransformedCell
  /** `cell` is a column of extension results. */
  isExtended?: true
  /** Text that is equal for columns that are stored alike (`columnDefinition`). */
  definition: string
}

const extendedDatabase = 'extended'

/** Creates the staging copy of the file when it was lost since the analysis. */
export async function prepareStaging(input: ReadInput, report: ReportProgress): Promise<void> {
  const encoding = input.file.encoding ?? 'UTF-8'
  if (isGeojson(input.file.name)) {
    await ensureStaging({ ...input, encoding, format: 'geojson' }, report)
    return
  }
  const dialect = input.file.props
  if (!dialect) throw new ProcessingError("Échec de l'analyse du fichier tabulaire, pas de colonne détectée.")
  const headers = await readHeaders(input.filePath, encoding, dialect)
  await ensureStaging({ ...input, dialect, encoding, columnCount: headers.length }, report)
}

/** Returns the columns of the schema that hold data, in order. The staging database must be attached as `staging`. */
export async function readColumns(connection: DuckDBConnection, input: ReadInput): Promise<ReadColumn[]> {
  const positions = await headerPositions(connection)
  const extended = input.extendedPath ? await resultColumns(connection, extendedDatabase) : undefined
  const detected = new Map<string, FileProperty>(input.file.schema.map((column) => [column.key, column]))
  return storedProperties(input.schema).map((property) => {
    const extensionColumn = extended?.get(property.key)
    if (extensionColumn) {
      const sql = valueSql(property, undefined, extensionColumn, input.defaultTimeZone)
      const definition = columnDefinition(property, undefined, input.defaultTimeZone)
      return { property, ...sql, cell: extensionColumn, isExtended: true, definition }
    }
    const fileColumn = property['x-extension'] ? undefined : detected.get(property.key)
    const position = fileColumn && positions.get(fileColumn['x-originalName'] ?? fileColumn.key)
    const raw = position === undefined ? undefined : cellName(position)
    const transform = raw === undefined ? undefined : cellTransform(property, input.defaultTimeZone)
    const definition = columnDefinition(property, fileColumn, input.defaultTimeZone)
    if (raw !== undefined && transform) {
      return { ...transformedColumn(property, raw, transform, input), definition }
    }
    const sql = valueSql(property, fileColumn, raw ?? 'CAST(NULL AS VARCHAR)', input.defaultTimeZone)
    return { property, ...sql, ...(raw && { cell: raw }), definition }
  })
}

/** Returns the column of a transform, whose results have the formats of the platform, not those of the file. */
function transformedColumn(
  property: SchemaProperty,
  raw: string,
  transform: CellTransform,
  { defaultTimeZone }: ReadInput
): Omit<ReadColumn, 'definition'> {
  const cell = `t${raw}`
  const sql = valueSql(property, undefined, cell, defaultTimeZone)
  return { property, ...sql, cell, transformed: { raw, name: cell, transform } }
}

async function headerPositions(connection: DuckDBConnection): Promise<Map<string, number>> {
  const [header = {}] = await readAll<Record<string, string | null>>(
    connection,
    'SELECT * FROM staging.cells WHERE rowid = 0'
  )
  const positions = new Map<string, number>()
  for (const [position, text] of Object.values(header).entries()) {
    const name = originalName(text ?? '')
    if (name && !positions.has(name)) positions.set(name, position)
  }
  return positions
}

/**
 * Opens a database with the staging copy attached.
 * @param otherPaths other paths whose folders may be read and written
 */
export async function openWithStaging(
  path: string,
  input: ReadInput,
  otherPaths: string[] = []
): Promise<Awaited<ReturnType<typeof openDatabase>>> {
  // Each thread has its own buffers for every column: a wide file gets a single thread.
  const wide = input.schema.length > maxColumnsPerQuery
  const threads = wide ? 1 : input.threads
  const { stagingPath, extendedPath } = input
  const readPaths = [stagingPath, ...(extendedPath ? [extendedPath] : []), ...otherPaths]
  const small = await areSmall(input.filePath)
  const database = await openDatabase(path, { ...input, threads }, readPaths, { wide, small })
  await database.connection.run(`ATTACH ${sqlText(stagingPath)} AS staging (READ_ONLY)`)
  if (extendedPath) {
    await database.connection.run(`ATTACH ${sqlText(extendedPath)} AS ${extendedDatabase} (READ_ONLY)`)
  }
  return database
}

/** The rows of the file that become lines. */
export interface LineSource {
  /**
   * Returns a subquery of the rows, or of the rows of a window, in order: the row number as `row`, and the cells of the
   * columns.
   */
  rows(columns: ReadColumn[], window?: RowWindow): string
}

/**
 * Returns the rows that are not blank, with the cells that transforms compute.
 * @param report progress of the transforms, from 0 to 100
 * @param maxLines number of first lines to return
 */
export async function lineSource(
  connection: DuckDBConnection,
  columns: ReadColumn[],
  report: ReportProgress,
  maxLines?: number
): Promise<LineSource> {
  const cells = columns.flatMap(({ cell, transformed, isExtended }) =>
    isExtended ? [] : (transformed?.raw ?? cell ?? [])
  )
  const hasBlank = (await readNumber(connection, 'SELECT blank_rows FROM staging.source')) > 0
  const notBlank = hasBlank ? ` AND coalesce(${[...cells, 'NULL'].join(', ')}) IS NOT NULL` : ''
  const lastRow =
    maxLines === undefined
      ? undefined
      : await readNumber(
          connection,
          `SELECT max(row) FROM
            (SELECT rowid AS row FROM staging.cells WHERE rowid > 0${notBlank} ORDER BY rowid LIMIT ${maxLines})`
        )
  const withinLast = (row: string): string => (lastRow === undefined ? '' : ` AND ${row} <= ${lastRow}`)
  const fileRows = (selectedCells: string[], window?: RowWindow): string => {
    const within = window ? ` AND ${isWithin('rowid', window)}` : ''
    const selected = selectedCells.map((cell) => `, ${cell}`).join('')
    return `(SELECT rowid AS row${selected} FROM staging.cells WHERE rowid > 0${within}${withinLast('rowid')}${notBlank})`
  }
  const transformedColumns = columns.flatMap(({ transformed }) => transformed ?? [])
  if (transformedColumns.length > 0) await transformCells(connection, fileRows, transformedColumns, report)
  return {
    rows: (rowColumns, window) => {
      const raw = rowColumns.flatMap(({ cell, transformed, isExtended }) =>
        cell && !transformed && !isExtended ? cell : []
      )
      const within = `row > 0${window ? ` AND ${isWithin('row', window)}` : ''}${withinLast('row')}`
      const joinedTables = [
        { table: transformedTable, names: rowColumns.flatMap(({ transformed }) => transformed?.name ?? []) },
        {
          table: `${extendedDatabase}.results`,
          names: rowColumns.flatMap(({ cell, isExtended }) => (cell && isExtended ? cell : []))
        }
      ].filter(({ names }) => names.length > 0)
      if (joinedTables.length === 0) return fileRows(raw, window)
      const joined = joinedTables.map(
        ({ table, names }) => ` POSITIONAL JOIN (SELECT ${names.join(', ')} FROM ${table} WHERE ${within})`
      )
      return `(SELECT * FROM ${fileRows(raw, window)}${joined.join('')})`
    }
  }
}

function isWithin(row: string, { after, to }: RowWindow): string {
  return `${row} > ${after} AND ${row} <= ${to}`
}

/** Returns an integer column with decimals as a DOUBLE column, which keeps them. */
export function asDecimal(column: ReadColumn): ReadColumn {
  const { notWhole: _notWhole, ...attributes } = column
  return {
    ...attributes,
    type: 'DOUBLE',
    value: column.isList ? column.value : numberSql(column.cell ?? 'NULL')
  }
}

/** Returns SQL for the value that the JSON schema checks: the text of a date that could not be parsed. */
export function checkedValue({ type, isList, value, cell, fits }: ReadColumn): string {
  const list = isList ? '[]' : ''
  if (type === 'DATE') {
    const text = `CAST(${value} AS VARCHAR${list})`
    return isList ? text : `coalesce(${text}, ${cell ?? 'NULL'})`
  }
  if (type === 'DATETIME') return isList ? value : `coalesce(${value}, ${fits && cell ? cell : 'NULL'})`
  // A decimal in an integer column is kept, so that the check refuses its type.
  if (type === 'BIGINT' && !isList && cell) return numberSql(cell)
  return type === 'BIGINT' || type === 'DOUBLE' ? `CAST(${value} AS DOUBLE${list})` : value
}
