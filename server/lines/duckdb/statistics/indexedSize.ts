/** How much of an account's indexed space a line takes (docs/api/processing.md). */
import type { DuckDBConnection } from '@duckdb/node-api'
import type { TextColumn } from '../../text/index.ts'
import { columnGroups } from '../columnGroups.ts'
import { readNumber } from '../rows.ts'

/** The indexed size of all lines. */
export async function indexedSize(connection: DuckDBConnection, columns: TextColumn[]): Promise<number> {
  let size = 0
  for (const group of columnGroups(columns)) {
    size += await readNumber(connection, `SELECT sum(${indexedSizeSql(group)}) FROM lines`)
  }
  return size
}

/** SQL over `lines`: the number of columns of a line plus the UTF-8 length of their values as text. */
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
        // The engine writes 12.0 where JSON has 12.
        return `strlen(regexp_replace(CAST(${value} AS VARCHAR), '[.]0$', ''))`
    }
  }
  const length = isList ? `list_sum(list_transform(${name}, lambda part: ${single('part')}))` : single(name)
  return `coalesce(CASE WHEN ${name} IS NOT NULL THEN ${length} END, 0)`
}
