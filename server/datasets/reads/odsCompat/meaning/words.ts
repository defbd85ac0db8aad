/** Conditions on words and on the beginnings of values (docs/api/ods-compat.md). */
import { hasCapability } from '../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { isPlainString } from '../../../../lines/query/filters.ts'
import type { Expression, TextMode } from '../../../../lines/query/linesQuery.ts'
import { escaped } from '../../../../lines/query/queryString/words.ts'
import { parsePattern } from '../../../../lines/query/patterns.ts'
import { tokenise } from '../../../../lines/text/tokenise.ts'
import type { ColumnList } from '../grammar/nodes.ts'
import type { ExploreContext } from './context.ts'
import { filterOf, filteredColumn } from './values.ts'

const noLine: Expression = { kind: 'some', parts: [] }

/** Every word of the text must match, possibly in different columns. */
export function everyWord(text: string): Expression {
  return wordsOf(tokenise(text).map(escaped).join(' + '))
}

/** Any word must match, with small spelling differences; the last word may be a prefix. */
export function search(columns: ColumnList, text: string, context: ExploreContext): Expression {
  const words = tokenise(text)
  const operands = words.map((word, index) => {
    const length = Array.from(word).length
    const edits = length <= 2 ? 0 : length <= 5 ? 1 : 2
    const close = edits ? `${escaped(word)}~${edits}` : escaped(word)
    return index === words.length - 1 ? `${close} | ${escaped(word)}*` : close
  })
  return wordsOf(operands.join(' | '), keysOf(columns, context))
}

/** The words must match as a phrase; the last word may be a prefix. */
export function suggest(columns: ColumnList, text: string, context: ExploreContext): Expression {
  return wordsOf(text.trim(), keysOf(columns, context), 'sequence')
}

/** Any word of the text must match, with `*` for a prefix; or the whole value must match the pattern. */
export function likeExpression(column: string, text: string, context: ExploreContext): Expression {
  const property = filteredColumn(column, context)
  const words = text
    .split(/\s+/)
    .filter((word) => tokenise(word).length)
    .map((word) => (word.endsWith('*') ? `${escaped(word.replace(/(?<!\*)\*+$/, ''))}*` : escaped(word)))
  return {
    kind: 'some',
    parts: [
      wordsOf(words.join(' | '), [column]),
      filterOf({ kind: 'like', property, pattern: parsePattern(text), folded: false })
    ]
  }
}

export function startsWith(columns: ColumnList, text: string, context: ExploreContext): Expression {
  const properties = columns
    ? columns.map((key) => filteredColumn(key, context, { name: 'startswith', capability: 'index' }))
    : context.schema.filter((property) => hasWholeTexts(property))
  return {
    kind: 'some',
    parts: properties
      .filter(isPlainString)
      .map((property) => filterOf({ kind: 'starts', property, prefix: text }))
  }
}

function hasWholeTexts(property: SchemaProperty): boolean {
  return !property['x-calculated'] && isPlainString(property) && hasCapability(property, 'index')
}

/** @throws HttpError 400 for columns that do not exist */
function keysOf(columns: ColumnList, context: ExploreContext): ColumnList {
  return columns?.map((key) => filteredColumn(key, context).key)
}

function wordsOf(text: string, fields?: ColumnList, mode: TextMode = 'simple'): Expression {
  if (!text) return noLine
  return { kind: 'text', text: { text, mode, ...(fields ? { fields } : {}) } }
}
