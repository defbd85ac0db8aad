/** SQL fragments of the statement that finds lines: rows of hits and their scores. */
import { bindValue, join, alwaysFalse, or, raw, sql, type Sql } from '../duckdb/sql.ts'
import { impactStep } from './impact.ts'
import type { TermLookUp, TermRange } from './lookUp.ts'
import type { MatchSource } from './matchSource.ts'
import type { SearchedColumns } from './searchedColumns.ts'

/** Impact of hits that have none in the index: that of a word found once in a cell of average length. */
export const averageImpact = Math.round(1 / impactStep)

export interface LeafContext {
  columns: SearchedColumns
  source: MatchSource
  lookUp: TermLookUp
}

/** Condition on numbers that come from the platform, not from the client; they are bound as parameters all the same. */
export function anyOf(column: string, numbers: number[]): Sql {
  const [firstNumber] = numbers
  if (firstNumber !== undefined && numbers.length === 1)
    return sql`${raw(column)} = ${bindValue(firstNumber)}`
  const list = numbers.map((number) => sql`${bindValue(number)}`)
  return numbers.length ? sql`${raw(column)} IN (${join(list, ', ')})` : alwaysFalse
}

export function inRanges(column: string, ranges: TermRange[]): Sql {
  return or(
    ranges.map(({ first, last }) => sql`${raw(column)} BETWEEN ${bindValue(first)} AND ${bindValue(last)}`)
  )
}

/** Condition that a posting is in a searched column; empty when all the columns of the index are searched. */
export function searchedColumnsCondition({ wholeIndex, french, plain }: SearchedColumns): Sql[] {
  return wholeIndex ? [] : [anyOf('col', [...french, ...plain])]
}

/** Postings as hits with the same, average impact. */
export function constantHits(ownTerm: number, from: Sql, condition: Sql): Sql {
  return sql`SELECT line, ${bindValue(ownTerm)} AS term, col, ${bindValue(averageImpact)} AS impact FROM ${from} WHERE ${condition}`
}

export function lineHits(condition: Sql, column: number, ownTerm: number, { source }: LeafContext): Sql {
  return sql`SELECT _i AS line, ${bindValue(ownTerm)} AS term, ${bindValue(column)} AS col, ${bindValue(averageImpact)} AS impact
    FROM ${raw(source.alias)}.lines WHERE ${condition}`
}

/** Inverse document frequency of BM25: the fewer lines have a word, the higher it is. */
export function inverseFrequency(lines: number, count: number): number {
  const having = Math.min(lines, count)
  return Math.log(1 + (count - having + 0.5) / (having + 0.5))
}
