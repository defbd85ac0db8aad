import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { noServices } from '../../../../../contract/datasets/extensions/actions.ts'
import type { Extension, ExpressionExtension } from '../../../../../contract/datasets/extensions.ts'
import { expressionColumns, expressionProblem, offsetOf } from './expressionProblem.ts'

const schema: SchemaProperty[] = [
  { key: 'price', type: 'number', title: 'Price', 'x-originalName': 'The_price' },
  { key: '_coords.lat', type: 'number', 'x-extension': 'geocoder/postCoords' },
  { key: '_id', type: 'string', 'x-calculated': true }
]
function computed(key: string, expr = ''): ExpressionExtension {
  return { active: true, type: 'exprEval', expr, property: { key, type: 'string' } }
}
const coords: Extension = {
  active: true,
  type: 'remoteService',
  remoteService: 'geocoder',
  action: 'postCoords',
  propertyPrefix: '_coords'
}
const [first, second] = [computed('first'), computed('second')]
const context = { schema, extensions: [first, coords, second], services: noServices }
const problemOf = (extension: ExpressionExtension, expr: string): unknown =>
  expressionProblem(extension, context, expr)

it('accepts columns of the dataset and of the extensions before', () => {
  expect(problemOf(second, 'CONCAT(price, first, _coords.lat, _id)')).toBeUndefined()
  expect(expressionColumns(first, context).available.map(({ key }) => key)).toEqual(['price', '_id'])
})

it('reports the problem and its position', () => {
  expect(problemOf(first, '  ')).toEqual({ kind: 'empty', name: '' })
  expect(problemOf(first, 'price +\n  * 2')).toMatchObject({
    kind: 'syntax',
    position: { line: 2, column: 3 }
  })
  expect(problemOf(first, '1 + second')).toEqual({
    kind: 'later',
    name: 'second',
    position: { line: 1, column: 5 }
  })
  expect(problemOf(first, '"_coords" || _coords.lat')).toMatchObject({
    kind: 'later',
    position: { line: 1, column: 14 }
  })
  expect(problemOf(second, 'second + 1')).toMatchObject({ kind: 'later', name: 'second' })
  expect(problemOf(first, 'Price')).toMatchObject({ kind: 'renamed', key: 'price' })
  expect(problemOf(first, 'The_price')).toMatchObject({ kind: 'renamed', key: 'price' })
  expect(problemOf(computed('price'), '1')).toEqual({ kind: 'taken', name: 'price' })
})

it('only warns about an unknown name', () => {
  expect(problemOf(first, 'price + nothing')).toEqual({
    kind: 'unknown',
    name: 'nothing',
    isWarning: true,
    position: { line: 1, column: 9 }
  })
  expect(problemOf(first, 'twice(x) = x * 2; twice(price)')).toBeUndefined()
})

it('converts a position into an offset', () => {
  expect(offsetOf('ab\ncd', { line: 2, column: 2 })).toBe(4)
  expect(offsetOf('ab', { line: 9, column: 9 })).toBe(2)
})
