import type { DuckDBValue } from '@duckdb/node-api'
import type { TextQuery } from '../query/linesQuery.ts'
import { TermLookUp } from './lookUp.ts'
import { matchingLines } from './matchingLines.ts'
import type { MatchSource, ReadRows } from './matchSource.ts'
import { planQuery } from './plan.ts'
import { searchedColumns } from './searchedColumns.ts'
import type { TextColumn } from './textColumn.ts'

/**
 * SQL of the matching lines: `sql` is a SELECT of `line` (BIGINT, the `_i` of a line) and `score` (DOUBLE, higher is
 * better), each line once, unordered. It contains one `?` for each of `values`, in order. Typical uses:
 *
 * - page of `q`: `SELECT l.*, m.score FROM (<sql>) m JOIN alias.lines l ON l._i = m.line … ORDER BY m.score DESC, l._i`
 * - `q` under another sort, or a `_search` filter: `WHERE l._i IN (SELECT line FROM (<sql>))`
 * - total without other filters: `SELECT count(*) FROM (<sql>)`
 */
export interface TextMatches {
  sql: string
  values: DuckDBValue[]
}

/**
 * Looks up the words of a query in the dictionary (one small read) and returns the SQL of its matches. Accepts any
 * text: malformed operators are ignored.
 * @param columns all stored columns of the version
 */
export async function textMatches(
  query: TextQuery,
  columns: TextColumn[],
  source: MatchSource,
  readRows: ReadRows
): Promise<TextMatches> {
  const searched = searchedColumns(columns, query.fields)
  const plan = planQuery(query, searched)
  const lookUp = new TermLookUp(source, readRows)
  await lookUp.prepare(plan.leaves)
  const { text, values } = await matchingLines(plan, searched, source, lookUp)
  return { sql: text, values: values.map(({ value }) => value) }
}
