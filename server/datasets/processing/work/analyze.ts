/** Analysis of a tabular file: dialect, columns and types (contract/dataset-processing.md §6). */
import type { DuckDBConnection } from '@duckdb/node-api'
import { rm } from 'node:fs/promises'
import type { CsvDialect, FileProperty } from '../../../../contract/dataset.ts'
import { detectType } from '../../../formats/columns/types.ts'
import { sniffDialect } from '../../../formats/csv/dialect.ts'
import { sampleOfReading } from '../../../formats/csv/rows.ts'
import { sampleSize } from '../../../formats/text/encoding.ts'
import { columnsOf, repeatedKey, type FileColumn } from '../../../formats/csv/header.ts'
import { ProcessingError, type AnalyzeInput, type AnalyzeOutput, type ReportProgress } from '../work.ts'
import { openDatabase, readNumber } from './database.ts'
import { sampleColumns } from './sampleColumns.ts'
import { decodedSample, longSampleSize, readHeaders } from './headers.ts'
import { cellName, ensureStaging, unreadableRowError } from './staging.ts'

/** @throws ProcessingError in the contract's words when the file cannot be read as a table; nothing is left behind */
export async function analyze(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  try {
    return await analyzeFile(input, report)
  } catch (error) {
    await rm(input.stagingPath, { force: true })
    throw error
  }
}

async function analyzeFile(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  const sample = await decodedSample(input.filePath, input.encoding)
  const dialect = await dialectOf(input, sample)
  const headers = await readHeaders(input.filePath, input.encoding, dialect, sample)
  const columns = columnsOf(headers, input.escapeKeyAlgorithm)
  if (!columns.some((column) => column.key)) {
    throw new ProcessingError("Échec de l'analyse du fichier tabulaire, pas de colonne détectée.")
  }
  const repeated = repeatedKey(columns)
  if (repeated) {
    throw new ProcessingError(
      `Échec de l'analyse du fichier tabulaire, il contient plusieurs fois la colonne "${repeated}".`
    )
  }

  await ensureStaging({ ...input, dialect, columnCount: columns.length }, report)
  const database = await openDatabase(input.stagingPath, input, [], { readOnly: true })
  try {
    await refuseUnnamedValues(database.connection, columns)
    const schema: FileProperty[] = []
    const emptyColumns: string[] = []
    const sampled = await sampleColumns(database.connection, columns.length)
    for (const [position, column] of columns.entries()) {
      if (!column.key) continue
      const values = await sampled(column.index)
      if (values.length === 0) emptyColumns.push(column.originalName)
      else schema.push({ key: column.key, 'x-originalName': column.originalName, ...detectType(values) })
      report(80 + Math.round((20 * (position + 1)) / columns.length))
    }
    if (schema.length === 0) {
      throw new ProcessingError(
        "Aucune ligne n'a pu être lue dans le fichier (fichier vide, encodage incorrect,...)"
      )
    }
    return { dialect, schema, emptyColumns }
  } finally {
    database.close()
  }
}

/** The sample may be too short to hold a whole line; a longer one is then looked at. */
async function dialectOf({ filePath, encoding }: AnalyzeInput, sample: string): Promise<CsvDialect> {
  const dialect = sniffDialect(sample)
  const isTooShort = sample.length > sampleSize / 8 && sampleOfReading(sample, dialect, 2).length < 2
  return isTooShort ? sniffDialect(await decodedSample(filePath, encoding, longSampleSize)) : dialect
}

/** A column without a usable header is ignored, but not its values. */
async function refuseUnnamedValues(connection: DuckDBConnection, columns: FileColumn[]): Promise<void> {
  const unnamed = columns.filter((column) => !column.key)
  if (unnamed.length === 0) return
  const hasValue = unnamed.map((column) => `${cellName(column.index)} IS NOT NULL`).join(' OR ')
  const row = await readNumber(connection, `SELECT min(rowid) FROM cells WHERE rowid > 0 AND (${hasValue})`)
  if (row) throw unreadableRowError(row)
}
