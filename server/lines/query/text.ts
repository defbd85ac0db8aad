/** `q`, `q_mode` and `q_fields` (docs/api/text-search.md). */
import { hasCapability, operationsSentence } from '../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'
import type { Filter, TextMode, TextQuery } from './linesQuery.ts'
import { listItems } from './select.ts'

const modes: Record<string, TextMode> = {
  simple: 'simple',
  or: 'simple',
  complete: 'complete',
  and: 'and',
  adapt: 'adapt'
}

interface ParsedText {
  text?: TextQuery
  /** Conditions on the words, when some words of `text` count in the relevance only. */
  filters: Filter[]
  /** Whether relevance is part of the order: `_c_q` filters without it. */
  ranked: boolean
}

/** @throws HttpError 400 */
export function parseText(parameters: Record<string, string>, schema: SchemaProperty[]): ParsedText {
  const mode = modeOf(parameters.q_mode)
  const searchText = parameters.q ?? parameters._c_q ?? parameters.qs
  const fields = searchText === undefined ? [] : searchedFields(parameters.q_fields, schema)
  const q = parameters.q?.trim()
  const text = q || parameters._c_q?.trim()
  if (!text) return { filters: [], ranked: false }
  const inFields = fields.length ? { fields } : {}
  const requiredText = withoutIgnoredWords(parameters.q_ignored, text)
  if (requiredText === undefined || mode === 'complete') {
    return { text: { text, mode, ...inFields }, filters: [], ranked: !!q }
  }
  const required: Filter = {
    kind: 'expression',
    expression: { kind: 'text', text: { text: requiredText, mode, ...inFields } }
  }
  // Relevance uses all the words; a line needs at least one of them.
  return { text: { text, mode: 'simple', ...inFields }, filters: [required], ranked: !!q }
}

function modeOf(text: string | undefined): TextMode {
  if (text === undefined || text === '') return 'adapt'
  const mode = Object.hasOwn(modes, text) ? modes[text] : undefined
  if (mode) return mode
  throw httpError('wrongSearchMode', { text })
}

function searchedFields(text: string | undefined, schema: SchemaProperty[]): string[] {
  const keys = listItems(text)
  for (const key of keys) {
    const property = schema.find((candidate) => candidate.key === key)
    if (!property) {
      throw httpError('unknownColumn', { refusal: `Impossible de rechercher sur le champ ${key}`, key })
    }
    const capabilities = ['text', 'textStandard', 'index', 'wildcard'] as const
    if (capabilities.some((capability) => hasCapability(property, capability))) continue
    throw httpError('columnWithout', {
      refusal: `Impossible de rechercher sur le champ ${key}`,
      key,
      reason: `Aucune fonctionnalité de recherche n'est activée dans la configuration technique du champ. ${operationsSentence(property)}`
    })
  }
  return keys
}

/**
 * Returns the text without the words of `q_ignored`; undefined when that parameter is empty.
 * @throws HttpError 400
 */
function withoutIgnoredWords(ignored: string | undefined, text: string): string | undefined {
  const ignoredWords = new Set(listItems(ignored))
  if (!ignoredWords.size) return undefined
  const words = text.split(/\s+/)
  const foreign = [...ignoredWords].find((word) => !words.includes(word))
  if (foreign !== undefined) {
    throw httpError('foreignIgnoredWord', { word: foreign })
  }
  const requiredWords = words.filter((word) => !ignoredWords.has(word))
  if (requiredWords.length) return requiredWords.join(' ')
  throw httpError('allWordsIgnored')
}
