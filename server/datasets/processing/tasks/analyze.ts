/** Analysis of a tabular file: dialect, columns and types (docs/api/processing.md). */
import {
  documentConcept,
  geometryConcept,
  projectedGeometryConcept
} from '../../../../contract/vocabulary/concepts.ts'
import type { DuckDBConnection } from '@duckdb/node-api'
import { rm } from 'node:fs/promises'
import type { CsvDialect, FileProperty } from '../../../../contract/datasets/dataset.ts'
import { projectionOf, type DatasetProjection } from '../../../../contract/datasets/projections.ts'
import { isGeojson } from '../../../formats/geojson/name.ts'
import { geojsonShape } from '../../../formats/geojson/rows.ts'
import { detectType } from '../../../formats/columns/types.ts'
import { sniffDialect } from '../../../formats/csv/dialect.ts'
import { sampleOfReading } from '../../../formats/csv/rows.ts'
import { sampleSize } from '../../../formats/text/encoding.ts'
import {
  columnsOf,
  repeatedKey,
  technicalPair,
  withoutTechnicalCopy,
  type FileColumn
} from '../../../formats/csv/header.ts'
import { arePaths, pathsIn } from '../../lineAttachments/detection.ts'
import { ProcessingError, type AnalyzeInput, type AnalyzeOutput, type ReportProgress } from '../task.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'
import { cellName } from './cells.ts'
import { sampleColumns } from './sampleColumns.ts'
import { decodedSample, longSampleSize, readHeaders } from './headers.ts'
import { readStaging, unreadableRowError } from './staging.ts'

/**
 * @throws ProcessingError with the message of the contract when the file is not a table; the staging copy is removed
 */
export async function analyze(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  try {
    return await analyzeFile(input, report)
  } catch (error) {
    await rm(input.stagingPath, { force: true })
    throw error
  }
}

async function analyzeFile(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  return isGeojson(input.filePath) ? analyzeGeojson(input, report) : analyzeCsv(input, report)
}

async function analyzeCsv(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  const sample = await decodedSample(input.filePath, input.encoding)
  const dialect = await dialectOf(input, sample)
  const headers = await readHeaders(input.filePath, input.encoding, dialect, sample)
  const columns = namedColumns(headers, input.escapeKeyAlgorithm)
  const source = { ...input, dialect, columnCount: headers.length }
  const result = await readStaging(source, report, (connection) =>
    detectColumns(connection, input, columns, report)
  )
  return { dialect, ...result }
}

async function analyzeGeojson(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  const { filePath: path, encoding, isRepaired } = input
  const shape = await geojsonShape({ path, encoding, isRepaired })
  const projection = shape.projection ? projectionNamed(shape.projection) : undefined
  const [geometry, ...properties] = namedColumns(shape.columns, input.escapeKeyAlgorithm, shape.isExported)
  const source = { ...input, format: 'geojson' as const, columns: shape.columns }
  const result = await readStaging(source, report, (connection) =>
    detectColumns(connection, input, properties, report)
  )
  const schema = geometry ? [geometryProperty(geometry, !!projection), ...result.schema] : result.schema
  return { schema, emptyColumns: [], ...(projection ? { projection } : {}) }
}

/** Most columns of a file: the rows of wider files do not fit in the memory of a step. Checked before reading. */
const maxColumns = 10_000

function namedColumns(
  headers: string[],
  algorithm: AnalyzeInput['escapeKeyAlgorithm'],
  isExported = false
): FileColumn[] {
  if (headers.length > maxColumns) {
    throw new ProcessingError(`Échec de l'analyse du fichier tabulaire, il a plus de ${maxColumns} colonnes.`)
  }
  const columns = withoutTechnicalCopy(columnsOf(headers, algorithm), isExported)
  if (!columns.some((column) => column.key)) {
    throw new ProcessingError("Échec de l'analyse du fichier tabulaire, pas de colonne détectée.")
  }
  const pair = technicalPair(columns)
  // The values of such a pair are compared once the file is read.
  const repeated = repeatedKey(columns.filter((column) => column !== pair?.technical))
  if (repeated) throw repeatedColumn(repeated)
  return columns
}

function repeatedColumn(key: string): ProcessingError {
  return new ProcessingError(
    `Échec de l'analyse du fichier tabulaire, il contient plusieurs fois la colonne "${key}".`
  )
}

/**
 * Returns the columns without the copy of the identifier of exported lines.
 * @throws ProcessingError when two columns have the same key and different values
 */
async function withoutCopy(connection: DuckDBConnection, columns: FileColumn[]): Promise<FileColumn[]> {
  const pair = technicalPair(columns)
  if (!pair) return columns
  const { technical, other } = pair
  const [first, second] = [technical, other].map(({ index }) => cellName(index))
  const differs = `SELECT count(*) FROM (FROM cells WHERE rowid > 0 AND ${first} IS DISTINCT FROM ${second} LIMIT 1)`
  if (await readNumber(connection, differs)) throw repeatedColumn(technical.key)
  return columns.filter((column) => column !== technical)
}

/** Detects the types of the columns that have values. */
async function detectColumns(
  connection: DuckDBConnection,
  input: AnalyzeInput,
  named: FileColumn[],
  report: ReportProgress
): Promise<Pick<AnalyzeOutput, 'schema' | 'emptyColumns'>> {
  await refuseUnnamedValues(connection, named)
  const columns = await withoutCopy(connection, named)
  if ((await readNumber(connection, 'SELECT count(*) FROM (FROM cells LIMIT 2)')) < 2) throw noLine()
  const schema: FileProperty[] = []
  const emptyColumns: string[] = []
  const paths = await pathsIn(input.attachmentsFolder)
  let hasAttachments = false
  const [source] = await readAll<{ nul_columns: string[] }>(connection, 'SELECT nul_columns FROM source')
  const withNul = new Set(source?.nul_columns)
  const sampled = await sampleColumns(connection, Math.max(0, ...columns.map(({ index }) => index + 1)))
  for (const [position, column] of columns.entries()) {
    if (!column.key) continue
    const values = await sampled(column.index)
    const identity = { key: column.key, 'x-originalName': column.originalName }
    if (values.length === 0) emptyColumns.push(column.originalName)
    else if (!hasAttachments && arePaths(values, paths)) {
      hasAttachments = true
      schema.push({ ...identity, type: 'string', 'x-refersTo': documentConcept })
    } else {
      const detected = detectType(withNul.has(cellName(column.index)) ? [...values, '\0'] : values)
      schema.push({ ...identity, ...detected, ...(input.isOfWorkbook ? clockZone(detected, values) : {}) })
    }
    report(80 + Math.round((20 * (position + 1)) / columns.length))
  }
  if (schema.length === 0 && !isGeojson(input.filePath)) throw noLine()
  return { schema, emptyColumns }
}

/** Date-times as Excel workbooks are converted; nobody types milliseconds and a zone in a cell. */
const workbookMoment = /T\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Workbooks have no time zone: their conversion writes local times as if they were UTC. The time zone UTC on the column
 * makes days, filters and pages show these local times.
 */
function clockZone({ format }: Pick<FileProperty, 'format'>, values: string[]): { timeZone?: string } {
  const isOfClock = format === 'date-time' && values.every((value) => workbookMoment.test(value))
  return isOfClock ? { timeZone: 'UTC' } : {}
}

function noLine(): ProcessingError {
  return new ProcessingError(
    "Aucune ligne n'a pu être lue dans le fichier (fichier vide, encodage incorrect,...)"
  )
}

/** @throws ProcessingError for a projection that the platform does not know */
function projectionNamed(code: string): DatasetProjection {
  const projection = projectionOf(code)
  if (projection) return { code: projection.code, title: projection.title }
  throw new ProcessingError(`La projection ${code} dans la propriété "crs" du geojson n'est pas supportée.`)
}

function geometryProperty({ key, originalName }: FileColumn, isProjected: boolean): FileProperty {
  return {
    key,
    'x-originalName': originalName,
    type: 'string',
    'x-refersTo': isProjected ? projectedGeometryConcept : geometryConcept
  }
}

/** Detects the dialect; a sample too short for two whole rows is replaced by a longer one. */
async function dialectOf({ filePath, encoding }: AnalyzeInput, sample: string): Promise<CsvDialect> {
  const dialect = sniffDialect(sample)
  const isTooShort = sample.length > sampleSize / 8 && sampleOfReading(sample, dialect, 2).length < 2
  return isTooShort ? sniffDialect(await decodedSample(filePath, encoding, longSampleSize)) : dialect
}

/** Refuses a file with values in a column without a usable header. Such a column without values is ignored. */
async function refuseUnnamedValues(connection: DuckDBConnection, columns: FileColumn[]): Promise<void> {
  const unnamed = columns.filter((column) => !column.key)
  if (unnamed.length === 0) return
  const hasValue = unnamed.map((column) => `${cellName(column.index)} IS NOT NULL`).join(' OR ')
  const row = await readNumber(connection, `SELECT min(rowid) FROM cells WHERE rowid > 0 AND (${hasValue})`)
  if (row) throw unreadableRowError(row)
}
