/** Rows as a Parquet file: Snappy, version 2 of the format (contract/ods-compat.md §3). */
import type { ParquetColumn } from '../engine.ts'
import { join, raw, sql, textLiteral, type Sql } from './sql.ts'

/** Plans of exports serve once: they are dropped together. */
export const parquetGroup = 'parquet'
const rowGroupSize = 20_000
/** More than the longest row: each thread of the engine holds twice as many bytes. */
const mostOfRow = 16 << 20

export function parquetSql(source: string, target: string, columns: ParquetColumn[]): Sql {
  const types = columns.map(({ type }, index) => raw(`c${index}: '${type}'`))
  const named = columns.map(({ name }, index) => sql`c${raw(String(index))} AS ${quotedName(name)}`)
  return sql`COPY (SELECT ${join(named, ', ')} FROM read_json(${textLiteral(source)},
      format = 'newline_delimited', columns = {${join(types, ', ')}}, maximum_object_size = ${raw(String(mostOfRow))}))
    TO ${textLiteral(target)} (FORMAT parquet, COMPRESSION snappy, PARQUET_VERSION v2, ROW_GROUP_SIZE ${raw(String(rowGroupSize))})`
}

/** The name of a column in the file, in SQL's quotes; the engine's parser takes a NUL for the end of the query. */
function quotedName(name: string): Sql {
  return raw(`"${name.replaceAll('\0', '').replaceAll('"', '""')}"`)
}
