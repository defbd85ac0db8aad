import { describe, expect, it } from 'vitest'
import { PromiseCache } from './promiseCache.ts'

function counting(): { ask: () => Promise<number>; asked: () => number } {
  let count = 0
  return { ask: async () => ++count, asked: () => count }
}

describe('cached facts about a version', () => {
  it('are computed once for concurrent callers', async () => {
    const cache = new PromiseCache<number>(10)
    const { ask, asked } = counting()
    expect(await Promise.all([cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1])
    expect(await cache.get('b', ask)).toBe(2)
    expect(await cache.get('a', ask)).toBe(1)
    expect(asked()).toBe(2)
  })

  it('are computed again after a failure', async () => {
    const cache = new PromiseCache<number>(10)
    await expect(cache.get('a', () => Promise.reject(new Error('interrupted')))).rejects.toThrow()
    expect(await cache.get('a', async () => 3)).toBe(3)
  })

  it('can be set, and are cleared together', async () => {
    const cache = new PromiseCache<number>(10)
    const { ask } = counting()
    cache.learn('a', 7)
    expect(await cache.get('a', ask)).toBe(7)
    cache.clear()
    expect(await cache.get('a', ask)).toBe(1)
    cache.learn('a', 8)
    expect(await cache.get('a', ask)).toBe(1)
  })

  it('are computed each time without a cache', async () => {
    const cache = new PromiseCache<number>(0)
    const { ask } = counting()
    cache.learn('a', 7)
    expect([await cache.get('a', ask), await cache.get('a', ask)]).toEqual([1, 2])
  })
})
