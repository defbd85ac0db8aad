import { expect, it } from 'vitest'
import { changedKeys, listQuery } from './query.ts'

it('converts a list request to parameters of the API', () => {
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

it('requests facets and sums on the first page only', () => {
  const meta = { select: 'id', facets: 'owner', sums: 'count' }
  expect(listQuery({ pagination: { page: 2, perPage: 20 }, meta })).toEqual({
    page: 2,
    size: 20,
    select: 'id'
  })
})

it('sends no sort or page by default', () => {
  expect(listQuery({ filter: {}, sort: { field: '', order: 'ASC' } })).toEqual({})
})

it('sends the changed keys, and null for a removed value', () => {
  const previous = { title: 'A', keywords: ['x'], origin: 'here', license: { href: 'l' } }
  const data = { title: 'B', keywords: ['x'], origin: undefined, license: { href: 'l' } }
  expect(changedKeys(data, previous)).toEqual({ title: 'B', origin: null })
})

it('sends every key without a previous record', () => {
  expect(changedKeys({ title: 'A' }, undefined)).toEqual({ title: 'A' })
})
