import { describe, expect, it } from 'vitest'
import { TokenBuckets } from '../../server/http/tokenBuckets.ts'

describe('token buckets', () => {
  it('are full at first and refilled continuously, up to the maximum', () => {
    const buckets = new TokenBuckets({ tokens: 2, windowSeconds: 1 })
    expect([0, 0, 0].map((now) => buckets.take('a', now))).toEqual([true, true, false])
    expect(buckets.take('b', 0)).toBe(true)
    expect(buckets.take('a', 400)).toBe(false)
    expect(buckets.take('a', 500)).toBe(true)
    expect([9000, 9000, 9000].map((now) => buckets.take('a', now))).toEqual([true, true, false])
  })

  it('return the token of a request that does not count, at most once', () => {
    const buckets = new TokenBuckets({ tokens: 1, windowSeconds: 60 })
    buckets.take('a', 0)
    buckets.refund('a')
    buckets.refund('a')
    expect([buckets.take('a', 0), buckets.take('a', 0)]).toEqual([true, false])
  })

  it('are unlimited with a rate of 0', () => {
    expect(new TokenBuckets({ tokens: 0, windowSeconds: 60 }).take('a', 0)).toBe(true)
  })

  it('drop the clients not seen for 20 minutes', () => {
    const buckets = new TokenBuckets({ tokens: 1, windowSeconds: 3600 })
    buckets.take('a', 0)
    buckets.take('b', 21 * 60_000)
    expect(buckets.take('a', 21 * 60_000)).toBe(true)
  })

  it('can go into debt by used resources, down to one refill window', () => {
    const buckets = new TokenBuckets({ tokens: 1000, windowSeconds: 10 })
    expect(buckets.isEmpty('a', 0)).toBe(false)
    buckets.spend('a', 900, 0)
    expect(buckets.isEmpty('a', 0)).toBe(false)
    buckets.spend('a', 50_000, 0)
    expect([0, 10_000, 10_010].map((now) => buckets.isEmpty('a', now))).toEqual([true, true, false])
    expect(buckets.isEmpty('b', 0)).toBe(false)
    const without = new TokenBuckets({ tokens: 0, windowSeconds: 60 })
    without.spend('a', 1e9, 0)
    expect(without.isEmpty('a', 0)).toBe(false)
  })
})
