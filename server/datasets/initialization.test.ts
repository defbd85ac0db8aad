import { describe, expect, it } from 'vitest'
import { can, type Owner, type PermissionEntry } from '../../contract/permissions.ts'
import { datasetOperations } from '../../contract/operations.ts'
import { sessionOf, type SessionUser } from '../../contract/session.ts'
import { initializationOf, sessionOfOwner, type InitFrom } from './initialization.ts'

const initFrom: InitFrom = { dataset: 's', parts: ['schema'] }
const person: SessionUser = {
  id: 'p',
  name: 'P',
  email: 'p@test.com',
  organizations: [
    { id: 'o', name: 'O', role: 'admin' },
    { id: 'c', name: 'C', role: 'contrib' }
  ]
}
const organization: Owner = { type: 'organization', id: 'o', name: 'O' }
const myself: Owner = { type: 'user', id: 'p', name: 'P' }

describe('the stored initialization', () => {
  it('has the role of the creator in the account of the owner', () => {
    const inOrganization = sessionOf(person, { id_token_org: 'c' }, 'fr')
    const owner: Owner = { type: 'organization', id: 'c', name: 'C' }
    expect(initializationOf(initFrom, inOrganization, owner)).toEqual({
      ...initFrom,
      owner,
      account: owner,
      role: 'contrib'
    })
    expect(initializationOf(initFrom, inOrganization, myself)).toEqual({
      ...initFrom,
      owner: myself,
      account: myself,
      role: 'admin',
      email: 'p@test.com'
    })
    const superadmin = sessionOf({ ...person, adminMode: 1 }, {}, 'fr')
    const other: Owner = { type: 'user', id: 'other', name: 'Other' }
    expect(initializationOf(initFrom, superadmin, other)).toEqual({
      ...initFrom,
      owner: other,
      account: other,
      role: 'admin'
    })
  })

  it('reads as the owner does, not as the creator', () => {
    const reads = (owner: Owner, resource: { owner: Owner; permissions: PermissionEntry[] }): boolean => {
      const session = sessionOf(person, owner.type === 'organization' ? { id_token_org: owner.id } : {}, 'fr')
      const kept = initializationOf(initFrom, session, owner)
      return can(sessionOfOwner(kept), resource, datasetOperations, 'readDescription')
    }
    const stranger: Owner = { type: 'user', id: 'x', name: 'X' }
    const read = { classes: ['read'] }
    const granted = (entry: PermissionEntry): { owner: Owner; permissions: PermissionEntry[] } => ({
      owner: stranger,
      permissions: [entry]
    })
    expect(reads(organization, { owner: organization, permissions: [] })).toBe(true)
    expect(reads(myself, { owner: organization, permissions: [] })).toBe(false)
    expect(reads(organization, { owner: myself, permissions: [] })).toBe(false)
    for (const entry of [
      { type: 'user' as const, id: 'p', ...read },
      { type: 'user' as const, email: 'p@test.com', ...read }
    ]) {
      expect([reads(myself, granted(entry)), reads(organization, granted(entry))]).toEqual([true, false])
    }
    for (const entry of [read, { type: 'user' as const, id: '*', ...read }]) {
      expect([reads(myself, granted(entry)), reads(organization, granted(entry))]).toEqual([true, true])
    }
  })

  it('has the department of the creator, not that of the owner', () => {
    const member = { id: 'o', name: 'O', role: 'admin' }
    const department: Owner = { ...organization, department: 'd' }
    const readsAs = (membership: object): boolean[] => {
      const user = { ...person, organizations: [{ ...member, ...membership }] }
      const session = sessionOf(user, { id_token_org: 'o' }, 'fr')
      const read = sessionOfOwner(initializationOf(initFrom, session, department))
      return [department, organization, { ...organization, department: 'e' }].map((owner) =>
        can(read, { owner, permissions: [] }, datasetOperations, 'readLines')
      )
    }
    expect(readsAs({})).toEqual([true, true, true])
    expect(readsAs({ department: 'd' })).toEqual([true, false, false])
    // An old record without `account` uses the account of the owner.
    const { account: _account, ...former } = initializationOf(
      initFrom,
      sessionOf(person, {}, 'fr'),
      department
    )
    const read = sessionOfOwner({ ...former, role: 'admin' })
    expect(can(read, { owner: organization, permissions: [] }, datasetOperations, 'readLines')).toBe(false)
  })
})
