import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { EditorState } from '@uiw/react-codemirror'
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import { completionSource, expressionCompletions, isNameable } from './completion.ts'
import { expressionLanguage, styleOfName } from './language.ts'

const columns: SchemaProperty[] = [
  { key: 'adr', type: 'string', title: 'Adresse' },
  { key: '_coords.lat', type: 'number' },
  { key: '2020_total', type: 'number' }
]
const source = completionSource(expressionCompletions({ columns, kindOf: () => 'Texte', locale: 'fr' }))

function completed(doc: string, explicit = false): CompletionResult | null {
  const state = EditorState.create({ doc, extensions: expressionLanguage(new Set(['adr', '_coords'])) })
  return source(new CompletionContext(state, doc.length, explicit)) as CompletionResult | null
}

it('offers columns with a valid name, functions and keywords', () => {
  const labels = completed('ad')?.options.map(({ displayLabel, label }) => displayLabel ?? label) ?? []
  for (const label of ['adr', '_coords.lat', 'UPPER', 'not', 'true', 'sqrt']) expect(labels).toContain(label)
  expect(labels).not.toContain('2020_total')
  expect(new Set(labels).size).toBe(labels.length)
  expect(columns.map(isNameable)).toEqual([true, true, false])
})

it('completes from the start of a name, including its members, except in strings', () => {
  expect(completed('1 + _coords.l')?.from).toBe(4)
  expect(completed('1 + ')).toBeNull()
  expect(completed('1 + ', true)?.from).toBe(4)
  expect(completed('"ad')).toBeNull()
  expect(completed('/* ad')).toBeNull()
})

it('tells columns, functions, constants and operators apart', () => {
  const variables = new Set(['adr'])
  expect(
    ['adr', 'UPPER', 'sqrt', 'true', 'and', 'other'].map((name) => styleOfName(name, variables))
  ).toEqual(['variableName.special', 'typeName', 'typeName', 'atom', 'keyword', 'variableName'])
})
