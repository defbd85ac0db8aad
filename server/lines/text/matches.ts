import type { DuckDBValue } from '@duckdb/node-api'
import type { TextQuery } from '../query/linesQuery.ts'
import type { TextColumn } from './textColumn.ts'

/**
 * The lines that match: `sql` is a SELECT of `line` (BIGINT, the `_i` of a line) and `score` (DOUBLE, higher is
 * better), each line once, in no order. It contains one `?` for each of `values`, in order. Typical uses:
 *
 * - page of `q`: `SELECT l.*, m.score FROM (<sql>) m JOIN alias.lines l ON l._i = m.line … ORDER BY m.score DESC, l._i`
 * - `q` under another sort, or a `_search` filter: `WHERE l._i IN (SELECT line FROM (<sql>))`
 * - total without other filters: `SELECT count(*) FROM (<sql>)`
 */
export interface TextMatches {
  sql: string
  values: DuckDBValue[]
}

export interface MatchSource {
  /** SQL identifier, quoted if need be, of the database that holds the lines and their index. */
  alias: string
  /** Number of lines in it. */
  count: number
}

/** Runs a query on the database of the source: rows as objects, BIGINT as number or bigint. */
export type ReadRows = (sql: string, values: DuckDBValue[]) => Promise<Record<string, unknown>[]>

/**
 * Looks up the words of a query in the dictionary (one small read) and gives the SQL of its matches.
 * Never refuses a text: broken operators are ignored.
 * @param columns every stored column of the version
 */
export async function textMatches(
  _query: TextQuery,
  _columns: TextColumn[],
  source: MatchSource,
  _read: ReadRows
): Promise<TextMatches> {
  return { sql: `SELECT _i AS line, 0::DOUBLE AS score FROM ${source.alias}.lines WHERE false`, values: [] }
}
