// @vitest-environment jsdom
import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { fieldCapabilities, fieldGroups, fieldValues, plainText } from './fieldInfo.ts'

const column = (key: string, more: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...more
})

it('groups the visible columns, the named groups first', () => {
  const schema = [
    column('a'),
    column('b', { 'x-group': 'Lieu' }),
    column('c', { 'x-group': 'Lieu' }),
    column('_id', { 'x-calculated': true })
  ]
  expect(fieldGroups(schema).map(({ name, fields }) => [name, fields.map(({ key }) => key).join()])).toEqual([
    ['Lieu', 'b,c'],
    [undefined, 'a']
  ])
  expect(fieldGroups([])).toEqual([])
})

it('lists the values of a column with their labels', () => {
  const labelled = column('a', { enum: ['1', '2'], 'x-labels': { 2: 'deux', 3: 'trois' } })
  expect(fieldValues(labelled)).toEqual([
    { value: '1', label: undefined },
    { value: '2', label: 'deux' },
    { value: '3', label: 'trois' }
  ])
})

it('lists which capabilities of its type a column has', () => {
  const number = column('a', { type: 'integer', 'x-capabilities': { values: false } })
  expect(fieldCapabilities(number)).toEqual([
    { name: 'index', enabled: true },
    { name: 'values', enabled: false }
  ])
})

it.each([
  ['<p>Un <b>texte</b></p><p>coupé<br>en deux</p>', 'Un texte coupé en deux'],
  ['Du **markdown**\n\n# simple', 'Du markdown simple'],
  ['<img src=x onerror=alert(1)>', '']
])('%s', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
