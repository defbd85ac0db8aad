/** The values of a column that are grouped and computed on: texts of more than 200 characters are none. */
import { maxValueLength } from '../../query/operands.ts'
import { raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn, StoredColumns } from '../storedColumns.ts'

export interface ValueContext {
  columns: StoredColumns
  /** Keys of the columns that hold texts of more than 200 characters. */
  longColumns: Set<string>
}

/** The value of a line, or the list of its values. */
export function keptValue(column: StoredColumn, { longColumns }: ValueContext): Sql {
  const { comparable, isList } = column
  if (!longColumns.has(column.key)) return comparable
  const limit = wholeSql(maxValueLength)
  return isList
    ? // A line that keeps none of its values has none.
      sql`nullif(list_filter(${comparable}, lambda item: length(item) <= ${limit}), [])`
    : sql`CASE WHEN length(${comparable}) <= ${limit} THEN ${comparable} END`
}

/**
 * A whole number that the platform computed, as SQL.
 * @throws RangeError for anything but a whole number
 */
export function wholeSql(value: number): Sql {
  return raw(BigInt(value).toString())
}
