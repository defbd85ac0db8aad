import { expect, it } from 'vitest'
import { sessionOf, type SessionUser } from '../../contract/session.ts'
import { accountOfOwner } from './accountOfOwner.ts'

const user: SessionUser = {
  id: 'u1',
  email: 'u@test.com',
  name: 'User',
  organizations: [
    { id: 'o1', name: 'First', role: 'admin' },
    { id: 'o1', name: 'First', role: 'contrib', department: 'd1' }
  ]
}
const personal = sessionOf(user, {}, 'fr')
const owner = (value: unknown): Headers => new Headers({ 'x-owner': JSON.stringify(value) })

it('returns the exact department, else the root of the organization', () => {
  expect(accountOfOwner(owner({ type: 'organization', id: 'o1', department: 'd1' }), personal)).toEqual({
    organization: 'o1',
    department: 'd1'
  })
  expect(accountOfOwner(owner({ type: 'organization', id: 'o1', department: 'other' }), personal)).toEqual({
    organization: 'o1',
    department: undefined
  })
})

it('returns the root to a user refused in the department', () => {
  const active = sessionOf(user, { id_token_org: 'o1', id_token_dep: 'd1' }, 'fr')
  expect(accountOfOwner(owner({ type: 'organization', id: 'o1', department: 'd1' }), active)).toEqual({
    organization: 'o1',
    department: undefined
  })
})

it('returns the account of the header of the server first', () => {
  const headers = owner({ type: 'organization', id: 'o9' })
  headers.set('x-account', JSON.stringify({ type: 'organization', id: 'o1', department: 'd1' }))
  expect(accountOfOwner(headers, personal)).toEqual({ organization: 'o1', department: 'd1' })
})

it('returns undefined for another organization or user, the active account, or a broken header', () => {
  expect(accountOfOwner(owner({ type: 'organization', id: 'o9' }), personal)).toBeUndefined()
  expect(accountOfOwner(owner({ type: 'user', id: 'u2' }), personal)).toBeUndefined()
  const active = sessionOf(user, { id_token_org: 'o1' }, 'fr')
  expect(accountOfOwner(owner({ type: 'organization', id: 'o1' }), active)).toBeUndefined()
  expect(accountOfOwner(new Headers({ 'x-owner': '{' }), personal)).toBeUndefined()
  expect(accountOfOwner(new Headers(), personal)).toBeUndefined()
})
