import { and, bindValue, raw, sql, type Sql } from '../duckdb/sql.ts'
import { anyOf, constantHits, inRanges, searchedColumnsCondition, type LeafContext } from './hits.ts'
import type { PrefixTerms } from './lookUp.ts'

/** Postings of the words that start with a prefix; in plain columns the accents must match. */
export function prefixHits(
  { ranges, accentsFit, otherTerms }: PrefixTerms,
  plain: string,
  ownTerm: number,
  { columns, source }: LeafContext
): Sql[] {
  const postings = raw(`${source.alias}.postings`)
  const columnConditions = searchedColumnsCondition(columns)
  const hits: Sql[] = []
  if (ranges.length) {
    const accents =
      accentsFit || !columns.plain.length
        ? []
        : [
            sql`NOT (${anyOf('col', columns.plain)} AND term IN (
              SELECT id FROM ${raw(source.alias)}.terms
              WHERE (${inRanges('id', ranges)}) AND NOT starts_with(word, ${bindValue(plain)})))`
          ]
    hits.push(
      constantHits(ownTerm, postings, and([inRanges('term', ranges), ...columnConditions, ...accents]))
    )
  }
  if (otherTerms.length && columns.french.length) {
    hits.push(constantHits(ownTerm, postings, and([anyOf('term', otherTerms), anyOf('col', columns.french)])))
  }
  return hits
}
