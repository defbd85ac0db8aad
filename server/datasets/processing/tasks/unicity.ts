/** Checks unicity constraints on the new table `lines` before it is published (docs/api/processing.md). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { UnicityConstraint } from '../../../../contract/datasets/dataset.ts'
import { instantName, type PhysicalColumn } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import { duplicateMessage } from '../../schema/unicity.ts'
import type { DuplicateLine, Duplicates } from '../task.ts'
import { readAll, readNumber } from '../../../lines/duckdb/rows.ts'

/** Most lines that are described in each group of equal lines. */
const linesOfGroup = 10
/** Most lines that are described in all. */
const maxLines = 10_000
/** Most characters of a value: one more than the diagnostic keeps, so that it marks the value as cut. */
const maxValueLength = 201

/** Returns undefined when the lines respect every constraint. */
export async function findDuplicates(
  connection: DuckDBConnection,
  columns: TextColumn[],
  constraints: UnicityConstraint[]
): Promise<Duplicates | undefined> {
  const columnsByKey = new Map(columns.map((column) => [column.property.key, column]))
  const duplicates: Duplicates = { lines: [], count: 0 }
  for (const { properties } of constraints) {
    const constrained = properties.flatMap((key) => columnsByKey.get(key) ?? [])
    // A line with an empty column is not constrained; without the column, no line is. Lists are never constrained.
    if (!constrained.length || constrained.length < properties.length) continue
    if (constrained.some(({ column }) => column.isList)) continue
    const { lines, count } = await duplicatesOf(connection, constrained, maxLines - duplicates.lines.length)
    duplicates.lines.push(...lines)
    duplicates.count += count
  }
  return duplicates.count ? duplicates : undefined
}

/**
 * Groups equal lines in one pass over keys of a fixed size; groups that do not fit in memory go to the spill folder.
 */
async function duplicatesOf(
  connection: DuckDBConnection,
  columns: TextColumn[],
  lineCount: number
): Promise<Duplicates> {
  const keys = columns.map(({ column }, index) => `${keySql(column)} AS key_${index}`)
  const isConstrained = columns.map(({ column }) => `${column.name} IS NOT NULL`)
  try {
    await connection.run(
      `CREATE TEMP TABLE duplicates AS
       SELECT ${keys.join(', ')}, count(*) AS occurrences, min(_i) AS first
       FROM lines WHERE ${isConstrained.join(' AND ')} GROUP BY ALL HAVING count(*) > 1`
    )
    const count = await readNumber(
      connection,
      `SELECT sum(least(occurrences, ${linesOfGroup})) FROM duplicates`
    )
    return { lines: count && lineCount > 0 ? await reportedLines(connection, columns, lineCount) : [], count }
  } finally {
    await connection.run('DROP TABLE IF EXISTS duplicates')
  }
}

/**
 * Returns SQL for the key of a value. Texts of any length are compared by a digest of 128 bits; date-times by their
 * instant, whatever their offset.
 */
function keySql(column: PhysicalColumn): string {
  if (column.type === 'VARCHAR') return `md5_number(lines.${column.name})`
  return `lines.${column.type === 'DATETIME' ? instantName(column) : column.name}`
}

/** Returns duplicate lines, group by group, in the order of their first line. */
async function reportedLines(
  connection: DuckDBConnection,
  columns: TextColumn[],
  lineCount: number
): Promise<DuplicateLine[]> {
  const sameKeys = columns.map(({ column }, index) => `told.key_${index} = ${keySql(column)}`)
  const values = columns.map(({ column }, index) => `${valueSql(column)} AS value_${index}`)
  // A group has two lines at least, so half as many groups are enough.
  const rows = await readAll<Record<string, unknown> & { occurrences: string; rows: string[] }>(
    connection,
    `WITH told AS (FROM duplicates ORDER BY first LIMIT ${Math.ceil(lineCount / 2)}),
       numbers AS (
         SELECT told.first, min(lines._i, ${linesOfGroup}) AS rows
         FROM lines JOIN told ON ${sameKeys.join(' AND ')} GROUP BY told.first
       )
     SELECT told.occurrences, numbers.rows, ${values.join(', ')}
     FROM told JOIN numbers USING (first) JOIN lines ON lines._i = told.first ORDER BY told.first`
  )
  const titles = columns.map(({ property }) => property.title || property.key)
  const field = columns.map(({ property }) => property.key).join(', ')
  const message = duplicateMessage(titles)
  const lines = rows.flatMap((row) => {
    const occurrences = Number(row.occurrences)
    const occurrencesText = occurrences > linesOfGroup ? ` (${occurrences} occurrences)` : ''
    const value = columns.map((_, index) => String(row[`value_${index}`])).join(' | ')
    return row.rows.map((line) => ({ line: Number(line), field, message: message + occurrencesText, value }))
  })
  return lines.slice(0, lineCount)
}

/** Returns SQL for the value of a line in the diagnostic. */
function valueSql(column: PhysicalColumn): string {
  const value = `lines.${column.name}`
  switch (column.type) {
    case 'DATE':
      return `strftime(${value}, '%Y-%m-%d')`
    case 'DATETIME':
      return `strftime(lines.${instantName(column)}, '%Y-%m-%dT%H:%M:%S.%gZ')`
    case 'VARCHAR':
      return `left(${value}, ${maxValueLength})`
    default:
      return value
  }
}
