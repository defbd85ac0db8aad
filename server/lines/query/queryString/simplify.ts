/** Simplifies conditions into fewer parts: hundreds of conditions are most often values of one column, or words. */
import { tokenise } from '../../text/tokenise.ts'
import type { Expression, TextQuery } from '../linesQuery.ts'
import { QuerySyntaxError } from '../syntaxError.ts'

/**
 * Maximum number of words merged into one text search: less than `maxLeaves` of `text/plan.ts`, above which words are
 * ignored.
 */
const maxWordsPerText = 150
/**
 * Maximum number of text searches in a query: each is a table that the engine groups and joins, about ten megabytes.
 */
const maxSearches = 20
const maxFilters = 2000

/** @throws QuerySyntaxError when too many conditions remain for the engine */
export function simplified(expression: Expression): Expression {
  const simple = simplify(expression)
  if (count(simple, (leaf) => leaf.kind !== 'filter') > maxSearches) {
    throw new QuerySyntaxError(`plus de ${maxSearches} recherches de mots`)
  }
  if (count(simple, (leaf) => leaf.kind === 'filter') > maxFilters) {
    throw new QuerySyntaxError(`plus de ${maxFilters} conditions`)
  }
  return simple
}

function count(expression: Expression, isCounted: (leaf: Expression) => boolean): number {
  if ('parts' in expression) return expression.parts.reduce((sum, part) => sum + count(part, isCounted), 0)
  return expression.kind === 'not' ? count(expression.part, isCounted) : Number(isCounted(expression))
}

function simplify(expression: Expression): Expression {
  switch (expression.kind) {
    case 'every':
    case 'some': {
      const { kind } = expression
      const flat = expression.parts
        .map(simplify)
        .flatMap((part) => (part.kind === kind ? part.parts : [part]))
      const parts = mergeTexts(kind === 'some' ? mergeValues(flat) : flat, kind)
      const [only] = parts
      return only && parts.length === 1 ? only : { kind, parts }
    }
    case 'not':
      return { kind: 'not', part: simplify(expression.part) }
    default:
      return expression
  }
}

/** Merges alternative values of one column into one list. */
function mergeValues(parts: Expression[]): Expression[] {
  const result: Expression[] = []
  const places = new Map<string, number>()
  for (const part of parts) {
    if (part.kind !== 'filter' || part.filter.kind !== 'in' || part.filter.negated) {
      result.push(part)
      continue
    }
    const { key } = part.filter.property
    const place = places.get(key)
    const mergedPart = place === undefined ? undefined : result[place]
    if (place === undefined || mergedPart?.kind !== 'filter' || mergedPart.filter.kind !== 'in') {
      places.set(key, result.push(part) - 1)
    } else {
      const values = [...mergedPart.filter.values, ...part.filter.values]
      result[place] = { kind: 'filter', filter: { ...mergedPart.filter, values } }
    }
  }
  return result
}

interface MergedText {
  query: TextQuery
  /** Operands in the syntax of `q`. */
  operands: string[]
  words: number
}

/** Merges searches in the same columns into one text; parentheses keep the meaning of each. */
function mergeTexts(parts: Expression[], kind: 'every' | 'some'): Expression[] {
  const otherParts: Expression[] = []
  const groups: MergedText[] = []
  const open = new Map<string, MergedText>()
  for (const part of parts) {
    const negated = kind === 'every' && part.kind === 'not'
    const leaf = negated ? part.part : part
    if (leaf.kind !== 'text' || leaf.text.mode === 'sequence') {
      otherParts.push(part)
      continue
    }
    const key = JSON.stringify(leaf.text.fields)
    const words = tokenise(leaf.text.text).length
    let group = open.get(key)
    if (!group || group.words + words > maxWordsPerText) {
      group = { query: leaf.text, operands: [], words: 0 }
      open.set(key, group)
      groups.push(group)
    }
    group.operands.push(`${negated ? '-' : ''}(${leaf.text.text})`)
    group.words += words
  }
  return [...groups.map((group) => textOf(group, kind)), ...otherParts]
}

function textOf({ query, operands }: MergedText, kind: 'every' | 'some'): Expression {
  const [firstOperand] = operands
  const isAlone = operands.length === 1 && firstOperand?.startsWith('(')
  const text = operands.join(kind === 'every' ? ' + ' : ' ')
  return { kind: 'text', text: isAlone ? query : { ...query, text } }
}
