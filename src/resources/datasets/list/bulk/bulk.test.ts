import { expect, it } from 'vitest'
import type { ListedDataset } from '../../model/shape.ts'
import { allowedIn, changedTopics } from './bulk.ts'

const account = { type: 'organization', id: 'o1' } as const
const dataset = (id: string, owner: string, userPermissions: string[]): ListedDataset =>
  ({ id, owner: { type: 'organization', id: owner, name: owner }, userPermissions }) as ListedDataset

it('applies to the datasets that the user may change, and topics to those of the account only', () => {
  const datasets = [
    dataset('a', 'o1', ['writeDescription', 'delete']),
    dataset('b', 'o1', []),
    dataset('c', 'o2', ['writeDescription'])
  ]
  const ids = (action: 'topics' | 'delete' | 'owner', adminMode = false): string[] =>
    allowedIn(datasets, action, { account, adminMode }).map(({ id }) => id)
  expect(ids('topics')).toEqual(['a'])
  expect(ids('delete')).toEqual(['a'])
  expect(ids('owner')).toEqual([])
  expect(ids('owner', true)).toEqual(['a', 'b', 'c'])
  expect(ids('topics', true)).toEqual(['a', 'b'])
})

it('adds topics without duplicates, removes others, and gives undefined without a change', () => {
  const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, title: id }))
  if (!one || !two || !three) throw new Error('three topics')
  expect(changedTopics([one, two], [two, three], [one])).toEqual([two, three])
  expect(changedTopics(undefined, [one], [])).toEqual([one])
  expect(changedTopics([one], [one], [two])).toBeUndefined()
})
