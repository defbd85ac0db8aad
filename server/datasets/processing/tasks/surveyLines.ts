/**
 * Checks the cells before the lines are written: finds cells that do not fit their column, and integer columns with
 * decimals.
 */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { IndexOutput } from '../task.ts'
import { type LineSource, type ReadColumn } from './columns.ts'
import { columnGroups } from '../../../lines/duckdb/columnGroups.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'
import { fullMatch, plainInteger } from './values.ts'

interface Survey extends Pick<IndexOutput, 'count' | 'errors' | 'errorCount'> {
  /** Integer columns that hold decimals, or numbers too large. */
  decimalColumns: Set<ReadColumn>
}

/** Most lines in error that are described. */
const toldErrors = 100

/** Returns an SQL condition (true, false or NULL) of a cell whose text does not fit its column. */
function misfit(column: ReadColumn): string {
  return `(${column.cell} IS NOT NULL AND (${column.fits}) IS NULL)`
}

const canMisfit = (column: ReadColumn): boolean => !!column.fits && !!column.cell

/** Returns an SQL condition of the lines with a misfit in one of the columns. */
export function misfitSql(columns: ReadColumn[]): string {
  return columns.filter(canMisfit).map(misfit).join(' OR ') || 'false'
}

export async function surveyLines(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[]
): Promise<Survey> {
  await connection.run('CREATE TEMP TABLE misfits (line BIGINT, wrong INTEGER, value VARCHAR)')
  const decimalColumns = new Set<ReadColumn>()
  let misfits = 0
  for (const group of columnGroups(columns)) {
    misfits += await collectMisfits(connection, source, group, columns)
    for (const column of await decimalsAmong(connection, source, group)) decimalColumns.add(column)
  }
  const count = await readNumber(connection, `SELECT count(*) FROM ${source.rows([])}`)
  const wrongValues = misfits ? await wrongLines(connection, columns) : { errors: [], errorCount: 0 }
  await connection.run('DROP TABLE misfits')
  return { count, ...wrongValues, decimalColumns }
}

async function wrongLines(
  connection: DuckDBConnection,
  columns: ReadColumn[]
): Promise<Pick<Survey, 'errors' | 'errorCount'>> {
  const rows = await readAll<{ line: string; wrong: number; value: string }>(
    connection,
    `SELECT line, arg_min(wrong, wrong) AS wrong, arg_min(value, wrong) AS value
     FROM misfits GROUP BY line ORDER BY line LIMIT ${toldErrors}`
  )
  return {
    errors: rows.map(({ line, wrong, value }) => ({
      line: Number(line),
      message: misfitMessage(columns[wrong]!, value)
    })),
    errorCount: await readNumber(connection, 'SELECT count(DISTINCT line) FROM misfits')
  }
}

/** Inserts the misfits of a group of columns, at most one per line. @returns the number of inserted rows */
async function collectMisfits(
  connection: DuckDBConnection,
  source: LineSource,
  group: ReadColumn[],
  columns: ReadColumn[]
): Promise<number> {
  const fallible = group.filter(canMisfit)
  if (fallible.length === 0) return 0
  const cases = (value: (column: ReadColumn) => string): string =>
    `CASE ${fallible.map((column) => `WHEN ${misfit(column)} THEN ${value(column)}`).join(' ')} END`
  const { rowsChanged } = await connection.run(
    `INSERT INTO misfits SELECT row, ${cases((column) => String(columns.indexOf(column)))},
       ${cases((column) => `left(${column.cell}, 50)`)}
     FROM ${source.rows(fallible)} WHERE ${misfitSql(fallible)}`
  )
  return rowsChanged
}

/**
 * Returns the integer columns of a group that hold other numbers. Only columns with unusual cells get the expensive
 * check.
 */
async function decimalsAmong(
  connection: DuckDBConnection,
  source: LineSource,
  group: ReadColumn[]
): Promise<ReadColumn[]> {
  const integers = group.filter((column) => column.notWhole && column.cell)
  const isPlain = ({ cell = '' }: ReadColumn): string => fullMatch(cell, plainInteger)
  const lists = integers.filter((column) => column.isList)
  const single = integers.filter((column) => !column.isList)
  const unusualSingles = await columnsWhere(connection, source, single, (column) => `NOT ${isPlain(column)}`)
  return columnsWhere(
    connection,
    source,
    [...lists, ...unusualSingles],
    (column) => column.notWhole ?? 'false'
  )
}

/** Returns the columns for which a condition is true in some line. */
async function columnsWhere(
  connection: DuckDBConnection,
  source: LineSource,
  columns: ReadColumn[],
  test: (column: ReadColumn) => string
): Promise<ReadColumn[]> {
  if (columns.length === 0) return []
  const tests = columns.map((column, index) => `coalesce(bool_or(${test(column)}), false) AS test_${index}`)
  const [row] = await readAll<Record<string, boolean>>(
    connection,
    `SELECT ${tests.join(', ')} FROM ${source.rows(columns)}`
  )
  return columns.filter((_, index) => row?.[`test_${index}`])
}

function misfitMessage({ property, type }: ReadColumn, value: string): string {
  const name = property.title || property['x-originalName'] || property.key
  const kind = type === 'DATE' ? 'une date valide' : 'une date et heure valide'
  return `la valeur "${value}" de la colonne "${name}" n'est pas ${kind}`
}
