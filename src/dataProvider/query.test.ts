import { expect, it } from 'vitest'
import { changedKeys, listQuery } from './query.ts'

it('writes a list request in the parameters of the API', () => {
  const query = listQuery({
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { q: 'vélo', topics: ['a', 'b'], shared: false },
    meta: { select: 'id,title', facets: 'owner' }
  })
  expect(query).toEqual({
    page: 1,
    size: 20,
    sort: 'createdAt:-1',
    q: 'vélo',
    topics: 'a,b',
    shared: false,
    select: 'id,title',
    facets: 'owner'
  })
})

it('asks for facets and sums on the first page only', () => {
  const meta = { select: 'id', facets: 'owner', sums: 'count' }
  expect(listQuery({ pagination: { page: 2, perPage: 20 }, meta })).toEqual({
    page: 2,
    size: 20,
    select: 'id'
  })
})

it('asks for no sort and no page that the screen did not name', () => {
  expect(listQuery({ filter: {}, sort: { field: '', order: 'ASC' } })).toEqual({})
})

it('sends the keys that changed, and null for a value that was removed', () => {
  const previous = { title: 'A', keywords: ['x'], origin: 'here', license: { href: 'l' } }
  const data = { title: 'B', keywords: ['x'], origin: undefined, license: { href: 'l' } }
  expect(changedKeys(data, previous)).toEqual({ title: 'B', origin: null })
})

it('sends every key when nothing is known of the former record', () => {
  expect(changedKeys({ title: 'A' }, undefined)).toEqual({ title: 'A' })
})
