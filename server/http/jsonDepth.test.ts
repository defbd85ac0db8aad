import { expect, it } from 'vitest'
import { isDeeperThan } from './jsonDepth.ts'

const nested = (levels: number): unknown =>
  JSON.parse('[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2))

it('counts the levels of arrays and objects, however many there are', () => {
  expect(isDeeperThan(nested(100), 100)).toBe(false)
  expect(isDeeperThan(nested(102), 101)).toBe(true)
  expect(isDeeperThan(nested(200_000), 200)).toBe(true)
  for (const flat of [null, 1, 'a', undefined, [], {}]) expect(isDeeperThan(flat, 1)).toBe(false)
  expect(isDeeperThan([], 0)).toBe(true)
})
