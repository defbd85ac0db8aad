import { expect, it } from 'vitest'
import { isWorn, noWear } from './wear.ts'

it.each([
  [noWear, 0, false],
  [{ ...noWear, runs: 40 }, 100, false],
  [{ ...noWear, runs: 41 }, 100, true],
  [{ ...noWear, tails: 20_001 }, 1000, true],
  // A tenth of many lines is not yet too many.
  [{ ...noWear, tails: 20_001 }, 1_000_000, false],
  [{ ...noWear, tails: 100_001 }, 1_000_000, true],
  [{ ...noWear, removed: 50_001 }, 1000, true],
  [{ ...noWear, removed: 400_000 }, 1_000_000, false],
  [{ ...noWear, removed: 500_001 }, 1_000_000, true]
])('an index with %o, of %i lines, is worn: %s', (wear, lines, expected) => {
  expect(isWorn(wear, lines)).toBe(expected)
})
