/** Finds the columns with values of more than 200 characters, which are neither sorted nor compared. */
import { mapByTwo } from '../mapByTwo.ts'
import { maxValueLength } from '../query/operands.ts'
import type { Readers } from './readers.ts'
import { join, raw, sql } from './sql.ts'
import type { StoredColumn } from './storedColumns.ts'
import type { AttachedVersion } from './versions.ts'

export async function longColumnsAmong(
  keys: string[],
  attached: AttachedVersion,
  readers: Readers
): Promise<Set<string>> {
  const unknown: StoredColumn[] = []
  let long: Promise<Set<StoredColumn>> | undefined
  // Unknown columns are batched into one statement: planning a statement takes longer than running it.
  const isLongColumn = async (column: StoredColumn): Promise<boolean> => {
    unknown.push(column)
    long ??= Promise.resolve().then(() => longAmong(unknown, attached, readers))
    return (await long).has(column)
  }
  const longKeys = await Promise.all(
    keys.map(async (key) => {
      const column = attached.columns.find(key)
      if (column?.type !== 'VARCHAR' || column.isComputed) return []
      return (await attached.longColumns.get(key, () => isLongColumn(column))) ? [key] : []
    })
  )
  return new Set(longKeys.flat())
}

/**
 * The file's statistics contain the length of the longest value in bytes; values are only measured when that is over
 * the limit.
 */
async function longAmong(
  columns: StoredColumn[],
  attached: AttachedVersion,
  readers: Readers
): Promise<Set<StoredColumn>> {
  const lines = raw(`${attached.alias}.lines`)
  const limit = raw(String(maxValueLength))
  const columnStats = columns.map((column) => sql`stats(${column.sql})`)
  const statistics = await readers.run(
    attached.alias,
    sql`SELECT ${join(columnStats, ', ')} FROM ${lines} LIMIT 1`
  )
  // A version without lines has no long column.
  const texts = statistics.chunkCount ? statistics.getChunk(0).getRowValues(0) : []
  const suspects = columns.filter((_, index) => {
    const longest = /Max String Length: (\d+)/.exec(String(texts[index]))?.[1]
    return texts.length && (longest === undefined || Number(longest) > maxValueLength)
  })
  const measured = await mapByTwo(suspects, async (column) => {
    const value = column.isList
      ? sql`list_max(list_transform(${column.sql}, lambda item: length(item)))`
      : sql`length(${column.sql})`
    const result = await readers.run(
      attached.alias,
      sql`SELECT count(*) FROM (SELECT 1 FROM ${lines} WHERE ${value} > ${limit} LIMIT 1)`
    )
    return Number(result.getChunk(0).getColumnValues(0)[0]) > 0 ? [column] : []
  })
  return new Set(measured.flat())
}
