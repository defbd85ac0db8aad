/** Unicity constraints, checked on the new table `lines` before it is published (contract/dataset-processing.md §10). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { UnicityConstraint } from '../../../../contract/dataset.ts'
import { instantName, type PhysicalColumn } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import { duplicateMessage } from '../../schema/unicity.ts'
import type { DuplicateLine, Duplicates } from '../work.ts'
import { readAll, readNumber } from './database.ts'

/** Lines told about in each group of identical lines. */
const linesOfGroup = 10
/** Lines told about in all. */
const maxLines = 10_000
/** Characters of a value that are told: a little more than the diagnostic keeps, so that it sees what it cuts. */
const maxValueLength = 201

/** Undefined when the lines respect every constraint. */
export async function findDuplicates(
  connection: DuckDBConnection,
  columns: TextColumn[],
  constraints: UnicityConstraint[]
): Promise<Duplicates | undefined> {
  const known = new Map(columns.map((column) => [column.property.key, column]))
  const found: Duplicates = { lines: [], count: 0 }
  for (const { properties } of constraints) {
    const constrained = properties.flatMap((key) => known.get(key) ?? [])
    // Lines missing one of the columns are not constrained: without the column, none is.
    if (!constrained.length || constrained.length < properties.length) continue
    const { lines, count } = await duplicatesOf(connection, constrained, maxLines - found.lines.length)
    found.lines.push(...lines)
    found.count += count
  }
  return found.count ? found : undefined
}

/**
 * Lines are first compared by a hash of their values: whatever the values are, that takes a few bytes of memory per
 * line, and nothing more has to be done when all of them differ. What the engine cannot hold goes to its spill folder.
 */
async function duplicatesOf(
  connection: DuckDBConnection,
  columns: TextColumn[],
  wanted: number
): Promise<Duplicates> {
  const identities = columns.map(({ column }) => identitySql(column))
  const isConstrained = identities.map((identity) => `${identity} IS NOT NULL`).join(' AND ')
  const hash = `hash(${identities.join(', ')})`
  try {
    await connection.run(
      `CREATE TEMP TABLE suspects AS
       SELECT ${hash} AS suspect FROM lines WHERE ${isConstrained} GROUP BY suspect HAVING count(*) > 1`
    )
    if (!(await readNumber(connection, 'SELECT count(*) FROM suspects'))) return { lines: [], count: 0 }
    const keys = identities.map((identity, index) => `${identity} AS key_${index}`)
    await connection.run(
      `CREATE TEMP TABLE duplicates AS
       SELECT ${keys.join(', ')}, count(*) AS occurrences, min(_i) AS first
       FROM lines WHERE ${isConstrained} AND ${hash} IN (SELECT suspect FROM suspects)
       GROUP BY ALL HAVING count(*) > 1`
    )
    const count = await readNumber(
      connection,
      `SELECT sum(least(occurrences, ${linesOfGroup})) FROM duplicates`
    )
    return { lines: wanted > 0 ? await toldLines(connection, columns, wanted) : [], count }
  } finally {
    for (const table of ['suspects', 'duplicates']) await connection.run(`DROP TABLE IF EXISTS ${table}`)
  }
}

/** What makes two values the same: date-times are compared by their instant, whatever their offset. */
function identitySql(column: PhysicalColumn): string {
  return column.type === 'DATETIME' ? instantName(column) : column.name
}

/** Group by group, in the order of their first line. */
async function toldLines(
  connection: DuckDBConnection,
  columns: TextColumn[],
  wanted: number
): Promise<DuplicateLine[]> {
  const identities = columns.map(({ column }) => identitySql(column))
  const sameKeys = identities.map((identity, index) => `told.key_${index} = lines.${identity}`)
  const values = columns.map(({ column }, index) => `${valueSql(column, `key_${index}`)} AS value_${index}`)
  // A group has two lines at least.
  const rows = await readAll<Record<string, unknown> & { occurrences: string; rows: string[] }>(
    connection,
    `WITH told AS (FROM duplicates ORDER BY first LIMIT ${Math.ceil(wanted / 2)}),
       numbers AS (
         SELECT told.first, min(lines._i, ${linesOfGroup}) AS rows
         FROM lines JOIN told ON ${sameKeys.join(' AND ')} GROUP BY told.first
       )
     SELECT occurrences, rows, ${values.join(', ')} FROM told JOIN numbers USING (first) ORDER BY first`
  )
  const titles = columns.map(({ property }) => property.title || property.key)
  const field = columns.map(({ property }) => property.key).join(', ')
  const message = duplicateMessage(titles)
  const lines = rows.flatMap((row) => {
    const occurrences = Number(row.occurrences)
    const others = occurrences > linesOfGroup ? ` (${occurrences} occurrences)` : ''
    const value = columns.map((_, index) => String(row[`value_${index}`])).join(' | ')
    return row.rows.map((line) => ({ line: Number(line), field, message: message + others, value }))
  })
  return lines.slice(0, wanted)
}

/** A value as it is told. */
function valueSql({ type }: PhysicalColumn, value: string): string {
  switch (type) {
    case 'DATE':
      return `strftime(${value}, '%Y-%m-%d')`
    case 'DATETIME':
      return `strftime(${value}, '%Y-%m-%dT%H:%M:%S.%gZ')`
    case 'VARCHAR':
      return `left(${value}, ${maxValueLength})`
    default:
      return value
  }
}
