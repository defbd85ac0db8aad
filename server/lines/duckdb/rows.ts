/** Results of a statement as plain values. */
import type { DuckDBConnection } from '@duckdb/node-api'

/** Rows of a query, with values as JSON. */
export async function readAll<Row>(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql)
  return reader.getRowObjectsJson() as Row[]
}

/** The single number of a query's result, 0 for NULL. */
export async function readNumber(connection: DuckDBConnection, sql: string): Promise<number> {
  const reader = await connection.runAndReadAll(sql)
  return Number(reader.getRows()[0]?.[0] ?? 0)
}
