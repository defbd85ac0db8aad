/** Completion in the expression editor. */
import {
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource
} from '@codemirror/autocomplete'
import type { SchemaProperty } from '../../../../../../../contract/datasets/dataset.ts'
import {
  documentedFunctions,
  type DocumentedFunction
} from '../../../../../../../contract/expressions/documentedFunctions.ts'
import { constants, prefixOperators, wordOperators } from '../../../../../../../contract/expressions/names.ts'
import type { Locale } from '../../../../../../i18n/locale.ts'
import { columnTitle } from '../../../../../../views/table/columns.ts'

/** Column key that an expression can use: each part is an identifier of the language. */
const nameable = /^[\p{L}_$][\p{L}0-9_]*(?:\.[\p{L}_$][\p{L}0-9_]*)*$/u
const typedName = /[\p{L}_$][\p{L}0-9_.]*/u

export function isNameable({ key }: Pick<SchemaProperty, 'key'>): boolean {
  return nameable.test(key)
}

/** Help on a column or a function. */
export interface NameHelp {
  title: string
  text: string
  example?: string
}

export function explainColumn(column: SchemaProperty, kind: string): NameHelp {
  return {
    title: column.key,
    text: [columnTitle(column), kind, column.description].filter(Boolean).join(' — ')
  }
}

export function explainFunction(documented: DocumentedFunction, locale: Locale): NameHelp {
  return {
    title: `${documented.name}(${documented.parameters})`,
    text: documented.description[locale],
    example: `${documented.example} ⇒ ${documented.result}`
  }
}

/** Returns the help as a DOM element, since CodeMirror does not render React components. */
export function explanation({ title, text, example }: NameHelp): HTMLElement {
  const container = document.createElement('div')
  container.className = 'expression-help'
  const lines: [string, string][] = [
    ['strong', title],
    ['p', text],
    ...(example === undefined ? [] : [['code', example] as [string, string]])
  ]
  for (const [tag, content] of lines) {
    const line = document.createElement(tag)
    line.textContent = content
    container.append(line)
  }
  return container
}

interface CompletionOptions {
  columns: SchemaProperty[]
  kindOf: (column: SchemaProperty) => string
  locale: Locale
}

/** Returns the completions: columns by key and title, functions and keywords. */
export function expressionCompletions({ columns, kindOf, locale }: CompletionOptions): Completion[] {
  return [
    ...columns.filter(isNameable).map((column): Completion => {
      const title = columnTitle(column)
      const isNamed = title !== column.key
      return {
        // The label holds the title too, so that typing a part of the title matches.
        label: isNamed ? `${column.key} ${title}` : column.key,
        displayLabel: column.key,
        apply: column.key,
        type: 'variable',
        boost: 2,
        ...(isNamed ? { detail: title } : {}),
        info: () => explanation(explainColumn(column, kindOf(column)))
      }
    }),
    ...documentedFunctions.map((documented) =>
      snippetCompletion(`${documented.name}(\${})`, {
        label: documented.name,
        detail: `(${documented.parameters})`,
        type: 'function',
        boost: 1,
        info: () => explanation(explainFunction(documented, locale))
      })
    ),
    ...[...wordOperators, 'not'].map((label) => ({ label, type: 'keyword' })),
    ...[...constants.keys()].map((label) => ({ label, type: 'constant' })),
    ...[...prefixOperators]
      .filter((label) => label !== 'not' && !documentedFunctions.some(({ name }) => name === label))
      .map((label) => snippetCompletion(`${label}(\${})`, { label, type: 'function' }))
  ]
}

export function completionSource(options: Completion[]): CompletionSource {
  return (context: CompletionContext): CompletionResult | null => {
    if (isInText(context)) return null
    const match = context.matchBefore(typedName)
    if (!match && !context.explicit) return null
    return { from: match?.from ?? context.pos, options, validFor: /^[\p{L}_$][\p{L}0-9_.]*$/u }
  }
}

/** Whether the cursor is in a string or a comment, where completion is disabled. */
function isInText(context: CompletionContext): boolean {
  return context.tokenBefore(['String', 'string', 'comment']) !== null
}
