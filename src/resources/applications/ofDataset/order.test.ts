import { expect, it } from 'vitest'
import { extrasWithOrder, inOrder } from './order.ts'

const application = (id: string) => ({ id, updatedAt: 'now' })

it('follows the stored order, with unknown applications last', () => {
  const dataset = { extras: { applications: [{ id: 'c' }, { id: 'gone' }, { id: 'a' }, null, 'x'] } }
  expect(
    inOrder([application('a'), application('b'), application('c'), application('d')], dataset).map(
      ({ id }) => id
    )
  ).toEqual(['c', 'a', 'b', 'd'])
  expect(inOrder([application('a'), application('b')], { extras: { applications: 'no' } })).toEqual([
    application('a'),
    application('b')
  ])
  expect(inOrder([application('a')], {})).toEqual([application('a')])
})

it('stores an order, and keeps other `extras`', () => {
  const dataset = { extras: { icon: 'x', applications: [{ id: 'a', slug: 's' }, { id: 'hidden' }] } }
  expect(
    extrasWithOrder(dataset, [{ ...application('b'), publicationSites: ['portals:p'] }, application('a')])
  ).toEqual({
    icon: 'x',
    applications: [
      { id: 'b', updatedAt: 'now', publicationSites: ['portals:p'] },
      { id: 'a', slug: 's', updatedAt: 'now' },
      { id: 'hidden' }
    ]
  })
})
