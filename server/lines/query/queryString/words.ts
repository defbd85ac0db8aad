/** Text searches for the terms and phrases of a `qs`, in one column or in all. */
import { hasCapability } from '../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import { indexedWord } from '../../text/analysis.ts'
import { columnAnalysis } from '../../text/textColumn.ts'
import { tokenise } from '../../text/tokenise.ts'
import { isDate } from '../filters.ts'
import type { Expression } from '../linesQuery.ts'
import { matchesAll, plainText, prefixOf } from '../patterns.ts'
import type { QueryStringNode } from './nodes.ts'
import { editsOf, partsOf, exactValue } from './values.ts'

type Value = Extract<QueryStringNode, { kind: 'term' | 'phrase' }>

const none: Expression = { kind: 'some', parts: [] }

/** @param view analysis that the field names; a column has only one */
export function inWords(
  node: QueryStringNode,
  property: SchemaProperty,
  view: 'text' | 'text_standard'
): Expression {
  const analysis = columnAnalysis(property)
  if (node.kind === 'clauses' || node.kind === 'range') return none
  return analysis === (view === 'text' ? 'french' : 'plain') ? words(node, [property.key]) : none
}

/**
 * Searches words in the analysed columns, and whole values in the texts that can be filtered; numbers are not searched.
 */
export function anywhere(node: Value, schema: SchemaProperty[]): Expression {
  const parts = partsOf(node)
  if (matchesAll(parts)) return { kind: 'every', parts: [] }
  const analysed = schema.filter((property) => isAnalysed(property))
  const alternatives: Expression[] = analysed.length
    ? [
        words(
          node,
          analysed.map(({ key }) => key)
        )
      ]
    : []
  const text = plainText(parts)
  const values = schema.filter((property) => holdsTexts(property) && !(text && hasItsWords(property, text)))
  for (const property of values) {
    const edits = node.kind === 'term' && text !== undefined ? editsOf(node.similarity, text) : 0
    if (text === undefined)
      alternatives.push({ kind: 'filter', filter: { kind: 'like', property, pattern: parts, folded: false } })
    else if (edits)
      alternatives.push({ kind: 'filter', filter: { kind: 'similar', property, text, maxEdits: edits } })
    else alternatives.push({ kind: 'filter', filter: exactValue(text, property) })
  }
  return { kind: 'some', parts: alternatives }
}

function isAnalysed(property: SchemaProperty): boolean {
  const analysis = columnAnalysis(property)
  return analysis === 'french' || analysis === 'plain'
}

function holdsTexts(property: SchemaProperty): boolean {
  const { key, type } = property
  const isMade = key.startsWith('_geo') || key === '_attachment_url'
  return type === 'string' && !isDate(property) && !isMade && hasCapability(property, 'index')
}

/** Whether a cell equal to the text has at least one word in the index: a search of its words then finds it. */
function hasItsWords(property: SchemaProperty, text: string): boolean {
  const analysis = columnAnalysis(property)
  if (analysis !== 'french' && analysis !== 'plain') return false
  return tokenise(text).some((token) => indexedWord(token, analysis) !== undefined)
}

function words(node: Value, keys: string[]): Expression {
  const of = (text: string): Expression => ({ kind: 'text', text: { text, mode: 'simple', fields: keys } })
  if (node.kind === 'phrase') {
    const text = node.text.replaceAll(/[\\"]/g, String.raw`\$&`)
    return text.trim() ? of(`"${text}"~${node.slop}`) : none
  }
  const prefix = prefixOf(node.parts)
  if (prefix) return of(`${escaped(prefix)}*`)
  const text = plainText(node.parts)
  if (text === undefined) return { kind: 'words', pattern: node.parts, keys }
  const edits = editsOf(node.similarity, text)
  return of(edits ? `${escaped(text)}~${edits}` : escaped(text))
}

/** Escapes every operator of `q`. */
export function escaped(text: string): string {
  return text.replaceAll(/[\s+|"()~*\\-]/g, String.raw`\$&`)
}
