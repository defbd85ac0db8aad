import type { DuckDBValue } from '@duckdb/node-api'
import type { TermKeys } from './termKeys.ts'

export interface MatchSource {
  /** SQL identifier, quoted if needed, of the database that contains the lines and their index. */
  alias: string
  /** Number of lines in the database. */
  count: number
  /** Returns the table `term_keys` when it is in memory. */
  termKeys?: () => TermKeys | undefined
}

/** Runs a query on the database of the source. Rows are objects; a BIGINT is a number or a bigint. */
export type ReadRows = (sql: string, values: DuckDBValue[]) => Promise<Record<string, unknown>[]>
