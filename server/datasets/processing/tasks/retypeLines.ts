/**
 * Derives a new version of the lines from the former one, when only the types or capabilities of some columns changed.
 * These columns are computed again from stored values, in a copy of the version; the file is not read, and the words of
 * the other columns stay in the index.
 */
import { constants } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { instantName, storedProperties, storedType, type PhysicalColumn } from '../../../lines/layout.ts'
import { appendTextRun, columnNumber, type TextColumn } from '../../../lines/text/index.ts'
import type { IndexInput, IndexOutput, ReportProgress } from '../task.ts'
import { asDecimal, type LineSource, type ReadColumn } from './columns.ts'
import { areSmall, openDatabase, sqlText } from './database.ts'
import { readAll } from '../../../lines/duckdb/rows.ts'
import { indexedSize } from '../../../lines/duckdb/statistics/indexedSize.ts'
import { forgetNumbers, indexNumbers } from './numbers.ts'
import {
  columnDefinition,
  geographyKeys,
  originOf,
  rawName,
  rawSql,
  readOrigin,
  storedCellSql
} from './origin.ts'
import { storedColumns } from '../../../lines/duckdb/statistics/schemaColumns.ts'
import { surveyLines } from './surveyLines.ts'
import { findDuplicates } from './unicity.ts'
import { valueSql } from './values.ts'

/** Share of changed columns above which reading the file again is as fast. */
const maxChanged = 1 / 3

interface FormerColumn {
  key: string
  name: string
  type: string
  definition: string
  raw: string | null
}

interface Change {
  former: FormerColumn
  property: SchemaProperty
  definition: string
}

/**
 * Writes `partial` completely and closes it, when the new version can be derived.
 * @returns undefined when the file has to be read; `partial` must then be removed
 */
export async function retypeLines(
  input: IndexInput,
  partial: string,
  report: ReportProgress
): Promise<IndexOutput | undefined> {
  const { previousPath } = input
  if (!previousPath || input.maxLines !== undefined) return undefined
  const changes = await changesSince(input, previousPath)
  if (!changes) return undefined
  await copyFile(previousPath, partial, constants.COPYFILE_FICLONE)
  const database = await openDatabase(partial, input, [], { small: await areSmall(input.filePath) })
  try {
    const output = await apply(database.connection, input, changes, report)
    if (output) await database.finish()
    return output
  } finally {
    await database.close()
  }
}

/** Returns undefined when the new version cannot be derived from the former one. */
async function changesSince(input: IndexInput, path: string): Promise<Change[] | undefined> {
  const small = await areSmall(input.filePath)
  const database = await openDatabase(path, input, [], { readOnly: true, small }).catch(() => undefined)
  if (!database) return undefined
  try {
    const origin = await readOrigin(database.connection)
    const newOrigin = await originOf(input, true)
    if (!origin?.whole || origin.source !== newOrigin.source || origin.geography !== newOrigin.geography)
      return undefined
    const formerColumns = await readAll<FormerColumn>(
      database.connection,
      'SELECT key, name, type, definition, raw FROM columns WHERE definition IS NOT NULL'
    )
    return changesBetween(formerColumns, input)
  } finally {
    await database.close()
  }
}

function changesBetween(
  formerColumns: FormerColumn[],
  { schema, file, defaultTimeZone }: IndexInput
): Change[] | undefined {
  const properties = storedProperties(schema)
  if (properties.length !== formerColumns.length) return undefined
  const byKey = new Map(formerColumns.map((column) => [column.key, column]))
  const inGeography = geographyKeys(schema)
  const changes: Change[] = []
  for (const property of properties) {
    const column = byKey.get(property.key)
    if (!column) return undefined
    const detected = file.schema.find(({ key }) => key === property.key)
    const definition = columnDefinition(property, detected, defaultTimeZone)
    if (definition === column.definition) continue
    const isPlain =
      !property.separator?.trim() && !property['x-transform']?.expr && !column.type.endsWith('[]')
    const wasTransformed = 'transform' in (JSON.parse(column.definition) as object)
    const hasCells = column.type === 'VARCHAR' || column.raw !== null
    if (!detected || !isPlain || wasTransformed || !hasCells || inGeography.has(property.key))
      return undefined
    changes.push({ former: column, property, definition })
  }
  // Without any change, the caller wants the file to be read again.
  const isFew = changes.length > 0 && changes.length <= Math.max(1, properties.length * maxChanged)
  return isFew ? changes : undefined
}

async function apply(
  connection: DuckDBConnection,
  input: IndexInput,
  changes: Change[],
  report: ReportProgress
): Promise<IndexOutput | undefined> {
  const readColumns = changes.map((change) => readColumn(change, input))
  const { decimalColumns, count, errorCount } = await surveyLines(
    connection,
    storedCells(changes),
    readColumns
  )
  // A line must be left out: only the reading of the file reports such lines.
  if (errorCount) return undefined
  const rewrittenColumns: TextColumn[] = []
  await forgetNumbers(connection)
  for (const [index, change] of changes.entries()) {
    const column = readColumns[index]!
    rewrittenColumns.push(
      await rewrite(connection, change, decimalColumns.has(column) ? asDecimal(column) : column)
    )
    report(Math.round((40 * (index + 1)) / changes.length))
  }
  const stored = await storedColumns(connection, input.schema)
  const size = await indexedSize(connection, stored)
  const duplicates = await findDuplicates(connection, stored, input.constraints ?? [])
  const output = { count, indexed: count, errors: [], errorCount, indexedSize: size }
  if (duplicates) return { ...output, duplicates }
  await indexNumbers(connection, count)
  await connection.run(
    `DELETE FROM postings WHERE col IN (${rewrittenColumns.map(columnNumber).join(', ') || 'NULL'})`
  )
  await appendTextRun(connection, rewrittenColumns, (percent) => report(Math.round(40 + percent * 0.6)))
  return output
}

const cellOf = ({ former }: Change): string => `${former.name}_cell`

function readColumn(change: Change, { file, defaultTimeZone }: IndexInput): ReadColumn {
  const { property, definition } = change
  const detected = file.schema.find(({ key }) => key === property.key)
  const cell = cellOf(change)
  return { property, ...valueSql(property, detected, cell, defaultTimeZone), cell, definition }
}

function storedCells(changes: Change[]): LineSource {
  const cells = changes.map((change) => `, ${formerCellSql(change)} AS ${cellOf(change)}`)
  return { rows: () => `(SELECT _i AS row${cells.join('')} FROM lines)` }
}

function formerCellSql({ former }: Change): string {
  return former.type === 'VARCHAR' ? former.name : storedCellSql(former, former.raw)
}

/** Rewrites a column in place; the engine does not touch the other columns. */
async function rewrite(
  connection: DuckDBConnection,
  change: Change,
  target: ReadColumn
): Promise<TextColumn> {
  const { former, property, definition } = change
  const column: PhysicalColumn = { key: property.key, name: former.name, type: target.type }
  const cell = cellOf(change)
  const fill = (name: string, type: string, value: string): Promise<unknown> =>
    connection.run(`ALTER TABLE lines ALTER COLUMN ${name} SET DATA TYPE ${type} USING ${value}`)
  await connection.run(`ALTER TABLE lines ADD COLUMN ${cell} VARCHAR`)
  await fill(cell, 'VARCHAR', formerCellSql(change))
  if (former.raw) await connection.run(`ALTER TABLE lines DROP COLUMN ${former.raw}`)
  if (former.type === 'DATETIME') await connection.run(`ALTER TABLE lines DROP COLUMN ${instantName(column)}`)
  await fill(column.name, storedType(target), target.value)
  if (target.instant) {
    await connection.run(`ALTER TABLE lines ADD COLUMN ${instantName(column)} TIMESTAMP`)
    await fill(instantName(column), 'TIMESTAMP', target.instant)
  }
  const raw = column.type === 'VARCHAR' ? undefined : rawName(column)
  if (raw) {
    await fill(cell, 'VARCHAR', rawSql(column.type, column.name, cell))
    await connection.run(`ALTER TABLE lines RENAME COLUMN ${cell} TO ${raw}`)
  } else await connection.run(`ALTER TABLE lines DROP COLUMN ${cell}`)
  await connection.run(
    `UPDATE columns SET type = ${sqlText(column.type)}, definition = ${sqlText(definition)},
       raw = ${raw ? sqlText(raw) : 'NULL'} WHERE name = ${sqlText(column.name)}`
  )
  return { property, column }
}
