import { expect, it } from 'vitest'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import { tableCell } from './format.ts'

const long = JSON.rawJSON('90071992547409931')

it.each<[unknown, SchemaProperty, unknown]>([
  [[1, long], { key: 'k', type: 'integer', separator: ';' }, '1;90071992547409931'],
  [[long, 0.5], { key: 'k', type: 'number', separator: ', ' }, '90071992547409931, 0.5'],
  [long, { key: 'k', type: 'integer' }, '90071992547409931'],
  [JSON.rawJSON('100000000000000000'), { key: 'k', type: 'number' }, 1e17],
  [{ a: [1] }, { key: 'k', type: 'object' }, '{"a":[1]}']
])('the cell of %j in %j', (value, source, expected) => {
  expect(tableCell(value, { name: 'k', source })).toBe(expected)
})
