/** Columns that hold values of more than 200 characters: those values are not sorted nor compared. */
import { maxValueLength } from '../query/operands.ts'
import type { Readers } from './readers.ts'
import { raw, sql } from './sql.ts'
import type { StoredColumn } from './storedColumns.ts'
import type { AttachedVersion } from './versions.ts'

export async function longColumnsAmong(
  keys: string[],
  attached: AttachedVersion,
  readers: Readers
): Promise<Set<string>> {
  const answers = await Promise.all(
    keys.map(async (key) => {
      const column = attached.columns.find(key)
      if (column?.type !== 'VARCHAR' || column.isComputed) return []
      const answer = await attached.longColumns.get(key, () => isLong(column, attached, readers))
      return answer ? [key] : []
    })
  )
  return new Set(answers.flat())
}

/** The statistics of the file know the longest value in bytes; only when that is long are the values measured. */
async function isLong(column: StoredColumn, attached: AttachedVersion, readers: Readers): Promise<boolean> {
  const lines = raw(`${attached.alias}.lines`)
  const statistics = await readers.run(attached.alias, sql`SELECT stats(${column.sql}) FROM ${lines} LIMIT 1`)
  const [text] = statistics.chunkCount ? statistics.getChunk(0).getColumnValues(0) : []
  const longest = /Max String Length: (\d+)/.exec(String(text))?.[1]
  if (longest !== undefined && Number(longest) <= maxValueLength) return false
  const limit = raw(String(maxValueLength))
  const value = column.isList
    ? sql`list_max(list_transform(${column.sql}, lambda item: length(item)))`
    : sql`length(${column.sql})`
  const measured = await readers.run(
    attached.alias,
    sql`SELECT count(*) FROM (SELECT 1 FROM ${lines} WHERE ${value} > ${limit} LIMIT 1)`
  )
  return Number(measured.getChunk(0).getColumnValues(0)[0]) > 0
}
