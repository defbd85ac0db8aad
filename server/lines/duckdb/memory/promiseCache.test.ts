import { describe, expect, it } from 'vitest'
import { PromiseCache } from './promiseCache.ts'

function counting(): { ask: () => Promise<number>; asked: () => number } {
  let count = 0
  return { ask: async () => ++count, asked: () => count }
}

describe('answers about a version', () => {
  it('are asked once, by all who ask at the same time', async () => {
    const cache = new PromiseCache<number>(10)
    const { ask, asked } = counting()
    expect(await Promise.all([cache.get('a', ask), cache.get('a', ask)])).toEqual([1, 1])
    expect(await cache.get('b', ask)).toBe(2)
    expect(await cache.get('a', ask)).toBe(1)
    expect(asked()).toBe(2)
  })

  it('are asked again when they failed', async () => {
    const cache = new PromiseCache<number>(10)
    await expect(cache.get('a', () => Promise.reject(new Error('interrupted')))).rejects.toThrow()
    expect(await cache.get('a', async () => 3)).toBe(3)
  })

  it('are learned, and forgotten together', async () => {
    const cache = new PromiseCache<number>(10)
    const { ask } = counting()
    cache.learn('a', 7)
    expect(await cache.get('a', ask)).toBe(7)
    cache.clear()
    expect(await cache.get('a', ask)).toBe(1)
    cache.learn('a', 8)
    expect(await cache.get('a', ask)).toBe(1)
  })

  it('are asked each time where none may be kept', async () => {
    const cache = new PromiseCache<number>(0)
    const { ask } = counting()
    cache.learn('a', 7)
    expect([await cache.get('a', ask), await cache.get('a', ask)]).toEqual([1, 2])
  })
})
