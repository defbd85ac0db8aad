/** Values of a column for groups and metrics; texts of more than 200 characters are ignored. */
import { maxValueLength } from '../../query/operands.ts'
import { raw, sql, type Sql } from '../sql.ts'
import type { StoredColumn, StoredColumns } from '../storedColumns.ts'

export interface ValueContext {
  columns: StoredColumns
  /** Keys of the columns that hold texts of more than 200 characters. */
  longColumns: Set<string>
}

/** SQL of the value of a line, or of the list of its values. */
export function aggregatedValue(column: StoredColumn, { longColumns }: ValueContext): Sql {
  const { comparable, isList } = column
  if (!longColumns.has(column.key)) return comparable
  const limit = wholeSql(maxValueLength)
  return isList
    ? // A list that keeps no value becomes NULL, like a cell without value.
      sql`nullif(list_filter(${comparable}, lambda item: length(item) <= ${limit}), [])`
    : sql`CASE WHEN length(${comparable}) <= ${limit} THEN ${comparable} END`
}

/**
 * Formats a whole number computed by the platform as SQL.
 * @throws RangeError for a number that is not whole
 */
export function wholeSql(value: number): Sql {
  return raw(BigInt(value).toString())
}
