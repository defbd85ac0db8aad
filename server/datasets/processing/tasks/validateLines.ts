/** Validates a file's lines against the rules of the schema (docs/api/processing.md). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import type { ReportProgress, ValidateInput, ValidateOutput } from '../task.ts'
import {
  checkedValue,
  lineSource,
  openWithStaging,
  prepareStaging,
  readColumns,
  type ReadColumn
} from './columns.ts'
import { sqlText } from './database.ts'
import { readNumber } from '../../../lines/duckdb/rows.ts'
import { hasRule, lineChecker } from './lineRules.ts'

/** Most errors that are described; others are only counted. */
const describedErrors = 10_000

export async function validateLines(input: ValidateInput, report: ReportProgress): Promise<ValidateOutput> {
  const checked = input.schema.filter((property) => !property['x-calculated'] && !property['x-extension'])
  if (!checked.some(hasRule)) return { rowCount: 0, errors: [], errorCount: 0, details: [], detailCount: 0 }
  await prepareStaging(input, (percent) => report(Math.round(percent * 0.3)))
  const database = await openWithStaging(':memory:', input)
  try {
    const { connection } = database
    const columns = await readColumns(connection, input)
    const keys = new Set(checked.map(({ key }) => key))
    const source = await lineSource(connection, columns, (percent) => report(30 + Math.round(percent * 0.1)))
    return await checkLines(
      connection,
      source.rows(columns),
      columns.filter(({ property }) => keys.has(property.key)),
      report
    )
  } finally {
    await database.close()
  }
}

async function checkLines(
  connection: DuckDBConnection,
  source: string,
  columns: ReadColumn[],
  report: ReportProgress
): Promise<ValidateOutput> {
  const rowCount = await readNumber(connection, `SELECT count(*) FROM ${source}`)
  const output: ValidateOutput = { rowCount, errors: [], errorCount: 0, details: [], detailCount: 0 }
  const suspected = columns.map(suspicion)
  const concerned = columns.filter((_, index) => suspected[index] !== 'false')
  if (concerned.length === 0) return output
  const check = lineChecker(concerned.map(({ property }) => property))
  const values = concerned.map((column, index) => `${checkedValue(column)} AS v${index}`)
  const result = await connection.stream(
    `SELECT CAST(row AS DOUBLE) AS row, ${values.join(', ')} FROM ${source} WHERE ${suspected.join(' OR ')}`
  )
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    const rows = chunk.getRows()
    for (const [number, ...cells] of rows) checkLine(Number(number), cells)
    report(40 + Math.round((60 * Number(rows.at(-1)?.[0] ?? 0)) / Math.max(rowCount, 1)))
  }
  return output

  function checkLine(line: number, cells: unknown[]): void {
    const entries = concerned.flatMap(({ property }, index): [string, unknown][] => {
      const cell = cells[index]
      return cell === null || cell === undefined ? [] : [[property.key, asJson(cell)]]
    })
    const errors = check(Object.fromEntries(entries))
    if (errors.length === 0) return
    output.errorCount += 1
    output.detailCount += errors.length
    if (output.details.length >= describedErrors) return
    output.errors.push({ line, message: errors.map(({ message }) => message).join(', ') })
    output.details.push(...errors.map((error) => ({ line, ...error })))
  }
}

/** Converts a list value of the engine to an array. */
function asJson(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'items' in value ? value.items : value
}

/**
 * Returns an SQL condition of the lines that may break a column's rules: it never misses one, and the checker then
 * decides.
 */
function suspicion(column: ReadColumn): string {
  const { property, cell, fits, notWhole } = column
  if (!cell) return property['x-required'] ? 'true' : 'false'
  const value = `(${column.value})`
  const missing = property['x-required'] ? [`${value} IS NULL`] : []
  if (column.isList || property.pattern) return [...missing, `${cell} IS NOT NULL`].join(' OR ')
  const reasons = [
    ...missing,
    ...(fits ? [`(${cell} IS NOT NULL AND (${fits}) IS NULL)`] : []),
    // Decimals of an integer column have the value of a number only in such a column.
    ...(notWhole ? [`coalesce(${notWhole}, false)`] : []),
    ...bounds(property, value, cell)
  ]
  return reasons.join(' OR ') || 'false'
}

function bounds(property: SchemaProperty, value: string, cell: string): string[] {
  const { minimum, maximum, minLength, maxLength } = property
  const labels = Object.keys(property['x-labels'] ?? {})
  const isNumber = property.type === 'integer' || property.type === 'number'
  const restricted = property['x-labelsRestricted'] && property['x-labels']
  return [
    ...(isNumber && typeof minimum === 'number' ? [`${value} < ${minimum}`] : []),
    ...(isNumber && typeof maximum === 'number' ? [`${value} > ${maximum}`] : []),
    ...(property.type === 'string' && typeof minLength === 'number'
      ? [`length(${cell}) < ${minLength}`]
      : []),
    // A date-time may become longer once its offset is added.
    ...(property.type === 'string' && typeof maxLength === 'number'
      ? [property.format ? `${cell} IS NOT NULL` : `length(${cell}) > ${maxLength}`]
      : []),
    ...(restricted
      ? [
          `${cell} IS NOT NULL${labels.length ? ` AND ${cell} NOT IN (${labels.map(sqlText).join(', ')})` : ''}`
        ]
      : [])
  ]
}
