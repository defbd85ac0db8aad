import { expect, it } from 'vitest'
import { levelOf, remainingOf } from './accountLimits.ts'

it.each([
  [-1, 1000, 'free', Infinity],
  [100, 0, 'fine', 100],
  [100, 79, 'fine', 21],
  [100, 80, 'near', 20],
  [100, 100, 'full', 0],
  [100, 120, 'full', 0],
  [0, 0, 'full', 0]
])('of a limit of %s with %s used: %s, %s left', (limit, consumption, level, remaining) => {
  expect(levelOf({ limit, consumption })).toBe(level)
  expect(remainingOf({ limit, consumption })).toBe(remaining)
})
