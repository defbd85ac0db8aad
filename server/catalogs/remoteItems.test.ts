import { expect, it } from 'vitest'
import type { RemoteItem } from '../../contract/catalogs/catalog.ts'
import { usableListing } from './remoteItems.ts'

it('shortens the texts of remote resources, so that an import accepts them', () => {
  const item = (values: Partial<RemoteItem>): RemoteItem => ({
    id: 'a',
    title: 'A',
    type: 'resource',
    ...values
  })
  const long = 'é'.repeat(5000)
  const { results, path, count } = usableListing(
    {
      count: 5,
      path: [{ id: 'folder', title: long }],
      results: [
        item({ origin: 'https://a.test/', size: 3 }),
        item({ title: long, description: long, origin: `https://a.test/${long}` }),
        item({ id: '', title: 'Without id' }),
        item({ id: long }),
        item({ id: 'b', title: '' })
      ]
    },
    { page: 1, size: 10 }
  )
  expect(count).toBe(5)
  expect(results[0]).toEqual(item({ origin: 'https://a.test/', size: 3 }))
  expect(results[1]?.title).toHaveLength(1000)
  expect(results[1]?.description).toHaveLength(2000)
  expect(results[1]?.origin).toBeUndefined()
  expect(results.slice(2).map(({ id, title }) => [id, title])).toEqual([['b', 'b']])
  expect(path[0]?.title).toHaveLength(1000)
})

it('counts by the resources that came, whatever the remote reports', () => {
  const results = ['a', 'b', 'c'].map((id): RemoteItem => ({ id, title: id, type: 'folder' }))
  const countOf = (count: number, items: RemoteItem[], page: number): number =>
    usableListing({ count, results: items, path: [] }, { page, size: 3 }).count
  expect(countOf(1_000_000_000, [], 1)).toBe(0)
  expect(countOf(1_000_000_000, [], 3)).toBe(6)
  expect(countOf(0, results, 2)).toBe(6)
  expect(countOf(7, results, 2)).toBe(7)
})

it('returns one page of a remote that returns everything', () => {
  const results = ['a', 'b', 'c', 'd', 'e'].map((id): RemoteItem => ({ id, title: id, type: 'folder' }))
  const second = usableListing({ count: 3, results, path: [] }, { page: 2, size: 3 })
  expect([second.count, second.results.map(({ id }) => id)]).toEqual([5, ['d', 'e']])
})
