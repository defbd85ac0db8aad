import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import * as engine from '../../../../contract/patterns/linearPatterns.ts'
import {
  boundProblem,
  columnRules,
  dateFormatName,
  hasValidRules,
  labelsOf,
  pairsOf,
  ruleCount
} from './columnRules.ts'

const text: SchemaProperty = { key: 'a', type: 'string' }
const names = (property: SchemaProperty, dataset: Parameters<typeof columnRules>[1]): string[] =>
  Object.entries(columnRules(property, dataset)).flatMap(([name, is]) => (is ? [name] : []))

it('derives the rules from the type of the column and the type of the dataset', () => {
  expect(names(text, {})).toEqual(['technical', 'transform', 'validation', 'labels', 'separator', 'display'])
  expect(names(text, { isRest: true })).toEqual([
    'technical',
    'validation',
    'labels',
    'removal',
    'separator',
    'display',
    'readOnly'
  ])
  expect(names({ key: 'n', type: 'integer' }, {})).toEqual(['technical', 'transform', 'validation'])
  expect(names({ ...text, format: 'date' }, {})).not.toContain('labels')
  expect(names({ key: 'b', type: 'boolean' }, {})).toContain('labels')
  expect(names({ ...text, 'x-refersTo': 'http://schema.org/DigitalDocument' }, { isRest: true })).toContain(
    'freeUrl'
  )
})

it('forbids edits of a column that the platform calculates or another dataset defines', () => {
  for (const [property, dataset] of [
    [{ ...text, 'x-calculated': true }, { isRest: true }],
    [{ ...text, 'x-extension': 'service/action' }, { isRest: true }],
    [text, { isVirtual: true }]
  ] as const) {
    const { technical, transform, validation, labels, removal } = columnRules(property, dataset)
    expect([technical, transform, validation, labels, removal]).toEqual(Array(5).fill(false))
  }
})

it('allows a time zone only for times without one in the file', () => {
  const column: SchemaProperty = { key: 'a', type: 'string', format: 'date-time' }
  const file = { name: 'f', size: 1, mimetype: 'text/csv' }
  const withFormat = { ...file, schema: [{ ...column, dateTimeFormat: 'D/M/YYYY H:m' }] }
  expect(columnRules(column, { file: withFormat }).timeZone).toBe(true)
  expect(columnRules(column, { file: { ...file, schema: [column] } }).timeZone).toBe(false)
})

it('counts the rules that are set', () => {
  expect(ruleCount(text)).toBe(0)
  expect(ruleCount({ ...text, 'x-required': true, minLength: 0, pattern: '' })).toBe(2)
})

it('reads patterns as the server does', () => {
  for (const pattern of ['(', '(?<=a)b', '(a{100}){100}']) {
    expect(hasValidRules({ ...text, pattern }, engine)).toBe(false)
    expect(hasValidRules({ ...text, pattern })).toBe(true)
  }
  expect(hasValidRules({ ...text, pattern: String.raw`^\d{2}$` }, engine)).toBe(true)
  expect(hasValidRules({ key: 'n', type: 'number', minimum: 2, maximum: 1 })).toBe(false)
  expect(hasValidRules({ key: 'n', type: 'number', minimum: 1 })).toBe(true)
})

it('keeps only labels with a value', () => {
  expect(labelsOf([{ value: '', label: 'x' }])).toBeUndefined()
  const labels = { a: 'A', b: '' }
  expect(labelsOf(pairsOf(labels))).toEqual(labels)
})

it('refuses invalid lengths and bounds', () => {
  const integer: SchemaProperty = { key: 'n', type: 'integer' }
  expect(boundProblem({ ...text, minLength: -1 }, 'minLength')).toBe('negative')
  expect(boundProblem({ ...text, maxLength: 1.5 }, 'maxLength')).toBe('notWhole')
  expect(boundProblem({ ...integer, minimum: 1.5 }, 'minimum')).toBe('notWhole')
  expect(boundProblem({ ...integer, minimum: -1 }, 'minimum')).toBeUndefined()
  expect(boundProblem({ ...integer, type: 'number', minimum: 1.5 }, 'minimum')).toBeUndefined()
  expect(hasValidRules({ ...text, minLength: -1 })).toBe(false)
  expect(hasValidRules({ ...integer, maximum: 1.5 })).toBe(false)
  expect(hasValidRules({ ...text, minLength: 0, maxLength: 3 })).toBe(true)
})

it('allows a date format only in editable datasets', () => {
  const day: SchemaProperty = { ...text, format: 'date' }
  expect(dateFormatName(day, { isRest: true })).toBe('dateFormat')
  expect(dateFormatName({ ...day, format: 'date-time' }, { isRest: true })).toBe('dateTimeFormat')
  expect(dateFormatName(day, {})).toBeUndefined()
  expect(dateFormatName(text, { isRest: true })).toBeUndefined()
})
