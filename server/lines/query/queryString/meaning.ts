/** Meaning of a parsed `qs` for the columns of a dataset (docs/api/text-search.md). */
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { httpError } from '../../../http/errors.ts'
import type { FilterContext } from '../filters.ts'
import type { Expression } from '../linesQuery.ts'
import { matchesAll, plainText } from '../patterns.ts'
import { existingField, fieldOf } from './fields.ts'
import type { Clause, QueryStringNode } from './nodes.ts'
import { parseQueryString } from './parse.ts'
import { simplified } from './simplify.ts'
import { QuerySyntaxError } from '../syntaxError.ts'
import { anywhere, inWords } from './words.ts'
import { rangeOf, valueOf } from './values.ts'

type MeaningContext = FilterContext & { schema: SchemaProperty[] }

const existsField = '_exists_'

/**
 * @returns undefined for a blank text
 * @throws HttpError 400
 */
export function parseQs(text: string, context: MeaningContext): Expression | undefined {
  try {
    const node = parseQueryString(text)
    return node && simplified(meaningOf(node, context))
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error
    throw httpError('wrongQueryString', { text, problem: error.message })
  }
}

function meaningOf(node: QueryStringNode, context: MeaningContext): Expression {
  if (node.kind === 'clauses') return combined(node.clauses, context)
  if (node.field === undefined) {
    if (node.kind === 'range') throw new QuerySyntaxError('un intervalle se rapporte à un champ')
    return anywhere(node, context.schema)
  }
  if (node.field === existsField) {
    if (node.kind === 'range') throw new QuerySyntaxError(`${existsField} attend le nom d'un champ`)
    return exists(existingField(nameIn(node), context.schema))
  }
  const { property, view } = fieldOf(node.field, context.schema)
  if (node.kind === 'term' && matchesAll(node.parts)) return exists(property)
  if (view === 'text' || view === 'text_standard') return inWords(node, property, view)
  if (node.kind === 'range') return rangeOf(node, property, context)
  return valueOf(node, property, view, context)
}

const exists = (property: SchemaProperty): Expression => ({
  kind: 'filter',
  filter: { kind: 'exists', property, negated: false }
})

function nameIn(node: Extract<QueryStringNode, { kind: 'term' | 'phrase' }>): string {
  if (node.kind === 'phrase') return node.text
  return (
    plainText(node.parts) ??
    node.parts.map((part) => ('wildcard' in part ? part.wildcard : part.text)).join('')
  )
}

/** Combines clauses: beside a `must` clause, `should` clauses are optional. */
function combined(clauses: Clause[], context: MeaningContext): Expression {
  const having = (occurrence: Clause['occurrence']): Expression[] =>
    clauses.filter((clause) => clause.occurrence === occurrence).map(({ node }) => meaningOf(node, context))
  const [required, optional, excluded] = [having('must'), having('should'), having('mustNot')]
  const conditions: Expression[] =
    required.length || !optional.length ? required : [{ kind: 'some', parts: optional }]
  return {
    kind: 'every',
    parts: [...conditions, ...excluded.map((part): Expression => ({ kind: 'not', part }))]
  }
}
