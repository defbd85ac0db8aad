/**
 * Columns in memory, for the filters, orders and groups that are used most. Columns of editable versions, multi-valued
 * columns and columns with too many distinct texts are left to the engine.
 */
import type { DuckDBDataChunk } from '@duckdb/node-api'
import { SortedColumn } from './sortedColumn.ts'
import type { LinesVersion, PhysicalType } from '../../layout.ts'
import type { CacheRequest, VersionCache } from './versionCache.ts'
import { longColumnsAmong } from '../longColumns.ts'
import type { Readers } from '../readers.ts'
import { copyValues } from '../results.ts'
import { raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn } from '../storedColumns.ts'
import type { AttachedVersion } from '../versions.ts'

/** Maximum number of distinct texts of a column: more are useless for groups or choices, and slow to search. */
const maxTexts = 100_000
/** Memory per line: a value of 8 bytes and a rank of 4. */
const bytesPerLine = 12

/**
 * Returns the given columns by key; undefined unless all of them are in memory.
 * @param attached the version, attached to any instance
 */
export function cachedColumns(
  memory: VersionCache,
  keys: readonly string[],
  version: LinesVersion,
  { numbering, columns }: AttachedVersion
): Map<string, SortedColumn> | undefined {
  if (numbering?.gaps !== 0) return undefined
  const requests: CacheRequest<SortedColumn>[] = []
  for (const key of new Set(keys)) {
    const stored = columns.find(key)
    if (!stored || stored.isList || stored.isComputed) return undefined
    requests.push({
      name: key,
      bytes: version.count * bytesPerLine,
      read: (readers, attached) => readColumn(readers, attached, attached.columns.find(key)!, version.count)
    })
  }
  return memory.find(version, requests)
}

/** Returns undefined for a column whose values cannot be represented by numbers. */
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

const maxExact = raw(String(Number.MAX_SAFE_INTEGER))
/** Range of dates whose year has four digits. */
const [firstDate, lastDate] = [raw("DATE '0001-01-01'"), raw("DATE '9999-12-31'")]

/** Whether the column's values convert to numbers and back without loss. */
async function isExact(
  readers: Readers,
  attached: AttachedVersion,
  stored: StoredColumn,
  lines: Sql
): Promise<boolean> {
  const { type, comparable } = stored
  const bounds: Partial<Record<PhysicalType, [Sql, Sql]>> = {
    BIGINT: [sql`-${maxExact}`, maxExact],
    DATETIME: [sql`-${maxExact}`, maxExact],
    DATE: [firstDate, lastDate],
    // NaN sorts above all numbers in DuckDB.
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

/** Distinct texts of the column, in byte order; undefined when they are too many or too long. */
async function readTexts(
  readers: Readers,
  attached: AttachedVersion,
  { key, sql: value }: StoredColumn,
  lines: Sql
): Promise<string[] | undefined> {
  const long = await longColumnsAmong([key], attached, readers)
  if (long.size) return undefined
  const limit = raw(String(maxTexts + 1))
  const result = await readers.run(
    attached.alias,
    sql`SELECT DISTINCT ${value} AS text FROM ${lines} WHERE ${value} IS NOT NULL ORDER BY text LIMIT ${limit}`,
    undefined,
    { isLong: true }
  )
  if (result.rowCount > maxTexts) return undefined
  const texts: string[] = []
  for (let index = 0; index < result.chunkCount; index++) {
    for (const text of result.getChunk(index).getColumnValues(0) as string[]) texts.push(text)
  }
  return texts
}
