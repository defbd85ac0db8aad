/** Size of lines in the indexed storage of an account (docs/api/processing.md). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { TextColumn } from '../../text/index.ts'
import { columnGroups } from '../columnGroups.ts'
import { readNumber } from '../rows.ts'

/** Returns the indexed size of all lines, in bytes. */
export async function indexedSize(connection: DuckDBConnection, columns: TextColumn[]): Promise<number> {
  let size = 0
  for (const group of columnGroups(columns)) {
    size += await readNumber(connection, `SELECT sum(${indexedSizeSql(group)}) FROM lines`)
  }
  return size
}

/** SQL of the size of a line: the number of columns plus the UTF-8 length of the values as text. */
function indexedSizeSql(columns: TextColumn[]): string {
  return [String(columns.length), ...columns.map(({ column }) => lengthSql(column))].join(' + ')
}

function lengthSql({ name, type, isList }: TextColumn['column']): string {
  const single = (value: string): string => {
    switch (type) {
      case 'VARCHAR':
      case 'DATETIME':
        return `strlen(${value})`
      case 'DATE':
        return `CASE WHEN ${value} IS NOT NULL THEN 10 ELSE 0 END`
      case 'BOOLEAN':
        return `CASE WHEN ${value} THEN 4 ELSE 5 END`
      default:
        // The engine writes 12.0 for JSON's 12.
        return `strlen(regexp_replace(CAST(${value} AS VARCHAR), '[.]0$', ''))`
    }
  }
  const length = isList ? `list_sum(list_transform(${name}, lambda part: ${single('part')}))` : single(name)
  return `coalesce(CASE WHEN ${name} IS NOT NULL THEN ${length} END, 0)`
}
