import { describe, expect, it } from 'vitest'
import { datasetOperations } from '../../contract/operations.ts'
import { can, initialPermissions, visibilityOf, type Owner } from '../../contract/permissions.ts'
import type { Session } from '../../contract/session.ts'

const organization: Owner = { type: 'organization', id: 'org', name: 'Org' }

function member(role: string, department?: string): Session {
  const membership = { id: 'org', name: 'Org', role, ...(department ? { department } : {}) }
  return {
    user: { id: 'user', email: 'user@test.com', name: 'User', organizations: [membership] },
    account: { type: 'organization', id: 'org', name: 'Org', ...(department ? { department } : {}) },
    accountRole: role,
    organization: membership,
    lang: 'fr'
  }
}

describe('initial permissions of an organization', () => {
  const resource = { owner: organization, permissions: initialPermissions(organization) }

  it('let contributors read, write and delete, but not set permissions', () => {
    const session = member('contrib')
    expect(can(session, resource, datasetOperations, 'readLines')).toBe(true)
    expect(can(session, resource, datasetOperations, 'delete')).toBe(true)
    expect(can(session, resource, datasetOperations, 'setPermissions')).toBe(false)
  })

  it('give nothing to simple users and anonymous visitors', () => {
    expect(can(member('user'), resource, datasetOperations, 'readLines')).toBe(false)
    expect(can({ lang: 'fr' }, resource, datasetOperations, 'readLines')).toBe(false)
  })

  it('are protected, and private for a user', () => {
    expect(visibilityOf(resource.permissions)).toBe('protected')
    expect(visibilityOf(initialPermissions({ type: 'user', id: 'u', name: 'U' }))).toBe('private')
  })
})
