import { expect, it } from 'vitest'
import { extrasWithOrder, inOrder, moved } from './order.ts'

const one = (id: string) => ({ id, updatedAt: 'now' })

it('follows the stored order, with unknown applications last', () => {
  const dataset = { extras: { applications: [{ id: 'c' }, { id: 'gone' }, { id: 'a' }, null, 'x'] } }
  expect(inOrder([one('a'), one('b'), one('c'), one('d')], dataset).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
    'd'
  ])
  expect(inOrder([one('a'), one('b')], { extras: { applications: 'no' } })).toEqual([one('a'), one('b')])
  expect(inOrder([one('a')], {})).toEqual([one('a')])
})

it('moves one item', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a'], 4, 0)).toEqual(['a'])
})

it('stores an order, and keeps other `extras`', () => {
  const dataset = { extras: { icon: 'x', applications: [{ id: 'a', slug: 's' }, { id: 'hidden' }] } }
  expect(extrasWithOrder(dataset, [{ ...one('b'), publicationSites: ['portals:p'] }, one('a')])).toEqual({
    icon: 'x',
    applications: [
      { id: 'b', updatedAt: 'now', publicationSites: ['portals:p'] },
      { id: 'a', slug: 's', updatedAt: 'now' },
      { id: 'hidden' }
    ]
  })
})
