import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sessionOf, type Membership, type SessionUser } from './session.ts'

// A small alphabet: cookies often match a membership, and memberships often resemble each other.
const word = fc.constantFrom('a', 'b', 'c')
const membership: fc.Arbitrary<Membership> = fc
  .record({ id: word, role: word, department: fc.constantFrom(undefined, '', 'd1', 'd2') })
  .map(({ id, role, department }) => ({
    id,
    name: id,
    role,
    ...(department === undefined ? {} : { department, departmentName: department })
  }))
const user: fc.Arbitrary<SessionUser> = fc
  .array(membership, { maxLength: 5 })
  .map((organizations) => ({ id: 'u', email: 'u@test.com', name: 'U', organizations }))
const cookies = fc.record({
  id_token_org: fc.constantFrom('', 'a', 'b', 'c', 'other'),
  id_token_dep: fc.constantFrom('', 'd1', 'd2'),
  id_token_role: fc.constantFrom('', 'a', 'b')
})

it('cookies choose a membership of the user, else the personal account: they never give a right', () => {
  fc.assert(
    fc.property(user, cookies, (someone, chosen) => {
      const { account, accountRole, organization } = sessionOf(someone, chosen, 'fr')
      if (account.type === 'user') {
        expect([account.id, accountRole, organization]).toEqual(['u', 'admin', undefined])
        return
      }
      const held = someone.organizations.some(
        ({ id, role, department }) =>
          id === account.id && role === accountRole && (department || undefined) === account.department
      )
      expect(held).toBe(true)
      expect(account.id).toBe(chosen.id_token_org)
      if (chosen.id_token_dep) expect(account.department).toBe(chosen.id_token_dep)
      if (chosen.id_token_role) expect(accountRole).toBe(chosen.id_token_role)
    })
  )
})

it('the personal account is active only when no membership fits', () => {
  fc.assert(
    fc.property(user, word, (someone, id) => {
      const { account } = sessionOf(someone, { id_token_org: id }, 'fr')
      expect(account.type).toBe(
        someone.organizations.some((organization) => organization.id === id) ? 'organization' : 'user'
      )
    })
  )
})
