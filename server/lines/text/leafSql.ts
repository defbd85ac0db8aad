import { and, or, type Sql } from '../duckdb/sql.ts'
import { anyOf, inverseFrequency, lineHits, type LeafContext } from './hits.ts'
import { impactStep } from './impact.ts'
import type { WordTerms } from './lookUp.ts'
import { phraseHits } from './phraseHits.ts'
import type { Leaf, QueryPlan } from './plan.ts'
import { prefixHits } from './prefixHits.ts'
import type { SearchedColumns } from './searchedColumns.ts'
import { containsCondition, valueCondition } from './valueConditions.ts'

/** Parts of the SQL statement for one leaf. */
export interface LeafSql {
  /** Rows of hits that do not come from the index, under the leaf's own term. */
  ownHits: Sql[]
  /** Terms whose postings are hits, and the condition that selects the leaf's postings among them. */
  terms: number[]
  condition: Sql | undefined
  /** Score of one step of impact. */
  factor: number
  /** Terms that match the word literally and have a higher score. */
  literal: number[]
}

/** @param ownTerm the negative term that identifies the leaf */
export async function leafSql(
  leaf: Leaf,
  ownTerm: number,
  plan: QueryPlan,
  context: LeafContext
): Promise<LeafSql> {
  const { columns, source, lookUp } = context
  const constant: LeafSql = { ownHits: [], terms: [], condition: undefined, factor: impactStep, literal: [] }
  switch (leaf.kind) {
    case 'word': {
      const terms = lookUp.word(leaf.word)
      const allTerms = [...new Set([...terms.french, ...terms.plain])]
      return {
        ownHits: valueHits(leaf.value, ownTerm, context),
        terms: allTerms,
        condition: wordCondition(terms, columns),
        factor: inverseFrequency(terms.lines, source.count) * impactStep,
        literal: plan.literalBonus ? allTerms.filter((term) => terms.literal.has(term)) : []
      }
    }
    case 'prefix': {
      const terms = await lookUp.prefix(leaf.folded, leaf.plain)
      return { ...constant, ownHits: prefixHits(terms, leaf.plain, ownTerm, context) }
    }
    case 'fuzzy': {
      const terms = await lookUp.fuzzy(leaf.folded, leaf.maxEdits)
      return { ...constant, terms, condition: terms.length ? anyOf('term', terms) : undefined }
    }
    case 'phrase': {
      const { hits, rarity } = await phraseHits(leaf, ownTerm, context)
      return {
        ...constant,
        ownHits: [...hits, ...valueHits(leaf.value, ownTerm, context)],
        factor: rarity * impactStep
      }
    }
    case 'value':
      return { ...constant, ownHits: valueHits(leaf.value, ownTerm, context) }
    case 'contains': {
      const condition = containsCondition(leaf.pattern, columns.wildcard)
      return { ...constant, ownHits: [lineHits(condition, 0, ownTerm, context)] }
    }
  }
}

function wordCondition({ french, plain }: WordTerms, columns: SearchedColumns): Sql | undefined {
  const allTerms = [...new Set([...french, ...plain])]
  if (!allTerms.length) return undefined
  const sameTerms = french.length === allTerms.length && plain.length === allTerms.length
  if (sameTerms || !columns.plain.length || !columns.french.length) return anyOf('term', allTerms)
  return or([
    ...(french.length ? [and([anyOf('term', french), anyOf('col', columns.french)])] : []),
    ...(plain.length ? [and([anyOf('term', plain), anyOf('col', columns.plain)])] : [])
  ])
}

/** Lines with a number or a whole value equal to the text, column by column. */
function valueHits(value: string | undefined, ownTerm: number, context: LeafContext): Sql[] {
  if (value === undefined) return []
  return context.columns.compared.flatMap((column) => {
    const condition = valueCondition(column, value)
    return condition ? [lineHits(condition.condition, condition.column, ownTerm, context)] : []
  })
}
