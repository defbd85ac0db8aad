import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../contract/datasets/dataset.ts'
import {
  addableColumns,
  childMessages,
  filterColumns,
  inheritedColumn,
  knownValues,
  type Child
} from './virtualChildren.ts'

const column = (key: string, attributes: Partial<SchemaProperty> = {}): SchemaProperty => ({
  key,
  type: 'string',
  ...attributes
})
const child = (schema: SchemaProperty[], attributes: Partial<Child> = {}): Child => ({
  id: 'c',
  title: 'Child',
  status: 'finalized',
  schema: [...schema, column('_id', { 'x-calculated': true })],
  ...attributes
})
const messageSummaries = (schema: SchemaProperty[], childDataset: Child): unknown[] =>
  childMessages(schema, childDataset).map(({ severity, name, columns }) => [
    severity,
    name,
    columns.join(' ')
  ])

it('gives no message about a compatible child', () => {
  expect(messageSummaries([column('a')], child([column('a')]))).toEqual([])
})

it('lists the incompatibilities, and the columns to add', () => {
  const schema = [
    column('a', { type: 'integer' }),
    column('b', { 'x-refersTo': 'uri:city' }),
    column('c'),
    column('d')
  ]
  const otherChild = child([
    column('a'),
    column('b'),
    column('c', { 'x-capabilities': { index: false } }),
    column('e')
  ])
  expect(messageSummaries(schema, otherChild)).toEqual([
    ['error', 'type', 'a'],
    ['error', 'concept', 'b'],
    ['warning', 'missing', 'd'],
    ['warning', 'disabledInChild', 'c'],
    ['success', 'extra', 'e']
  ])
  expect(messageSummaries([], child([], { status: 'error' }))).toEqual([['error', 'inError', '']])
})

it('inherits the semantic attributes of columns', () => {
  const source = column('a', {
    title: 'A',
    format: 'uri-reference',
    'x-refersTo': 'uri:a',
    'x-cardinality': 3
  })
  expect(inheritedColumn(source)).toEqual({ key: 'a', type: 'string', title: 'A', 'x-refersTo': 'uri:a' })
  expect(addableColumns([column('a')], child([source, column('b')])).map(({ key }) => key)).toEqual(['b'])
})

it('offers filters on the columns of all children, with their known values', () => {
  const children = [
    child([column('a', { enum: ['x'] })]),
    child([column('a', { enum: ['x', 'y'] }), column('b')])
  ]
  expect(filterColumns(children).map(({ key }) => key)).toEqual(['a', 'b'])
  expect(knownValues(children, 'a')).toEqual(['x', 'y'])
})
