import { describe, expect, it, vi } from 'vitest'
import { raw } from '../sql.ts'
import { AnswersMemory } from './memory.ts'

const query = raw('SELECT 1')
const small = (): number => 10

describe('the memory of answers', () => {
  it('computes an answer once, for those who ask meanwhile and later', async () => {
    const memory = new AnswersMemory()
    const read = vi.fn(async () => 'answer')
    const both = await Promise.all([
      memory.get('v0', query, read, small),
      memory.get('v0', query, read, small, new AbortController().signal)
    ])
    expect(both).toEqual(['answer', 'answer'])
    expect(await memory.get('v0', query, read, small)).toBe('answer')
    expect(read).toHaveBeenCalledTimes(1)
    await memory.get('v1', query, read, small)
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('stops reading when the last who waits leaves, and reads anew for the next', async () => {
    const memory = new AnswersMemory()
    const signals: AbortSignal[] = []
    const read = (signal: AbortSignal): Promise<string> => {
      signals.push(signal)
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('interrupted')))
      })
    }
    const [one, other] = [new AbortController(), new AbortController()]
    const asked = [one, other].map(({ signal }) => memory.get('v0', query, read, small, signal))
    one.abort()
    expect(signals[0]?.aborted).toBe(false)
    other.abort()
    for (const answer of asked) await expect(answer).rejects.toThrow('interrupted')
    expect(await memory.get('v0', query, async () => 'again', small)).toBe('again')
  })

  it('forgets failures, large answers and the oldest ones', async () => {
    const memory = new AnswersMemory()
    await expect(memory.get('v0', query, () => Promise.reject(new Error('no')), small)).rejects.toThrow('no')
    expect(
      await memory.get(
        'v0',
        query,
        async () => 'yes',
        () => 3_000_000
      )
    ).toBe('yes')
    const read = vi.fn(async () => 'other')
    expect(await memory.get('v0', query, read, () => 1_500_000)).toBe('other')
    for (let version = 1; version <= 20; version++) {
      await memory.get(
        `v${version}`,
        query,
        async () => version,
        () => 1_500_000
      )
    }
    await memory.get('v0', query, read, small)
    expect(read).toHaveBeenCalledTimes(2)
    const recent = vi.fn(async () => 0)
    expect(await memory.get('v20', query, recent, small)).toBe(20)
    expect(recent).not.toHaveBeenCalled()
  })
})
