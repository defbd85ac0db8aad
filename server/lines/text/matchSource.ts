import type { DuckDBValue } from '@duckdb/node-api'
import type { TermKeys } from './termKeys.ts'

export interface MatchSource {
  /** SQL identifier, quoted if need be, of the database that holds the lines and their index. */
  alias: string
  /** Number of lines in it. */
  count: number
  /** What finds the terms of its index, where it is in memory. */
  termKeys?: () => TermKeys | undefined
}

/** Runs a query on the database of the source: rows as objects, BIGINT as number or bigint. */
export type ReadRows = (sql: string, values: DuckDBValue[]) => Promise<Record<string, unknown>[]>
