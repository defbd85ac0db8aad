import { expect, it } from 'vitest'
import { Backoff } from './backoff.ts'

it('waits twice as long after each failure in a row, up to a limit', () => {
  const backoff = new Backoff({ firstMs: 1000, maxMs: 5000 })
  expect([1, 2, 3, 4, 5].map(() => backoff.next('a'))).toEqual([1000, 2000, 4000, 5000, 5000])
  expect(backoff.next('b')).toBe(1000)
  backoff.forget('a')
  expect(backoff.next('a')).toBe(1000)
})
