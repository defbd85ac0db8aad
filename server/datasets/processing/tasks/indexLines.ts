/** Indexes the lines of a file: writes a new version of the database that reads use (docs/api/processing.md). */
import { rename } from 'node:fs/promises'
import { indexingSummary } from '../diagnostic.ts'
import { ProcessingError, type IndexInput, type IndexOutput, type ReportProgress } from '../task.ts'
import { asDecimal, lineSource, openWithStaging, prepareStaging, readColumns } from './columns.ts'
import { removeDatabase } from './database.ts'
import { addDocuments, documentColumn, linesWithoutDocuments } from './documents.ts'
import { mergedErrors, readGeography } from './geography.ts'
import { readNumber } from '../../../lines/duckdb/rows.ts'
import { indexedSize } from '../../../lines/duckdb/statistics/indexedSize.ts'
import { indexNumbers } from './numbers.ts'
import { originOf, writeOrigin } from './origin.ts'
import { retypeLines } from './retypeLines.ts'
import { surveyLines } from './surveyLines.ts'
import { writeTextIndex } from './textIndex.ts'
import { findDuplicates } from './unicity.ts'
import { writeLines } from './writeLines.ts'

/** Writes the text index of the table `lines`, then closes the database. */
type WriteTextIndex = typeof writeTextIndex

/** Percentages at which the parts of the work end: staging (when it was lost), lines; the text index takes the rest. */
const linesShare = { staging: 15, transforms: 18, geography: 20 }
const fileShares = { lines: 40, documents: 40 }
const documentShares = { lines: 25, documents: 80 }

/**
 * Writes `linesPath` whole or not at all: lines that break a unicity constraint are not published.
 * @throws ProcessingError when more than half of the lines are in error
 */
export async function indexLines(
  input: IndexInput,
  report: ReportProgress,
  textIndex: WriteTextIndex = writeTextIndex
): Promise<IndexOutput> {
  const partial = `${input.linesPath}.new`
  const scaled =
    (from: number, to: number): ReportProgress =>
    (percent) =>
      report(Math.round(from + (percent * (to - from)) / 100))
  await removeDatabase(partial)
  await removeDatabase(input.linesPath)
  const retyped = await retypeLines(input, partial, report)
  if (retyped) {
    await (retyped.duplicates ? removeDatabase(partial) : rename(partial, input.linesPath))
    return retyped
  }
  await removeDatabase(partial)
  await prepareStaging(input, scaled(0, linesShare.staging))
  const shares = input.documents ? documentShares : fileShares
  const database = await openWithStaging(partial, input)
  try {
    const { connection } = database
    const declared = await readColumns(connection, input)
    const transforming = scaled(linesShare.staging, linesShare.transforms)
    const source = await lineSource(connection, declared, transforming, input.maxLines)
    const { decimalColumns, count, ...misfits } = await surveyLines(connection, source, declared)
    const geography = await readGeography(
      connection,
      source,
      declared,
      input,
      scaled(linesShare.transforms, linesShare.geography)
    )
    const survey = { count, ...mergedErrors(misfits, geography) }
    if (survey.errorCount * 2 > survey.count) {
      throw new ProcessingError(indexingSummary(survey.errors, survey.errorCount, survey.count))
    }
    const columns = declared.map((column) => (decimalColumns.has(column) ? asDecimal(column) : column))
    const key = documentColumn(columns, input)
    const result = await writeLines(
      connection,
      source,
      {
        columns,
        hasMisfits: misfits.errorCount > 0,
        geography,
        table: key ? `TEMP TABLE ${linesWithoutDocuments}` : 'TABLE lines'
      },
      scaled(linesShare.geography, shares.lines)
    )
    const documents = key
      ? await addDocuments(connection, result, key, input, scaled(shares.lines, shares.documents))
      : undefined
    const stored = [...result, ...(documents?.columns ?? [])]
    const indexed = await readNumber(connection, 'SELECT count(*) AS value FROM lines')
    const outcome: IndexOutput = {
      ...survey,
      indexed,
      ...mergedErrors(survey, documents),
      ...(documents?.harmlessCount ? { harmlessCount: documents.harmlessCount } : {}),
      indexedSize: await indexedSize(connection, result)
    }
    await writeOrigin(connection, await originOf(input, !survey.errorCount && input.maxLines === undefined))
    await connection.run('DETACH staging')
    const duplicates = await findDuplicates(connection, stored, input.constraints ?? [])
    if (duplicates) return { ...outcome, duplicates }
    await indexNumbers(connection, indexed)
    const lines = { ...database, path: partial, count: indexed }
    await textIndex(lines, stored, input, scaled(shares.documents, 100))
    await rename(partial, input.linesPath)
    report(100)
    return outcome
  } finally {
    await database.close()
    await removeDatabase(partial)
  }
}
