import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allPages } from './allPages.ts'

const idOf = (id: string): string => id

async function collected(pages: AsyncIterable<{ items: string[] }>): Promise<string[]> {
  const all: string[] = []
  for await (const { items } of pages) all.push(...items)
  return all
}

describe('a list that is read by pages', () => {
  it('yields all items once, when items are added or removed between pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 10, max: 30 }),
        fc.array(fc.record({ adds: fc.boolean(), at: fc.nat(200), many: fc.integer({ min: 1, max: 12 }) }), {
          maxLength: 8
        }),
        async (count, size, changes) => {
          const start = Array.from({ length: count }, (_, index) => `a${index}`)
          const list = [...start]
          const waiting = changes.map((change, index) => ({ ...change, id: `b${index}` }))
          const removed = new Set<string>()
          const read = (from: number, most: number): Promise<{ items: string[]; total: number }> => {
            const answer = { items: list.slice(from, from + most), total: list.length }
            const change = waiting.shift()
            if (change?.adds) list.splice(change.at % (list.length + 1), 0, change.id)
            else if (change) {
              for (const id of list.splice(change.at % (list.length || 1), change.many)) removed.add(id)
            }
            return Promise.resolve(answer)
          }
          const all = await collected(allPages({ read, idOf, size }))
          expect(new Set(all).size).toBe(all.length)
          expect(start.filter((id) => !removed.has(id) && !all.includes(id))).toEqual([])
        }
      )
    )
  })

  it('ends when the remote repeats a page, and without a total', async () => {
    let readCount = 0
    const same = (): Promise<{ items: string[]; total: number }> => {
      readCount += 1
      return Promise.resolve({ items: ['a', 'b'], total: 1_000_000 })
    }
    expect(await collected(allPages({ read: same, idOf, size: 10 }))).toEqual(['a', 'b'])
    expect(readCount).toBeLessThan(10)
    const list = ['a', 'b', 'c', 'd', 'e']
    const withoutTotal = (start: number, size: number): Promise<{ items: string[] }> =>
      Promise.resolve({ items: list.slice(start, start + size) })
    expect(await collected(allPages({ read: withoutTotal, idOf, size: 2, overlap: 1 }))).toEqual(list)
  })

  it('is read to the end when the remote has more items than its total', async () => {
    const list = ['a', 'b', 'c', 'd', 'e']
    const few = (start: number, size: number): Promise<{ items: string[]; total: number }> =>
      Promise.resolve({ items: list.slice(start, start + size), total: 1 })
    expect(await collected(allPages({ read: few, idOf, size: 2, overlap: 0 }))).toEqual(list)
    expect(await collected(allPages({ read: few, idOf, size: 3 }))).toEqual(list)
  })
})
