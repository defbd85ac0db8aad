import { expect, it } from 'vitest'
import { delayAfterAttempts, maxAttempts } from './attempts.ts'

it('waits for longer and longer, and gives up after ten attempts', () => {
  const minutes = Array.from({ length: maxAttempts }, (_, index) => delayAfterAttempts(index + 1, 1))
  expect(minutes).toEqual([1, 6, 16, 32, 56, 89, 130, 182, 243, undefined])
  expect(delayAfterAttempts(2, 60_000)).toBe(360_000)
})
