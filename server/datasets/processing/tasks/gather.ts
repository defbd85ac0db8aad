/**
 * Writes the version of a virtual dataset from the lines that were read of its descendants (server/lines/layout.ts).
 */
import { rename } from 'node:fs/promises'
import { isPlace, physicalColumn, storedNames, storedPlaces, type ColumnRow } from '../../../lines/layout.ts'
import type { TextColumn } from '../../../lines/text/index.ts'
import type { GatherInput, GatherOutput, ReportProgress } from '../task.ts'
import { areSmall, openDatabase, removeDatabase, runWithProgress, sqlText } from './database.ts'
import { readNumber } from '../../../lines/duckdb/rows.ts'
import { indexNumbers } from './numbers.ts'
import { writeTextIndex } from './textIndex.ts'

/** Percentage of the progress for the lines; the text index takes the rest. */
const linesShare = 40

/**
 * Order of the lines of a virtual dataset: the first lines of all descendants, then the second lines, etc.
 * (docs/api/virtual-and-master.md).
 */
const order = '_n, _rand, _id'

/** Writes `linesPath` whole or not at all. */
export async function gatherLines(input: GatherInput, report: ReportProgress): Promise<GatherOutput> {
  const partial = `${input.linesPath}.new`
  await removeDatabase(partial)
  await removeDatabase(input.linesPath)
  const small = await areSmall(...input.parts)
  const database = await openDatabase(partial, input, input.parts, { small })
  try {
    const { connection } = database
    const { columns, parts, schema } = input
    await connection.run(`CREATE TABLE lines (${definitions(columns).join(', ')})`)
    await connection.run('CREATE TABLE columns (key VARCHAR, name VARCHAR, type VARCHAR)')
    const rows = columns.map(({ key, name, type }) => `(${[key, name, type].map(sqlText).join(', ')})`)
    await connection.run(`INSERT INTO columns VALUES ${rows.join(', ')}`)
    if (parts.length) {
      const files = parts.map(sqlText).join(', ')
      await runWithProgress(
        connection,
        `INSERT INTO lines BY NAME SELECT row_number() OVER () AS _i, *
         FROM (SELECT * FROM read_parquet([${files}], union_by_name = true) ORDER BY ${order})`,
        report,
        [0, linesShare]
      )
    }
    const count = await readNumber(connection, 'SELECT count(*) FROM lines')
    const counts: number[] = []
    for (const part of parts) {
      counts.push(await readNumber(connection, `SELECT count(*) FROM read_parquet(${sqlText(part)})`))
    }
    await indexNumbers(connection, count)
    const texts = columns.flatMap((row): TextColumn[] => {
      const property = schema.find(({ key }) => key === row.key)
      const isSearched = property && !isPlace(row) && row.key !== '_i'
      return isSearched ? [{ property, column: physicalColumn(row) }] : []
    })
    await writeTextIndex({ ...database, path: partial, count }, texts, input, (percent) =>
      report(linesShare + (percent * (100 - linesShare)) / 100)
    )
    await rename(partial, input.linesPath)
    report(100)
    return { count, counts }
  } finally {
    await database.close()
    await removeDatabase(partial)
  }
}

function definitions(columns: ColumnRow[]): string[] {
  const data = columns.filter((row) => !isPlace(row)).flatMap((row) => storedNames(physicalColumn(row)))
  const stored = [...data, ...storedPlaces(columns)].map(({ name, type }) => `${name} ${type}`)
  return ['_i BIGINT', '_id VARCHAR', '_rand INTEGER', ...stored]
}
