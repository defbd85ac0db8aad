/** Words with wildcards before their end: matched against the words of the index, not against the texts. */
import { matchesPattern } from '../duckdb/patternSql.ts'
import { and, or, raw, sql, type Sql } from '../duckdb/sql.ts'
import type { PatternPart } from '../query/patterns.ts'
import { fold } from './fold.ts'
import { anyOf } from './hits.ts'
import type { MatchSource } from './matchSource.ts'
import { searchedColumns } from './searchedColumns.ts'
import type { TextColumn } from './textColumn.ts'

/** Returns a SELECT of the `line` of each line that has a matching word in one of the columns. */
export function wordPatternLines(
  pattern: PatternPart[],
  keys: string[],
  columns: TextColumn[],
  { alias }: MatchSource
): Sql {
  const { french, plain } = searchedColumns(columns, keys)
  // Accents are compared in plain columns only.
  const postingsOf = (form: 'folded' | 'word', numbers: number[]): Sql => {
    const change = form === 'folded' ? (text: string): string => fold(text.toLowerCase()) : lowerCase
    const parts = pattern.map((part) => ('wildcard' in part ? part : { text: change(part.text) }))
    return and([
      anyOf('col', numbers),
      sql`term IN (SELECT id FROM ${raw(alias)}.terms WHERE ${matchesPattern(raw(form), parts)})`
    ])
  }
  const conditions = [
    ...(french.length ? [postingsOf('folded', french)] : []),
    ...(plain.length ? [postingsOf('word', plain)] : [])
  ]
  return sql`SELECT line FROM ${raw(alias)}.postings WHERE ${or(conditions)}`
}

const lowerCase = (text: string): string => text.toLowerCase()
