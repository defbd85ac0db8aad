import { expect, it } from 'vitest'
import { sessionOf, type Membership, type SessionUser } from '../../../contract/session.ts'
import { offersPersonal, offersSwitch, otherMemberships } from './accountChoices.ts'

const org: Membership = { id: 'o1', name: 'Org', role: 'admin' }
const department: Membership = {
  id: 'o1',
  name: 'Org',
  role: 'contrib',
  department: 'd1',
  departmentName: 'Dep'
}
const user = (extra: Partial<SessionUser>): SessionUser => ({
  id: 'u1',
  email: 'u@test.com',
  name: 'U',
  organizations: [],
  ...extra
})

it('offers no switch to a user without organization', () => {
  expect(offersSwitch(sessionOf(user({}), {}, 'fr'))).toBe(false)
})

it('offers the organizations from the personal account, and the personal account from an organization', () => {
  const personal = sessionOf(user({ organizations: [org] }), {}, 'fr')
  expect(offersPersonal(personal)).toBe(false)
  expect(otherMemberships(personal)).toEqual([org])
  const active = sessionOf(user({ organizations: [org] }), { id_token_org: 'o1' }, 'fr')
  expect(offersPersonal(active)).toBe(true)
  expect(otherMemberships(active)).toEqual([])
})

it('never offers the personal account to a user who ignores it', () => {
  const session = sessionOf(user({ organizations: [org], ipa: 1 }), { id_token_org: 'o1' }, 'fr')
  expect(offersPersonal(session)).toBe(false)
  expect(offersSwitch(session)).toBe(false)
})

it('lists the organization and its departments as different accounts', () => {
  const cookies = { id_token_org: 'o1', id_token_dep: 'd1' }
  const session = sessionOf(user({ organizations: [org, department] }), cookies, 'fr')
  expect(otherMemberships(session)).toEqual([org])
})
