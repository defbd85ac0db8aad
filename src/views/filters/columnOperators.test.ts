import { describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnChoices, columnOperators, filterInputKind } from './columnOperators.ts'

const column = (extra: Partial<SchemaProperty>): SchemaProperty => ({ key: 'a', type: 'string', ...extra })
const presence = ['exists', 'nexists']

describe('the filters of a column', () => {
  it.each<[string, SchemaProperty, string[]]>([
    ['text', column({}), ['search', 'eq', 'neq', 'in', 'nin', 'starts', ...presence]],
    [
      'address',
      column({ format: 'uri-reference' }),
      ['search', 'eq', 'neq', 'in', 'nin', 'starts', ...presence]
    ],
    ['labelled text', column({ 'x-labels': { a: 'A' } }), ['eq', 'neq', 'in', 'nin', ...presence]],
    [
      'text with wildcard',
      column({ 'x-capabilities': { wildcard: true } }),
      ['search', 'eq', 'neq', 'in', 'nin', 'starts', 'contains', ...presence]
    ],
    ['text that is only analysed', column({ 'x-capabilities': { index: false } }), ['search']],
    [
      'text without any capability',
      column({ 'x-capabilities': { index: false, text: false, textStandard: false } }),
      []
    ],
    ['integer', column({ type: 'integer' }), ['eq', 'neq', 'in', 'nin', 'gte', 'lte', ...presence]],
    ['number', column({ type: 'number' }), ['gte', 'lte', ...presence]],
    ['boolean', column({ type: 'boolean' }), ['eq', 'neq', ...presence]],
    ['date', column({ format: 'date' }), ['gte', 'lte', ...presence]],
    ['date-time', column({ format: 'date-time' }), ['gte', 'lte', ...presence]],
    ['geometry', column({ 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }), []]
  ])('%s', (_name, property, operators) => {
    expect(columnOperators(property)).toEqual(operators)
  })

  it('offers the known values, sorted by label', () => {
    const property = column({ enum: ['b', 'a', 'c'], 'x-labels': { a: 'Zèbre', c: 'Âne' } })
    const choices = columnChoices(property, { true: 'oui', false: 'non' }, 'fr')
    expect(choices?.map((choice) => choice.value)).toEqual(['c', 'b', 'a'])
    expect(columnChoices(column({}), { true: 'oui', false: 'non' }, 'fr')).toBeUndefined()
  })

  it('has the input of the type of the column', () => {
    expect(filterInputKind(column({ type: 'integer' }), 'eq', false)).toBe('number')
    expect(filterInputKind(column({}), 'eq', true)).toBe('choice')
    expect(filterInputKind(column({}), 'nin', false)).toBe('texts')
    expect(filterInputKind(column({ format: 'date-time' }), 'gte', false)).toBe('date')
    expect(filterInputKind(column({}), 'exists', false)).toBe('none')
  })
})
