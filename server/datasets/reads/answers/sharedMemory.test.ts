import { describe, expect, it, vi } from 'vitest'
import { CoalescingCache } from './coalescingCache.ts'

const memoryOf = (maxBytes: number): CoalescingCache<{ bytes?: number }> =>
  new CoalescingCache(maxBytes, ({ bytes }) => bytes)

describe('a memory of values', () => {
  it('computes a value once, for those who ask meanwhile and later', async () => {
    const memory = memoryOf(100_000)
    const value = { bytes: 10 }
    const compute = vi.fn(async () => value)
    const both = await Promise.all([
      memory.get('a', compute),
      memory.get('a', compute, new AbortController().signal)
    ])
    expect(both).toEqual([
      { value, isKnown: false },
      { value, isKnown: false }
    ])
    expect(await memory.get('a', compute)).toEqual({ value, isKnown: true })
    expect(compute).toHaveBeenCalledTimes(1)
    await memory.get('b', compute)
    expect(compute).toHaveBeenCalledTimes(2)
  })

  it('stops computing when the last who waits leaves, and starts anew for the next', async () => {
    const memory = memoryOf(100_000)
    const signals: AbortSignal[] = []
    const compute = (signal: AbortSignal): Promise<{ bytes: number }> => {
      signals.push(signal)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('interrupted')))
      })
    }
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [one, other].map(({ signal }) => memory.get('a', compute, signal))
    one.abort()
    expect(signals[0]?.aborted).toBe(false)
    other.abort()
    expect(signals[0]?.aborted).toBe(true)
    const next = memory.get('a', async () => ({ bytes: 1 }))
    for (const answer of asked) await expect(answer).rejects.toThrow('interrupted')
    expect((await next).value).toEqual({ bytes: 1 })
    expect((await memory.get('a', compute)).isKnown).toBe(true)
  })

  it('keeps no failure, no value that is not to be kept nor one that is too large', async () => {
    const memory = memoryOf(100_000)
    await expect(memory.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    for (const value of [{}, { bytes: 30_000 }]) {
      expect((await memory.get('a', async () => value)).value).toBe(value)
      expect(memory.known('a')).toBeUndefined()
    }
  })

  it('forgets the least recently used ones, and what has grown too large', async () => {
    const memory = memoryOf(10_000)
    const compute = async (): Promise<{ bytes: number }> => ({ bytes: 2000 })
    for (const key of ['a', 'b', 'c', 'd']) await memory.get(key, compute)
    await memory.known('a')
    await memory.get('e', compute)
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => memory.known(key) !== undefined)).toEqual([
      'a',
      'c',
      'd',
      'e'
    ])
    const value = await memory.known('e')!
    value.bytes = 3000
    memory.grow('e', value)
    expect(memory.known('e')).toBeUndefined()
    await memory.get('f', compute)
    expect(['a', 'c', 'd', 'f'].every((key) => memory.known(key) !== undefined)).toBe(true)
  })
})
