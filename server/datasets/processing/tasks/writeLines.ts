/** Writes the tables `lines` and `columns` of a new version (server/lines/layout.ts). */
import { randomInt } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import { instantName, storedType, type PhysicalColumn } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import type { ReportProgress } from '../task.ts'
import { type LineSource, type ReadColumn } from './columns.ts'
import { columnGroups } from '../../../lines/duckdb/columnGroups.ts'
import { runWithProgress, sqlText } from './database.ts'
import type { Geography } from './geography.ts'
import { keepsCells, rawName, rawSql } from './origin.ts'
import { misfitSql } from './surveyLines.ts'

interface StoredColumn extends TextColumn {
  read: ReadColumn
  /** Texts of cells that are stored in addition to the values. */
  raw?: { name: string; value: string }
}

interface LinesToWrite {
  columns: ReadColumn[]
  /** Whether some lines have a value that does not fit; these lines are left out. */
  hasMisfits: boolean
  geography: Geography | undefined
  /** Table to create: `lines`, or a temporary table that is completed later. */
  table: string
}

/**
 * Creates the tables of the lines and of their columns.
 * @param report progress from 0 to 100
 */
export async function writeLines(
  connection: DuckDBConnection,
  source: LineSource,
  { columns, hasMisfits, geography, table }: LinesToWrite,
  report: ReportProgress
): Promise<TextColumn[]> {
  const stored = columns.map((readColumn, index): StoredColumn => {
    const column: PhysicalColumn = { key: readColumn.property.key, name: `c${index}`, type: readColumn.type }
    if (readColumn.isList) column.isList = true
    return { property: readColumn.property, column, read: readColumn }
  })
  // The memory is too short for the raw texts of a wide file, which double its columns.
  if (columnGroups(stored).length === 1) for (const column of stored) keepCells(column)
  const groups = columnGroups(stored)
  await (groups.length <= 1
    ? writeAtOnce(connection, source, stored, hasMisfits, geography, table, report)
    : writeByGroups(connection, source, groups, hasMisfits, geography, table, report))
  await writeColumns(connection, stored, geography)
  return stored.map(({ property, column }) => ({ property, column }))
}

function keepCells(stored: StoredColumn): void {
  const { column, read } = stored
  if (column.type === 'VARCHAR' || !keepsCells(read)) return
  stored.raw = { name: rawName(column), value: rawSql(column.type, read.value, read.cell ?? 'NULL') }
}

/** Returns the SQL of the values of columns, with their names. */
function values(columns: StoredColumn[]): string {
  return columns
    .flatMap(({ column, read, raw }) => [
      `, CAST(${read.value} AS ${storedType(read)}) AS ${column.name}`,
      ...(read.instant ? [`, ${read.instant} AS ${instantName(column)}`] : []),
      ...(raw ? [`, ${raw.value} AS ${raw.name}`] : [])
    ])
    .join('')
}

function geoValues(geography: Geography | undefined): string {
  return (geography?.stored ?? [])
    .map(({ name, type, value }) => `, CAST(${value} AS ${type}) AS ${name}`)
    .join('')
}

const systemColumns = (row: string): string =>
  `CAST(${row} AS BIGINT) AS _i, ${randomIdSql(row)} AS _id, CAST(floor(random() * 1000000) AS INTEGER) AS _rand`

async function writeAtOnce(
  connection: DuckDBConnection,
  source: LineSource,
  columns: StoredColumn[],
  hasMisfits: boolean,
  geography: Geography | undefined,
  table: string,
  report: ReportProgress
): Promise<void> {
  const readColumns = columns.map((column) => column.read)
  const misfits = [...(hasMisfits ? [misfitSql(readColumns)] : []), ...(geography ? [geography.misfit] : [])]
  const refused = misfits.filter((misfit) => misfit !== 'false')
  const keptRows = refused.length > 0 ? ` WHERE NOT coalesce(${refused.join(' OR ')}, false)` : ''
  await runWithProgress(
    connection,
    `CREATE ${table} AS SELECT ${systemColumns('row')}${values(columns)}${geoValues(geography)}
     FROM ${source.rows(readColumns)}${geography?.join ?? ''}${keptRows}`,
    report,
    [0, 100]
  )
}

/**
 * Writes a wide file in parts: the engine needs memory for each step of each expression. The last statement copies a
 * table unchanged: even a projection would double the memory.
 */
async function writeByGroups(
  connection: DuckDBConnection,
  source: LineSource,
  groups: StoredColumn[][],
  hasMisfits: boolean,
  geography: Geography | undefined,
  table: string,
  report: ReportProgress
): Promise<void> {
  let parts: string[] = []
  if (geography) {
    parts.push('part_geography')
    await connection.run(
      `CREATE TEMP TABLE part_geography AS
       SELECT coalesce(${geography.misfit}, false) AS misfit_geography${geoValues(geography)}
       FROM ${source.rows(geography.columns)}${geography.join}`
    )
  }
  for (const [index, group] of groups.entries()) {
    const readColumns = group.map((column) => column.read)
    const misfit = hasMisfits ? `coalesce(${misfitSql(readColumns)}, false)` : 'false'
    parts.push(`part_${index}`)
    await connection.run(
      `CREATE TEMP TABLE part_${index} AS
       SELECT ${index === 0 ? `${systemColumns('row')}, ` : ''}${misfit} AS misfit_${index}${values(group)}
       FROM ${source.rows(readColumns)}`
    )
    report(Math.round((80 * (index + 1)) / groups.length))
  }
  while (parts.length > 1) parts = await joinByTwo(connection, parts)
  const wholeTable = parts.join()
  const misfits = [...groups.map((_, index) => `misfit_${index}`), ...(geography ? ['misfit_geography'] : [])]
  if (hasMisfits || (geography && geography.misfit !== 'false'))
    await connection.run(`DELETE FROM ${wholeTable} WHERE ${misfits.join(' OR ')}`)
  for (const misfit of misfits) await connection.run(`ALTER TABLE ${wholeTable} DROP COLUMN ${misfit}`)
  await connection.run(`CREATE ${table} AS FROM ${wholeTable}`)
  await connection.run(`DROP TABLE ${wholeTable}`)
}

/**
 * Joins tables two by two, so that no join has more columns than its result: a chain of joins would hold the columns of
 * all intermediate results.
 */
async function joinByTwo(connection: DuckDBConnection, parts: string[]): Promise<string[]> {
  const joined: string[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [left = '', right] = parts.slice(index, index + 2)
    if (!right) {
      joined.push(left)
      continue
    }
    await connection.run(`CREATE TEMP TABLE ${left}_wide AS SELECT * FROM ${left} POSITIONAL JOIN ${right}`)
    for (const part of [left, right]) await connection.run(`DROP TABLE ${part}`)
    joined.push(`${left}_wide`)
  }
  return joined
}

async function writeColumns(
  connection: DuckDBConnection,
  columns: StoredColumn[],
  geography: Geography | undefined
): Promise<void> {
  await connection.run(
    'CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR, definition VARCHAR, raw VARCHAR)'
  )
  const ownSettings = columns.map(({ column: { key, name, type, isList }, read, raw }) => [
    key,
    name,
    type + (isList ? '[]' : ''),
    read.definition,
    raw?.name
  ])
  const geographic = (geography?.keys ?? []).map(({ key, name, type }) => [
    key,
    name,
    type,
    undefined,
    undefined
  ])
  const rows = [...ownSettings, ...geographic].map(
    (row) => `(${row.map((text) => (text === undefined ? 'NULL' : sqlText(text))).join(', ')})`
  )
  if (rows.length) await connection.run(`INSERT INTO columns VALUES ${rows.join(', ')}`)
}

/**
 * Returns SQL for a random text of about ten letters and digits, unique by construction: the row number goes through
 * four rounds of a Feistel network on 48 bits, with new random keys at each run.
 */
function randomIdSql(row: string): string {
  const half = 2 ** 24
  let leftPart = `(${row} // ${half})`
  let right = `(${row} % ${half})`
  for (let round = 0; round < 4; round++) {
    const key = randomInt(2 ** 47)
    const mixed = `CAST(hash(${right}, ${key}::BIGINT) % ${half} AS BIGINT)`
    ;[leftPart, right] = [right, `xor(${leftPart}, ${mixed})`]
  }
  return `lower(to_base(CAST(${leftPart} AS BIGINT) * ${half} + CAST(${right} AS BIGINT), 36))`
}
