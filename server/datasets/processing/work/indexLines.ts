/** Index of a file's lines: a new version of the database that reading opens (contract/dataset-processing.md §7, §8). */
import { randomInt } from 'node:crypto'
import { rename } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { instantName, type PhysicalColumn } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import { indexingSummary } from '../diagnostic.ts'
import { ProcessingError, type IndexInput, type IndexOutput, type ReportProgress } from '../work.ts'
import {
  asDecimal,
  lineRows,
  openWithStaging,
  prepareStaging,
  readColumns,
  type ReadColumn
} from './columns.ts'
import { readAll, readNumber, removeDatabase, runWithProgress, sqlText } from './database.ts'
import { indexedSizeSql } from './indexedSize.ts'

/** Writes the text index of the table `lines` of the database that is open. */
export type BuildTextIndex = (
  connection: DuckDBConnection,
  columns: TextColumn[],
  report: ReportProgress
) => Promise<void>

/**
 * Writes `linesPath` whole or not at all.
 * @throws ProcessingError when more than half of the lines are in error
 */
export async function indexLines(
  input: IndexInput,
  report: ReportProgress,
  buildTextIndex: BuildTextIndex
): Promise<IndexOutput> {
  const partial = `${input.linesPath}.new`
  await removeDatabase(partial)
  await removeDatabase(input.linesPath)
  await prepareStaging(input, (percent) => report(Math.round(percent * 0.2)))
  const database = await openWithStaging(partial, input)
  let closed = false
  try {
    const { connection } = database
    const declared = await readColumns(connection, input)
    const source = lineRows(declared, input.maxLines)
    const survey = await surveyLines(connection, source, declared)
    if (survey.errorCount * 2 > survey.count) {
      throw new ProcessingError(indexingSummary(survey.errors, survey.errorCount, survey.count))
    }
    const columns = declared.map((column, index) =>
      survey.decimalColumns.has(index) ? asDecimal(column) : column
    )
    const textColumns = await writeLines(connection, source, columns, survey.errorCount > 0, report)
    const indexedSize = await measure(connection, textColumns)
    await connection.run('DETACH staging')
    await buildTextIndex(connection, textColumns, (percent) => report(Math.round(40 + percent * 0.6)))
    database.close()
    closed = true
    await rename(partial, input.linesPath)
    report(100)
    return { count: survey.count, errors: survey.errors, errorCount: survey.errorCount, indexedSize }
  } finally {
    if (!closed) database.close()
    await removeDatabase(partial)
  }
}

interface Survey extends Pick<IndexOutput, 'count' | 'errors' | 'errorCount'> {
  /** Positions of the integer columns that hold decimals. */
  decimalColumns: Set<number>
}

/** A cell that has a text which does not fit its column. */
const misfit = (column: ReadColumn): string => `(${column.cell} IS NOT NULL AND (${column.fits}) IS NULL)`

const canMisfit = (column: ReadColumn): boolean => !!column.fits && !!column.cell

/** What must be known before the lines are written. */
async function surveyLines(
  connection: DuckDBConnection,
  source: string,
  columns: ReadColumn[]
): Promise<Survey> {
  const fallible = columns.filter(canMisfit)
  const inError = fallible.map(misfit).join(' OR ') || 'false'
  const measures = [
    'CAST(count(*) AS DOUBLE) AS count',
    `CAST(count(*) FILTER (${inError}) AS DOUBLE) AS errors`,
    ...columns.flatMap((column, index) =>
      column.notWhole && column.cell ? `coalesce(bool_or(${column.notWhole}), false) AS decimal_${index}` : []
    )
  ]
  const [row = {}] = await readAll<Record<string, unknown>>(
    connection,
    `SELECT ${measures.join(', ')} FROM ${source}`
  )
  const decimalColumns = new Set([...columns.keys()].filter((index) => row[`decimal_${index}`] === true))
  const count = Number(row.count)
  const errorCount = Number(row.errors)
  const errors = errorCount ? await firstErrors(connection, source, fallible) : []
  return { count, errorCount, errors, decimalColumns }
}

/** Lines in error that are told about. */
const toldErrors = 100

async function firstErrors(
  connection: DuckDBConnection,
  source: string,
  fallible: ReadColumn[]
): Promise<IndexOutput['errors']> {
  const branches = fallible.map((column, index) => `WHEN ${misfit(column)} THEN ${index}`).join(' ')
  const values = fallible.map((column) => `WHEN ${misfit(column)} THEN left(${column.cell}, 50)`).join(' ')
  const rows = await readAll<{ line: string; wrong: number; value: string }>(
    connection,
    `SELECT row AS line, CASE ${branches} END AS wrong, CASE ${values} END AS value FROM ${source}
     WHERE ${fallible.map(misfit).join(' OR ')} ORDER BY row LIMIT ${toldErrors}`
  )
  return rows.map(({ line, wrong, value }) => ({
    line: Number(line),
    message: misfitMessage(fallible[wrong]!, value)
  }))
}

function misfitMessage({ property, type }: ReadColumn, value: string): string {
  const name = property.title || property['x-originalName'] || property.key
  const kind = type === 'DATE' ? 'une date valide' : 'une date et heure valide'
  return `la valeur "${value}" de la colonne "${name}" n'est pas ${kind}`
}

/** Creates the tables `lines` and `columns` (server/lines/layout.ts). */
async function writeLines(
  connection: DuckDBConnection,
  source: string,
  columns: ReadColumn[],
  hasErrors: boolean,
  report: ReportProgress
): Promise<TextColumn[]> {
  const stored = columns.map((column, index) => ({
    property: column.property,
    column: {
      key: column.property.key,
      name: `c${index}`,
      type: column.type,
      ...(column.isList && { isList: true })
    } satisfies PhysicalColumn
  }))
  const values = columns.flatMap((column, index) => {
    const { name } = stored[index]!.column
    const instant = instantName(stored[index]!.column)
    return [
      `CAST(${column.value} AS ${sqlType(column)}) AS ${name}`,
      ...(column.instant ? [`${column.instant} AS ${instant}`] : [])
    ]
  })
  const kept = hasErrors
    ? ` WHERE NOT coalesce(${columns.filter(canMisfit).map(misfit).join(' OR ')}, false)`
    : ''
  await runWithProgress(
    connection,
    `CREATE TABLE lines AS SELECT CAST(row AS BIGINT) AS _i, ${randomIdSql()} AS _id,
       CAST(floor(random() * 1000000) AS INTEGER) AS _rand${values.map((value) => `, ${value}`).join('')}
     FROM ${source}${kept}`,
    report,
    [20, 38]
  )
  await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
  const rows = stored.map(
    ({ column }, index) =>
      `(${sqlText(column.key)}, ${sqlText(column.name)}, ${sqlText(column.type + (columns[index]?.isList ? '[]' : ''))})`
  )
  if (rows.length) await connection.run(`INSERT INTO columns VALUES ${rows.join(', ')}`)
  return stored
}

function sqlType({ type, isList }: ReadColumn): string {
  return `${type === 'DATETIME' ? 'VARCHAR' : type}${isList ? '[]' : ''}`
}

/**
 * A random text of about ten letters and digits, different on every row by construction: the row number goes through
 * four rounds of a Feistel network on 48 bits, whose keys are drawn at each run.
 */
function randomIdSql(): string {
  const half = 2 ** 24
  let left = `(row // ${half})`
  let right = `(row % ${half})`
  for (let round = 0; round < 4; round++) {
    const key = randomInt(2 ** 47)
    const mixed = `CAST(hash(${right}, ${key}::BIGINT) % ${half} AS BIGINT)`
    ;[left, right] = [right, `xor(${left}, ${mixed})`]
  }
  return `lower(to_base(CAST(${left} AS BIGINT) * ${half} + CAST(${right} AS BIGINT), 36))`
}

async function measure(connection: DuckDBConnection, columns: TextColumn[]): Promise<number> {
  return readNumber(connection, `SELECT sum(${indexedSizeSql(columns)}) FROM lines`)
}
