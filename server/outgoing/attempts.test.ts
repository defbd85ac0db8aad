import { describe, expect, it } from 'vitest'
import { OutgoingFailure } from './failure.ts'
import { Attempts } from './attempts.ts'

const now = Date.parse('2026-01-01T00:00:00Z')

describe('another attempt', () => {
  it.each<[number, string | undefined, number | undefined]>([
    [429, undefined, 100],
    [429, '0', 100],
    [429, ' 2 ', 2000],
    [429, '1.5', 1500],
    [429, '-5', 100],
    [429, 'soon', 100],
    [429, 'Thu, 01 Jan 2026 00:00:03 GMT', 3000],
    [429, 'Thu, 01 Jan 2015 00:00:03 GMT', 100],
    [429, '3600', undefined],
    [429, '1e400', 100],
    [503, '1', 1000],
    [503, undefined, undefined],
    [503, 'soon', undefined],
    [500, '1', undefined],
    [404, '1', undefined]
  ])('after %i with Retry-After %s comes in %s ms', (status, retryAfter, wait) => {
    expect(new Attempts().afterStatus(status, retryAfter, now)).toBe(wait)
  })

  it('waits longer each time, up to a total', () => {
    const attempts = new Attempts()
    const waits: number[] = []
    for (
      let wait = attempts.afterStatus(429, '0');
      wait !== undefined;
      wait = attempts.afterStatus(429, '0')
    ) {
      waits.push(wait)
    }
    expect(waits.slice(0, 8)).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000])
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(120_000)
  })

  it('follows an interrupted connection once, and no other failure', () => {
    const attempts = new Attempts()
    expect(attempts.afterFailure(new OutgoingFailure('timeout'))).toBe(false)
    expect(attempts.afterFailure(new OutgoingFailure('interrupted'))).toBe(true)
    expect(attempts.afterFailure(new OutgoingFailure('interrupted'))).toBe(false)
  })
})
