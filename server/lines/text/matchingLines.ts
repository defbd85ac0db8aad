/**
 * SQL of a query plan. Every leaf yields hits: rows of `line`, `term`, `col`, `impact`. Hits of words come from a
 * single read of their postings; other hits have a negative term, unique to their leaf. Each line then has, for each
 * leaf, the score of its best hit (docs/api/text-search.md), or NULL without hit.
 */
import { and, bindValue, join, alwaysFalse, or, raw, sql, type Sql } from '../duckdb/sql.ts'
import { anyOf, averageImpact, searchedColumnsCondition, type LeafContext } from './hits.ts'
import { leafSql, type LeafSql } from './leafSql.ts'
import type { TermLookUp } from './lookUp.ts'
import type { MatchSource } from './matchSource.ts'
import type { Leaf, QueryPlan } from './plan.ts'
import { isMet, requirementSql } from './requirement.ts'
import type { SearchedColumns } from './searchedColumns.ts'

const literalFactor = 1.5

export async function matchingLines(
  plan: QueryPlan,
  columns: SearchedColumns,
  source: MatchSource,
  lookUp: TermLookUp
): Promise<Sql> {
  const requirement = plan.requirement ?? { kind: 'or', parts: [] }
  const lines = raw(`${source.alias}.lines`)
  const context = { columns, source, lookUp }
  const leaves: LeafSql[] = []
  for (const [index, leaf] of plan.leaves.entries())
    leaves.push(await leafSql(leaf, ownTerm(index), plan, context))

  const hits = [...indexHits(leaves, context), ...leaves.flatMap((leaf) => leaf.ownHits)]
  const needsNone = isMet(requirement, () => false)
  if (!hits.length)
    return sql`SELECT _i AS line, 0::DOUBLE AS score FROM ${lines} WHERE ${raw(String(needsNone))}`
  if (needsNone) hits.push(sql`SELECT _i AS line, NULL AS term, NULL AS col, NULL AS impact FROM ${lines}`)
  const matchableLeaves = leaves.flatMap((leaf, index) => (canHit(leaf) ? [index] : []))
  const isSingleSource = matchableLeaves.length === 1 && hits.length === 1
  const scores = matchableLeaves.map((index) => {
    const leaf = leaves[index] as LeafSql
    const bestScore = sql`${bindValue(leaf.factor)} * max(${rawScoreSql(leaf, columns)})`
    return isSingleSource ? bestScore : sql`${bestScore} FILTER (WHERE ${leafCondition(leaf, index)})`
  })
  const total = scores.length
    ? join(
        matchableLeaves.map((index) => sql`coalesce(${score(index)}, 0)`),
        ' + '
      )
    : raw('0')
  const scoreColumns = scores.map(
    (expression, position) => sql`, ${expression} AS ${score(matchableLeaves[position] as number)}`
  )
  return sql`SELECT line, (${total})::DOUBLE AS score
    FROM (SELECT line${join(scoreColumns, '')} FROM (${join(hits, ' UNION ALL ')}) GROUP BY line)
    WHERE ${requirementSql(requirement, (leaf) => (matchableLeaves.includes(leaf) ? sql`${score(leaf)} IS NOT NULL` : alwaysFalse))}`
}

interface LeafRows {
  /** Rows of hits; undefined when the leaf has none. */
  rows: Sql | undefined
  /** Factor that converts raw scores to scores. */
  factor: number
  /** Raw score of a line in which a column equals the text as a whole. */
  rawScoreOfValue: (column: number) => number
}

/** Returns the hits of one leaf as rows of a line and a raw score. A line may occur more than once. */
export async function leafHitsSql(leaf: Leaf, plan: QueryPlan, context: LeafContext): Promise<LeafRows> {
  const parts = await leafSql(leaf, ownTerm(0), plan, context)
  const hits = [...indexHits([parts], context), ...parts.ownHits]
  const { factor } = parts
  const literal = areAllLiteral(parts) ? literalFactor : 1
  const rawScoreOfValue = (column: number): number =>
    averageImpact * (context.columns.weights.get(column) ?? 1) * literal
  if (!hits.length) return { rows: undefined, factor, rawScoreOfValue: rawScoreOfValue }
  const rawScore = rawScoreSql(parts, context.columns)
  const from = sql`FROM (${join(hits, ' UNION ALL ')})`
  // A word has few postings per line, already in the order of lines: GROUP BY would cost more than it removes.
  const isWord = leaf.kind === 'word' || leaf.kind === 'fuzzy'
  const rows = isWord
    ? sql`SELECT line::UINTEGER, (${rawScore})::FLOAT ${from}`
    : sql`SELECT line::UINTEGER, max(${rawScore})::FLOAT ${from} GROUP BY line`
  return { rows, factor, rawScoreOfValue: rawScoreOfValue }
}

const ownTerm = (leaf: number): number => -1 - leaf
const score = (leaf: number): Sql => raw(`s${leaf}`)
const canHit = (leaf: LeafSql): boolean => leaf.ownHits.length > 0 || leaf.terms.length > 0

/** Reads the postings of all words in one statement. */
function indexHits(leaves: LeafSql[], { columns, source }: LeafContext): Sql[] {
  const inIndex = leaves.filter((leaf) => leaf.terms.length)
  if (!inIndex.length) return []
  const terms = [...new Set(inIndex.flatMap((leaf) => leaf.terms))]
  const [firstLeaf] = inIndex
  const leafConditions = inIndex.length === 1 && firstLeaf?.condition ? [firstLeaf.condition] : []
  const conditions = [anyOf('term', terms), ...searchedColumnsCondition(columns), ...leafConditions]
  return [sql`SELECT line, term, col, impact FROM ${raw(source.alias)}.postings WHERE ${and(conditions)}`]
}

function leafCondition(leaf: LeafSql, index: number): Sql {
  const ownTermCondition = sql`term = ${bindValue(ownTerm(index))}`
  if (!leaf.condition) return ownTermCondition
  return leaf.ownHits.length ? or([leaf.condition, ownTermCondition]) : leaf.condition
}

const areAllLiteral = ({ literal, terms }: Pick<LeafSql, 'literal' | 'terms'>): boolean =>
  literal.length > 0 && literal.length === terms.length

function rawScoreSql({ literal, terms }: LeafSql, { weights }: SearchedColumns): Sql {
  const parts: Sql[] = [raw('impact')]
  if (weights.size) {
    const cases = [...weights].map(
      ([column, weight]) => sql`WHEN ${bindValue(column)} THEN ${bindValue(weight)}`
    )
    parts.push(sql`CASE col ${join(cases, ' ')} ELSE 1 END`)
  }
  if (areAllLiteral({ literal, terms })) parts.push(raw(String(literalFactor)))
  else if (literal.length)
    parts.push(sql`CASE WHEN ${anyOf('term', literal)} THEN ${raw(String(literalFactor))} ELSE 1 END`)
  return join(parts, ' * ')
}
