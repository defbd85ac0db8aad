/**
 * Columns in memory, for the filters, orders and groups that are asked for most. Those of lines that change in place,
 * lists, and columns of too many texts stay with the engine.
 */
import type { DuckDBDataChunk } from '@duckdb/node-api'
import { SortedColumn } from './sortedColumn.ts'
import type { LinesVersion, PhysicalType } from '../../layout.ts'
import type { Asked, VersionCache } from './versionCache.ts'
import { longColumnsAmong } from '../longColumns.ts'
import type { Readers } from '../readers.ts'
import { copyValues } from '../results.ts'
import { raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import type { AttachedVersion } from '../versions.ts'

/** Columns with more are not for groups nor choices: a place among them would take longer to find. */
const mostTexts = 100_000
/** A value and a place in the order. */
const bytesPerLine = 12

/**
 * The columns of a query by their keys, all of them or none.
 * @param attached to any instance
 */
export function cachedColumns(
  memory: VersionCache,
  keys: readonly string[],
  version: LinesVersion,
  { numbering, columns }: AttachedVersion
): Map<string, SortedColumn> | undefined {
  if (numbering?.gaps !== 0) return undefined
  const asked: Asked<SortedColumn>[] = []
  for (const key of new Set(keys)) {
    const stored = columns.find(key)
    if (!stored || stored.isList || stored.isComputed) return undefined
    asked.push({
      name: key,
      bytes: version.count * bytesPerLine,
      read: (readers, attached) => readColumn(readers, attached, attached.columns.find(key)!, version.count)
    })
  }
  return memory.find(version, asked)
}

/** Undefined for a column whose values cannot be told by numbers. */
async function readColumn(
  readers: Readers,
  attached: AttachedVersion,
  stored: StoredColumn,
  count: number
): Promise<SortedColumn | undefined> {
  const lines = raw(`${attached.alias}.lines`)
  const texts = stored.type === 'VARCHAR' ? await readTexts(readers, attached, stored, lines) : undefined
  if (stored.type === 'VARCHAR' && !texts) return undefined
  if (!(await isExact(readers, attached, stored, lines))) return undefined
  const { comparable } = stored
  const value = texts ? sql`dense_rank() OVER (ORDER BY ${comparable}) - 1` : numberSql(stored)
  const values = new Float64Array(count).fill(NaN)
  const order = new Uint32Array(count)
  let filled = 0
  const visit = (chunk: DuckDBDataChunk): void => {
    const { rowCount } = chunk
    const numbers = new Float64Array(rowCount)
    copyValues(chunk, 0, order, filled)
    copyValues(chunk, 1, numbers, 0)
    for (let place = 0; place < rowCount; place++) values[order[filled + place]!] = numbers[place]!
    filled += rowCount
  }
  await readers.each(
    attached.alias,
    sql`SELECT rowid::UINTEGER, (${value})::DOUBLE FROM ${lines} WHERE ${comparable} IS NOT NULL ORDER BY ${comparable}, rowid`,
    visit,
    undefined,
    { isLong: true }
  )
  return new SortedColumn({
    values,
    order: filled === count ? order : order.slice(0, filled),
    ...(texts ? { texts } : {})
  })
}

function numberSql({ type, comparable }: StoredColumn): Sql {
  if (type === 'DATE') return sql`epoch_ms(${comparable}::TIMESTAMP)`
  return type === 'DATETIME' ? sql`epoch_us(${comparable})` : comparable
}

const mostExact = raw(String(Number.MAX_SAFE_INTEGER))
/** Dates that are written with four digits of a year. */
const [firstDate, lastDate] = [raw("DATE '0001-01-01'"), raw("DATE '9999-12-31'")]

/** Whether numbers tell its values without loss, and give back what they are written as. */
async function isExact(
  readers: Readers,
  attached: AttachedVersion,
  stored: StoredColumn,
  lines: Sql
): Promise<boolean> {
  const { type, comparable } = stored
  const bounds: Partial<Record<PhysicalType, [Sql, Sql]>> = {
    BIGINT: [sql`-${mostExact}`, mostExact],
    DATETIME: [sql`-${mostExact}`, mostExact],
    DATE: [firstDate, lastDate],
    // What is no number is above all.
    DOUBLE: [raw('-1.7e308'), raw('1.7e308')]
  }
  const [least, most] = bounds[type] ?? []
  if (!least || !most) return true
  const value = type === 'DATETIME' ? numberSql(stored) : comparable
  const result = await readers.run(
    attached.alias,
    sql`SELECT coalesce(min(${value}) >= ${least} AND max(${value}) <= ${most}, true) FROM ${lines}`
  )
  return result.getChunk(0).getColumnValues(0)[0] === true
}

/** Every text of the column, in the order of bytes; undefined when they are too many, or long. */
async function readTexts(
  readers: Readers,
  attached: AttachedVersion,
  { key, sql: value }: StoredColumn,
  lines: Sql
): Promise<string[] | undefined> {
  const long = await longColumnsAmong([key], attached, readers)
  if (long.size) return undefined
  const limit = raw(String(mostTexts + 1))
  const found = await readers.run(
    attached.alias,
    sql`SELECT DISTINCT ${value} AS text FROM ${lines} WHERE ${value} IS NOT NULL ORDER BY text LIMIT ${limit}`,
    undefined,
    { isLong: true }
  )
  if (found.rowCount > mostTexts) return undefined
  const texts: string[] = []
  for (let index = 0; index < found.chunkCount; index++) {
    for (const text of found.getChunk(index).getColumnValues(0) as string[]) texts.push(text)
  }
  return texts
}
