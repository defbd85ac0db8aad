import { describe, expect, it } from 'vitest'
import { facetOptions } from '../datasets/list/facetOptions.ts'
import { ownerOptions, type OwnerCount } from './ownerOptions.ts'

const org = { type: 'organization', id: 'o1', name: 'Org' } as const
const counts: OwnerCount[] = [
  { count: 3, value: org },
  { count: 2, value: { ...org, department: 'd1', departmentName: 'Roads' } },
  { count: 1, value: { type: 'user', id: 'u1', name: 'User' } }
]

describe('owner facet', () => {
  it('offers the departments of the active account', () => {
    expect(ownerOptions(counts, org, false, 'None')).toEqual([
      { value: 'organization:o1:-', name: 'None', count: 3 },
      { value: 'organization:o1:d1', name: 'Roads', count: 2 }
    ])
  })

  it('groups every account by organization, with a total when it has departments', () => {
    expect(ownerOptions(counts, org, true, 'None').map(({ value, count }) => [value, count])).toEqual([
      ['organization:o1:*', 5],
      ['organization:o1:d1', 2],
      ['user:u1:-', 1]
    ])
  })
})

describe('facets', () => {
  const t = (key: string): string => key
  const names = { concepts: new Map([['uri', 'City']]), publicationSites: new Map([['a:b', 'Portal']]) }

  it('names the values and leaves out what has no dataset or no name', () => {
    expect(facetOptions('visibility', [{ value: 'public', count: 0 }], names, t)).toEqual([])
    expect(facetOptions('publicationSites', [{ value: null, count: 2 }], names, t)).toEqual([])
    expect(facetOptions('publicationSites', [{ value: 'a:b', count: 2 }], names, t)).toEqual([
      { value: 'a:b', label: 'Portal (2)' }
    ])
    const concepts = [
      { value: 'uri', count: 1 },
      { value: 'unknown', count: 4 }
    ]
    expect(facetOptions('concepts', concepts, names, t)).toEqual([{ value: 'uri', label: 'City (1)' }])
    const topic = { value: { id: 't1', title: 'Transport' }, count: 1 }
    expect(facetOptions('topics', [topic], names, t)).toEqual([{ value: 't1', label: 'Transport (1)' }])
  })
})
