import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import * as engine from '../../../contract/patterns/linearPatterns.ts'
import { lineErrors, type LineError } from './lineErrors.ts'
import { lineSchema } from './lineSchema.ts'
import { anyColumns, anyLine } from './anyLine.testing.ts'

const problems = (column: Partial<SchemaProperty>, value: unknown): Omit<LineError, 'key'>[] => {
  const { schema } = lineSchema([{ key: 'a', type: 'string', ...column }])
  return lineErrors(schema, value === undefined ? {} : { a: value }, engine).map(({ key, ...problem }) => {
    expect(key).toBe('a')
    return problem
  })
}

describe('lineErrors', () => {
  it.each<[string, Record<string, unknown>, Partial<SchemaProperty>, unknown]>([
    ['required', { missingProperty: 'a' }, { 'x-required': true }, undefined],
    ['type', { type: 'integer' }, { type: 'integer' }, 'x'],
    ['type', { type: 'integer' }, { type: 'integer' }, 1.5],
    ['maxLength', { limit: 3 }, { maxLength: 3 }, 'abcd'],
    ['minimum', { comparison: '>=', limit: 2 }, { type: 'number', minimum: 2 }, 1],
    ['maximum', { comparison: '<=', limit: 2 }, { type: 'number', maximum: 2 }, 3],
    ['pattern', { pattern: '^a$' }, { pattern: '^a$' }, 'b'],
    ['format', { format: 'date' }, { format: 'date' }, '2023-02-29'],
    ['format', { format: 'date-time' }, { format: 'date-time' }, '2023-02-01T10:00:00']
  ])('tells %s %j for %j', (keyword, params, column, value) => {
    expect(problems(column, value)).toEqual([{ keyword, params }])
  })

  it('has the error message of the column for its pattern, and the value for a list', () => {
    const custom = 'mauvais format'
    expect(problems({ pattern: '^a$', patternErrorMessage: custom }, 'b')).toMatchObject([{ custom }])
    expect(problems({ separator: ',', maxLength: 3 }, ['abcd', 'a', 'efgh'])).toEqual([
      { keyword: 'maxLength', params: { limit: 3 }, data: 'abcd' }
    ])
  })

  it('counts characters rather than UTF-16 units, and reports every broken rule', () => {
    expect(problems({ maxLength: 2 }, '👍👍')).toEqual([])
    expect(problems({ maxLength: 2, pattern: '^a' }, 'bcd')).toHaveLength(2)
  })

  it('ignores a pattern that the engine cannot parse, and every pattern without an engine', () => {
    for (const pattern of ['(', String.raw`^(.)\1$`]) expect(problems({ pattern }, 'b')).toEqual([])
    const { schema } = lineSchema([{ key: 'a', type: 'string', pattern: '^a$' }])
    expect(lineErrors(schema, { a: 'b' })).toEqual([])
  })

  it('matches patterns with nested quantifiers in linear time, and NUL characters', () => {
    expect(problems({ pattern: '^(a+)+$' }, `${'a'.repeat(5000)}!`)).toHaveLength(1)
    expect(problems({ pattern: String.raw`^a\0b$` }, 'a\0b')).toEqual([])
    expect(problems({ pattern: '^ab$', maxLength: 2 }, 'a\0b')).toHaveLength(2)
  })

  it('reports the same rules as ajv for any schema and line', () => {
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
          expect(rulesByKey(lineErrors(schema, line, engine))).toEqual(rulesByKey(theirs))
        }
      ),
      { numRuns: 150 }
    )
  })
})

/** Broken rules by column; when the type is wrong, its other rules are ignored. */
function rulesByKey(errors: { key: string; keyword: string }[]): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>()
  for (const { key, keyword } of errors) rules.set(key, (rules.get(key) ?? new Set()).add(keyword))
  for (const [key, keywords] of rules) if (keywords.has('type')) rules.set(key, new Set(['type']))
  return new Map([...rules].sort(([a], [b]) => (a < b ? -1 : 1)))
}
