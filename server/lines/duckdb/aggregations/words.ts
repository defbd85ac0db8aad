/** Texts that `words_agg` reads, and frequencies of their words in the dataset. */
import { LIST, listValue, UBIGINT } from '@duckdb/node-api'
import type { WordsQuery } from '../../query/aggregations/queries.ts'
import { keyHash, keyKinds } from '../../text/terms.ts'
import { orderBy, orderTerms } from '../order.ts'
import { and, bindValue, raw, sql, type Sql } from '../sql.ts'
import { matchingConditions, type PageSource } from '../page.ts'
import { wholeSql } from './values.ts'

/**
 * Selects the cells of the first lines, each with the number of sampled lines; the values of a list are separated by
 * line breaks.
 */
export function sampleSql(source: PageSource, { lines, property }: WordsQuery): Sql {
  const column = source.columns.of(property)
  const text = column
    ? column.isList
      ? sql`array_to_string(${column.sql}, chr(10))`
      : column.sql
    : raw('NULL')
  const { matches, lines: table } = source
  if (!matches) {
    const terms = orderTerms(lines.sort, source)
    return sql`SELECT ${text}::VARCHAR AS text FROM ${table} WHERE ${and(matchingConditions(source))}
      ORDER BY ${orderBy(terms)} LIMIT ${wholeSql(lines.size)}`
  }
  const { matches: _own, ...otherConditions } = source
  const { from, conditions, score } = matches.scored()
  const terms = orderTerms(lines.sort, source, score)
  return sql`SELECT ${text}::VARCHAR AS text FROM ${from(table)}
    WHERE ${and([...matchingConditions(otherConditions), ...conditions])} ORDER BY ${orderBy(terms)} LIMIT ${wholeSql(lines.size)}`
}

/**
 * Counts, for stems of the French analysis, the lines that contain one of their words in any column: the index has no
 * count per column.
 */
export function frequencySql(alias: string, stems: string[]): Sql {
  const hashes = bindValue(listValue(stems.map(keyHash)), LIST(UBIGINT))
  const kinds = [keyKinds.word, keyKinds.folded, keyKinds.stem].join(', ')
  return sql`SELECT asked.rank::DOUBLE, sum(lines)::DOUBLE
    FROM (SELECT unnest(${hashes}) AS hash, generate_subscripts(${hashes}, 1) - 1 AS rank) asked
    JOIN ${raw(alias)}.term_keys USING (hash) WHERE kind IN (${raw(kinds)}) GROUP BY 1`
}
