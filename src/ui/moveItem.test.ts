import { expect, it } from 'vitest'
import { moveItem } from './moveItem.ts'

it('moves one item, within the bounds of the list', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a'], 4, 0)).toEqual(['a'])
  expect(moveItem(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
  expect(moveItem(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
})
