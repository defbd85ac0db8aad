import { describe, expect, it } from 'vitest'
import { ownerOptions, selectedOwnerName, type OwnerCount } from './ownerOptions.ts'

const org = { type: 'organization', id: 'o1', name: 'Org' } as const
const counts: OwnerCount[] = [
  { count: 3, value: org },
  { count: 2, value: { ...org, department: 'd1', departmentName: 'Roads' } },
  { count: 1, value: { type: 'user', id: 'u1', name: 'User' } }
]

const names = { departments: new Map([['d2', 'Parks']]), noDepartment: 'None' }

describe('owner facet', () => {
  it('offers the departments of the active account', () => {
    expect(ownerOptions(counts, org, false, names)).toEqual([
      { value: 'organization:o1:-', name: 'None', count: 3 },
      { value: 'organization:o1:d1', name: 'Roads', count: 2 }
    ])
  })

  it('groups every account by organization, with a total when it has departments', () => {
    expect(ownerOptions(counts, org, true, names).map(({ value, count }) => [value, count])).toEqual([
      ['organization:o1:*', 5],
      ['organization:o1:d1', 2],
      ['user:u1:-', 1]
    ])
  })

  it('names the departments without a stored name, and shows the id of unknown ones', () => {
    const nameless = [
      { count: 1, value: { ...org, department: 'd2' } },
      { count: 1, value: { ...org, department: 'd3' } }
    ]
    expect(ownerOptions(nameless, org, false, names).map(({ name }) => name)).toEqual(['Parks', 'd3'])
    expect(ownerOptions(nameless, org, true, names).map(({ name }) => name)).toEqual([
      'Org',
      'Org - Parks',
      'Org - d3'
    ])
  })

  it('names a selected owner without records, when it is of the active account', () => {
    const nameOf = (value: string) => selectedOwnerName(value, org, names)
    expect(['organization:o1:d2', 'organization:o1:-', 'organization:o1:*'].map(nameOf)).toEqual([
      'Parks',
      'None',
      'Org'
    ])
    expect(['organization:o1:gone', 'organization:o2:-'].map(nameOf)).toEqual([undefined, undefined])
  })
})
