import { describe, expect, it } from 'vitest'
import { sessionOf, type SessionUser } from '../../contract/session.ts'
import { ownerChoices, ownerKey } from './ownerChoices.ts'

const user: SessionUser = {
  id: 'u1',
  email: 'u@test.com',
  name: 'User',
  organizations: [
    { id: 'o1', name: 'First', role: 'admin' },
    { id: 'o2', name: 'Second', role: 'contrib', department: 'd2', departmentName: 'Two' },
    { id: 'o3', name: 'Third', role: 'user' }
  ]
}
const departments = [
  {
    id: 'o1',
    departments: [
      { id: 'db', name: 'Beta' },
      { id: 'da', name: 'Alpha' }
    ]
  },
  { id: 'o2', departments: [{ id: 'dx', name: 'Not for its department members' }] }
]
const keys = (cookies: object, otherAccounts: boolean, extra: Partial<SessionUser> = {}): string[] =>
  ownerChoices(sessionOf({ ...user, ...extra }, cookies, 'fr'), otherAccounts, departments).map(ownerKey)

describe('ownerChoices', () => {
  it('offers the personal account alone to a personal account', () => {
    expect(keys({}, false)).toEqual(['user:u1:'])
  })

  it('offers the active organization and its departments by name', () => {
    expect(keys({ id_token_org: 'o1' }, false)).toEqual([
      'organization:o1:',
      'organization:o1:da',
      'organization:o1:db'
    ])
  })

  it('offers a member of a department that department only', () => {
    expect(keys({ id_token_org: 'o2', id_token_dep: 'd2' }, false)).toEqual(['organization:o2:d2'])
  })

  it('offers nothing for an organization where the user may not contribute', () => {
    expect(keys({ id_token_org: 'o3' }, false)).toEqual([])
  })

  it('offers every account when other accounts are allowed', () => {
    expect(keys({ id_token_org: 'o1' }, true)).toEqual([
      'user:u1:',
      'organization:o1:',
      'organization:o1:da',
      'organization:o1:db',
      'organization:o2:d2'
    ])
  })

  it('leaves out an ignored personal account', () => {
    expect(keys({ id_token_org: 'o1' }, true, { ipa: 1 })).not.toContain('user:u1:')
  })
})
