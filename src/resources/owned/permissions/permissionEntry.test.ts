import { describe, expect, it } from 'vitest'
import { datasetOperations } from '../../../../contract/operations.ts'
import type { Owner } from '../../../../contract/permissions.ts'
import {
  classesFor,
  cleanEntry,
  grantsOf,
  newEntry,
  userKindOf,
  withClasses,
  withOperations,
  withOrganization,
  withScope,
  withUserKind
} from './permissionEntry.ts'

const owner: Owner = { type: 'organization', id: 'o', name: 'Org' }

describe('a permission of the detailed editor', () => {
  it('starts with read access for the owner organization', () => {
    expect(newEntry(owner)).toEqual({
      type: 'organization',
      id: 'o',
      name: 'Org',
      operations: [],
      classes: ['read', 'list']
    })
  })

  it('keeps its operations when its beneficiary changes, except those that the public may not have', () => {
    const entry = { ...newEntry(owner), roles: ['contrib'], classes: ['read', 'write'] }
    expect(withScope(entry, 'user', owner)).toEqual({
      type: 'user',
      id: '*',
      operations: [],
      classes: ['read', 'write']
    })
    expect(withScope(entry, 'public', owner)).toEqual({ operations: [], classes: ['read'] })
  })

  it('loses its department and roles when its organization changes', () => {
    const entry = { ...newEntry(owner), department: 'd', roles: ['contrib'] }
    const unnamed = withOrganization(entry, undefined)
    expect(unnamed).toEqual({ type: 'organization', id: '', operations: [], classes: ['read', 'list'] })
    expect(withOrganization(unnamed, { id: 'p', name: 'Partner' })).toMatchObject({
      id: 'p',
      name: 'Partner'
    })
  })

  it('includes `read` when it has `list`', () => {
    expect(withClasses({}, ['list']).classes).toEqual(['list', 'read'])
    expect(withOperations({}, ['list']).operations).toEqual(['list', 'readDescription'])
  })

  it('identifies users in one way at a time', () => {
    const everyMember = withScope({ classes: ['read'] }, 'user', owner)
    expect(userKindOf(everyMember)).toBe('all')
    const member = withUserKind({ ...everyMember, email: 'a@b.fr' }, 'member')
    expect(userKindOf(member)).toBe('member')
    const byEmail = withUserKind({ ...member, id: 'u', name: 'User' }, 'email')
    expect(userKindOf(byEmail)).toBe('email')
    expect(byEmail).toEqual({ type: 'user', email: '', operations: [], classes: ['read'] })
  })

  it('is sent without empty keys', () => {
    expect(
      cleanEntry({ type: null, id: '', name: '', department: '', roles: [], classes: ['read'] })
    ).toEqual({
      classes: ['read']
    })
  })

  it('offers only read access to the public', () => {
    expect(classesFor('public', datasetOperations)).toEqual(['list', 'read'])
    expect(classesFor('organization', datasetOperations)).toContain('admin')
  })

  it('is grouped by class', () => {
    expect(grantsOf({ classes: ['list'], operations: ['readLines', 'delete'] }, datasetOperations)).toEqual([
      { name: 'list' },
      { name: 'read', operations: ['readLines'] },
      { name: 'admin', operations: ['delete'] }
    ])
  })
})
