/** Random owners, permission entries and sessions from a few values, so that they often match. */
import fc from 'fast-check'
import type { PermissionEntry } from '../../../contract/permissions.ts'
import { sessionOf, type Session } from '../../../contract/session.ts'

const roles = ['admin', 'contrib', 'user']
const departments = ['d1', 'd2']
const optional = <Value>(values: Value[]): fc.Arbitrary<Value | undefined> =>
  fc.option(fc.constantFrom(...values), { nil: undefined })

export const entries: fc.Arbitrary<PermissionEntry> = fc
  .record({
    who: fc.constantFrom('public', 'anybody', 'user', 'email', 'organization'),
    id: fc.constantFrom('one', 'two'),
    department: optional([...departments, '*', '-']),
    roles: fc.subarray(roles),
    operations: fc.subarray(['list', 'readLines', 'writeData']),
    classes: fc.subarray(['list', 'read', 'write'])
  })
  .map(({ who, id, department, ...granted }) => {
    const { roles: only, ...rights } = granted
    if (who === 'public') return rights
    if (who === 'anybody') return { type: 'user', id: '*', ...rights }
    if (who === 'user') return { type: 'user', id, ...rights }
    if (who === 'email') return { type: 'user', email: `${id}@test.com`, ...rights }
    return { type: 'organization', id, roles: only, ...(department ? { department } : {}), ...rights }
  })

export const owners = fc
  .record({
    type: fc.constantFrom('user' as const, 'organization' as const),
    id: fc.constantFrom('one', 'two'),
    department: optional(departments)
  })
  .map(({ type, id, department }) => ({
    type,
    id,
    name: id,
    ...(type === 'organization' && department ? { department } : {})
  }))

export const sessions: fc.Arbitrary<Session> = fc
  .record({
    isAnonymous: fc.boolean(),
    id: fc.constantFrom('one', 'two'),
    isAdmin: fc.constantFrom(false, false, false, true),
    organization: optional(['one', 'two']),
    department: optional(departments),
    role: fc.constantFrom(...roles)
  })
  .map(({ isAnonymous, id, isAdmin, organization, department, role }): Session => {
    if (isAnonymous) return { lang: 'fr' }
    const membership = { id: organization ?? '', name: '', role, ...(department ? { department } : {}) }
    const user = {
      id,
      name: id,
      email: `${id}@test.com`,
      organizations: organization ? [membership] : [],
      ...(isAdmin ? { adminMode: 1 as const } : {})
    }
    return sessionOf(user, organization ? { id_token_org: organization } : {}, 'fr')
  })
