import { expect, it } from 'vitest'
import { isFragmented, noFragmentation } from './fragmentation.ts'

it.each([
  [noFragmentation, 0, false],
  [{ ...noFragmentation, runs: 40 }, 100, false],
  [{ ...noFragmentation, runs: 41 }, 100, true],
  [{ ...noFragmentation, tails: 20_001 }, 1000, true],
  // Below the threshold of a tenth of the lines.
  [{ ...noFragmentation, tails: 20_001 }, 1_000_000, false],
  [{ ...noFragmentation, tails: 100_001 }, 1_000_000, true],
  [{ ...noFragmentation, removed: 50_001 }, 1000, true],
  [{ ...noFragmentation, removed: 400_000 }, 1_000_000, false],
  [{ ...noFragmentation, removed: 500_001 }, 1_000_000, true]
])('an index with %o, of %i lines, is fragmented: %s', (fragmentation, lines, expected) => {
  expect(isFragmented(fragmentation, lines)).toBe(expected)
})
