import { expect, it } from 'vitest'
import { edgeOf, isBeside, lineAt, nearest, sideOf } from './dropGeometry.ts'

const block = { left: 0, top: 100, right: 300, bottom: 200 }
const right = { left: 320, top: 110, right: 600, bottom: 180 }
const below = { left: 0, top: 210, right: 300, bottom: 260 }

it('goes before or after a block, beside it in a row', () => {
  expect([isBeside(block, right), isBeside(block, below), isBeside(right, block)]).toEqual([
    true,
    false,
    true
  ])
  expect([sideOf(block, { x: 290, y: 120 }, false), sideOf(block, { x: 290, y: 120 }, true)]).toEqual([
    'before',
    'after'
  ])
  expect(lineAt(block, 'after', false)).toMatchObject({ left: 0, right: 300, top: 204 })
  expect(lineAt(block, 'before', true)).toMatchObject({ top: 100, bottom: 200, right: -4 })
})

it('goes beside a block that holds others at its edges only, else where it is nearest', () => {
  expect([104, 150, 195].map((y) => edgeOf(block, { x: 10, y }))).toEqual(['before', undefined, 'after'])
  expect(nearest([block, right, below], { x: 500, y: 300 })).toBe(1)
  expect(nearest([block, right, below], { x: 10, y: 900 })).toBe(2)
  expect(nearest([], { x: 0, y: 0 })).toBeUndefined()
})
