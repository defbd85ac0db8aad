/** Analysis of a tabular file: dialect, columns and types (contract/dataset-processing.md §6). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { FileProperty } from '../../../../contract/dataset.ts'
import { detectType, sampledLength, sampledValues } from '../../../formats/columns/types.ts'
import { sniffDialect } from '../../../formats/csv/dialect.ts'
import { columnsOf, repeatedKey, type FileColumn } from '../../../formats/csv/header.ts'
import { ProcessingError, type AnalyzeInput, type AnalyzeOutput, type ReportProgress } from '../work.ts'
import { openDatabase, readAll, readNumber } from './database.ts'
import { decodedSample, readHeaders } from './headers.ts'
import { cellName, ensureStaging, unreadableRowError } from './staging.ts'

/** @throws ProcessingError in the contract's words when the file cannot be read as a table */
export async function analyze(input: AnalyzeInput, report: ReportProgress): Promise<AnalyzeOutput> {
  const sample = await decodedSample(input.filePath, input.encoding)
  const dialect = sniffDialect(sample)
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
    for (const [position, column] of columns.entries()) {
      if (!column.key) continue
      const values = await distinctValues(database.connection, column.index)
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

/** A column without a usable header is ignored, but not its values. */
async function refuseUnnamedValues(connection: DuckDBConnection, columns: FileColumn[]): Promise<void> {
  const unnamed = columns.filter((column) => !column.key)
  if (unnamed.length === 0) return
  const hasValue = unnamed.map((column) => `${cellName(column.index)} IS NOT NULL`).join(' OR ')
  const row = await readNumber(connection, `SELECT min(rowid) FROM cells WHERE rowid > 0 AND (${hasValue})`)
  if (row) throw unreadableRowError(row)
}

/** Rows read at first; most columns have their 1000 values there. */
const firstRows = 16_384

/** The first distinct values of a column, up to 1000, in the order of the file. */
async function distinctValues(connection: DuckDBConnection, column: number): Promise<string[]> {
  const cell = cellName(column)
  const total = await readNumber(connection, 'SELECT count(*) FROM cells')
  const values = new Set<string>()
  for (let from = 1, to = firstRows; from < total && values.size < sampledValues; from = to, to *= 8) {
    const rows = await readAll<{ value: string }>(
      connection,
      `SELECT value FROM (
         SELECT left(${cell}, ${sampledLength}) AS value, min(rowid) AS row FROM cells
         WHERE rowid >= ${from} AND rowid < ${to} AND ${cell} IS NOT NULL GROUP BY ALL)
       ORDER BY row LIMIT ${sampledValues}`
    )
    for (const { value } of rows) if (values.size < sampledValues) values.add(value.trim())
  }
  return [...values]
}
