import { describe, expect, it, vi } from 'vitest'
import { CoalescingCache } from './coalescingCache.ts'

const cacheOf = (maxBytes: number): CoalescingCache<{ bytes?: number }> =>
  new CoalescingCache({ maxBytes, maxShare: 0.25, bytesOf: ({ bytes }) => bytes })

describe('a cache that coalesces', () => {
  it('computes a value once, for concurrent and later callers', async () => {
    const cache = cacheOf(100_000)
    const value = { bytes: 10 }
    const compute = vi.fn(async () => value)
    const both = await Promise.all([
      cache.get('a', compute),
      cache.get('a', compute, new AbortController().signal)
    ])
    expect(both).toEqual([
      { value, isKnown: false },
      { value, isKnown: false }
    ])
    expect(await cache.get('a', compute)).toEqual({ value, isKnown: true })
    expect(compute).toHaveBeenCalledTimes(1)
    await cache.get('b', compute)
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('aborts the computation when the last caller leaves, and starts again for the next', async () => {
    const cache = cacheOf(100_000)
    const signals: AbortSignal[] = []
    const compute = (signal: AbortSignal): Promise<{ bytes: number }> => {
      signals.push(signal)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('interrupted')))
      })
    }
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [one, other].map(({ signal }) => cache.get('a', compute, signal))
    one.abort()
    expect(signals[0]?.aborted).toBe(false)
    other.abort()
    expect(signals[0]?.aborted).toBe(true)
    const next = cache.get('a', async () => ({ bytes: 1 }))
    for (const answer of asked) await expect(answer).rejects.toThrow('interrupted')
    expect((await next).value).toEqual({ bytes: 1 })
    expect((await cache.get('a', compute)).isKnown).toBe(true)
  })

  it('does not cache failures, excluded values and too large values', async () => {
    const cache = cacheOf(100_000)
    await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    for (const value of [{}, { bytes: 30_000 }]) {
      expect((await cache.get('a', async () => value)).value).toBe(value)
      expect(cache.known('a')).toBeUndefined()
    }
  })

  it('evicts the least recently used values, and values that have grown too large', async () => {
    const cache = cacheOf(10_000)
    const compute = async (): Promise<{ bytes: number }> => ({ bytes: 2000 })
    for (const key of ['a', 'b', 'c', 'd']) await cache.get(key, compute)
    cache.known('a')
    await cache.get('e', compute)
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.known(key) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e'
    ])
    const value = cache.known('e')!
    value.bytes = 3000
    cache.grow('e', value)
    expect(cache.known('e')).toBeUndefined()
    await cache.get('f', compute)
    expect(['a', 'c', 'd', 'f'].every((key) => cache.known(key) !== undefined)).toBe(true)
  })

  it('coalesces without caching', async () => {
    const cache = cacheOf(0)
    const compute = vi.fn(async () => ({ bytes: 0 }))
    await Promise.all([cache.get('a', compute), cache.get('a', compute)])
    expect(compute).toHaveBeenCalledTimes(1)
    expect(cache.has('a')).toBe(false)
  })
})
