import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/dataset.ts'
import * as engine from '../../../contract/patterns/linearPatterns.ts'
import { lineErrors } from './lineErrors.ts'
import { lineSchema } from './lineSchema.ts'
import { anyColumns, anyLine } from './anyLine.testing.ts'

const messages = (column: Partial<SchemaProperty>, value: unknown, locale: 'fr' | 'en' = 'fr'): string[] => {
  const { schema } = lineSchema([{ key: 'a', type: 'string', ...column }])
  return lineErrors(schema, value === undefined ? {} : { a: value }, locale, engine).map(
    ({ message }) => message
  )
}

describe('lineErrors', () => {
  // The sentences of the server, without the path and the value (docs/api/editing.md).
  it.each<[string, Partial<SchemaProperty>, unknown]>([
    ['requiert la propriété a', { 'x-required': true }, undefined],
    ['doit être de type integer', { type: 'integer' }, 'x'],
    ['doit être de type integer', { type: 'integer' }, 1.5],
    ['ne doit pas dépasser 3 caractères', { maxLength: 3 }, 'abcd'],
    ['doit être >= 2', { type: 'number', minimum: 2 }, 1],
    ['doit correspondre au format "^a$"', { pattern: '^a$' }, 'b'],
    ['mauvais format', { pattern: '^a$', patternErrorMessage: 'mauvais format' }, 'b'],
    ['doit correspondre au format "date"', { format: 'date' }, '2023-02-29'],
    ['doit correspondre au format "date-time"', { format: 'date-time' }, '2023-02-01T10:00:00'],
    ['ne doit pas dépasser 3 caractères', { separator: ',', maxLength: 3 }, ['abcd', 'a', 'efgh']]
  ])('says "%s" for %j', (message, column, value) => {
    expect(messages(column, value)).toEqual([message])
  })

  it('speaks English too', () => {
    expect(messages({ maxLength: 3 }, 'abcd', 'en')).toEqual(['must NOT be longer than 3 characters'])
    expect(messages({ type: 'number', maximum: 2 }, 3, 'en')).toEqual(['must be <= 2'])
  })

  it('counts characters, and tells every rule that is broken', () => {
    expect(messages({ maxLength: 2 }, '👍👍')).toEqual([])
    expect(messages({ maxLength: 2, pattern: '^a' }, 'bcd')).toHaveLength(2)
  })

  it('restricts nothing by an expression that the engine cannot read, nor while there is no engine', () => {
    for (const pattern of ['(', String.raw`^(.)\1$`]) expect(messages({ pattern }, 'b')).toEqual([])
    const { schema } = lineSchema([{ key: 'a', type: 'string', pattern: '^a$' }])
    expect(lineErrors(schema, { a: 'b' }, 'fr')).toEqual([])
  })

  it('is not kept busy by any expression, and takes NUL for a character', () => {
    const start = Date.now()
    expect(messages({ pattern: '^(a+)+$' }, `${'a'.repeat(5000)}!`)).toHaveLength(1)
    expect(Date.now() - start).toBeLessThan(2000)
    expect(messages({ pattern: String.raw`^a\0b$` }, 'a\0b')).toEqual([])
    expect(messages({ pattern: '^ab$', maxLength: 2 }, 'a\0b')).toHaveLength(2)
  })

  it('agrees with ajv on any schema and line', () => {
    const ajv = new Ajv({ allErrors: true, strict: false })
    // The default export of this CommonJS package is typed as a namespace under verbatimModuleSyntax.
    ;(addFormats as unknown as typeof addFormats.default)(ajv)
    fc.assert(
      fc.property(
        anyColumns.chain((columns) => fc.tuple(fc.constant(columns), anyLine(columns))),
        ([columns, line]) => {
          const { schema } = lineSchema(columns)
          const validate = ajv.compile(schema)
          validate(line)
          const theirs = (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
            key: (params as { missingProperty?: string }).missingProperty ?? instancePath.split('/')[1] ?? '',
            keyword
          }))
          expect(rulesByKey(lineErrors(schema, line, 'fr', engine))).toEqual(rulesByKey(theirs))
        }
      ),
      { numRuns: 150 }
    )
  })
})

/** The rules that each column breaks; a value of another type breaks no rule that is worth telling besides. */
function rulesByKey(errors: { key: string; keyword: string }[]): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>()
  for (const { key, keyword } of errors) rules.set(key, (rules.get(key) ?? new Set()).add(keyword))
  for (const [key, keywords] of rules) if (keywords.has('type')) rules.set(key, new Set(['type']))
  return new Map([...rules].sort(([a], [b]) => (a < b ? -1 : 1)))
}
