import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ConnectionPool } from './connectionPool.ts'

/** Work functions whose end the test controls, listed in the order of their start. */
function works(pool: ConnectionPool<number>): {
  began: string[]
  start: (name: string) => void
  end: (name: string) => Promise<void>
} {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  return {
    began,
    start: (name) => {
      void pool.with(name.startsWith('long'), () => {
        began.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    },
    end: async (name) => {
      ends.get(name)?.()
      await setImmediate()
    }
  }
}

describe('connection pools', () => {
  it('keep a connection for short statements', async () => {
    const { began, start, end } = works(new ConnectionPool([1, 2, 3]))
    for (const name of ['long 1', 'long 2', 'long 3', 'short 1', 'short 2']) start(name)
    await setImmediate()
    expect(began).toEqual(['long 1', 'long 2', 'short 1'])
    await end('short 1')
    expect(began.at(-1)).toBe('short 2')
    await end('long 1')
    await end('short 2')
    expect(began.at(-1)).toBe('long 3')
  })

  it('give priority to short statements, except for one long statement', async () => {
    const { began, start, end } = works(new ConnectionPool([1, 2]))
    for (const name of ['long 1', 'short 1', 'long 2', 'short 2', 'short 3']) start(name)
    await setImmediate()
    expect(began).toEqual(['long 1', 'short 1'])
    await end('short 1')
    expect(began.at(-1)).toBe('short 2')
    await end('long 1')
    expect(began.at(-1)).toBe('long 2')
    await end('short 2')
    expect(began.at(-1)).toBe('short 3')
  })

  it('can have a single connection', async () => {
    const { began, start, end } = works(new ConnectionPool([1]))
    for (const name of ['long 1', 'short 1', 'long 2']) start(name)
    await setImmediate()
    for (const name of ['long 1', 'short 1', 'long 2']) await end(name)
    expect(began.toSorted()).toEqual(['long 1', 'long 2', 'short 1'])
  })
})
