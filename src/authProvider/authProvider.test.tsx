import { afterEach, describe, expect, it } from 'vitest'
import type { PermissionEntry } from '../../contract/permissions.ts'
import type { SessionUser } from '../../contract/session.ts'
import { administeredCollection, type CheckedRecord } from './access.ts'
import { createAuthProvider } from './authProvider.ts'
import { refreshSession } from './session.ts'

const user: SessionUser = {
  id: 'u1',
  email: 'u1@test.com',
  name: 'U',
  organizations: [
    { id: 'o1', name: 'O', role: 'contrib' },
    { id: 'o2', name: 'Partner', role: 'user' }
  ]
}
const owner = { type: 'organization' as const, id: 'o1', name: 'O' }
const cookieNames = ['id_token', 'id_token_org']

function signIn(changes: Partial<SessionUser> = {}, organization?: string): void {
  const exp = Math.floor(Date.now() / 1000) + 600
  const part = (value: object): string => btoa(JSON.stringify(value)).replaceAll('=', '')
  document.cookie = `id_token=${part({ alg: 'RS256' })}.${part({ ...user, ...changes, exp })}; path=/`
  if (organization) document.cookie = `id_token_org=${organization}; path=/`
  refreshSession()
}

afterEach(() => {
  for (const name of cookieNames) document.cookie = `${name}=; path=/; max-age=0`
  refreshSession()
})

const provider = createAuthProvider({ 'admin/owners': administeredCollection })
const canAccess = (question: {
  action: string
  resource: string
  record?: CheckedRecord
}): Promise<boolean> => Promise.resolve(provider.canAccess?.(question) ?? false)

const may = (action: string, permissions: PermissionEntry[], resource = 'datasets'): Promise<boolean> =>
  canAccess({ action, resource, record: { owner, permissions } })

describe('canAccess', () => {
  it('uses the permissions listed in the record', async () => {
    signIn({}, 'o1')
    const record = { owner, permissions: [], userPermissions: ['readLines'] }
    expect(await canAccess({ action: 'readLines', resource: 'datasets', record })).toBe(true)
    expect(await canAccess({ action: 'delete', resource: 'datasets', record })).toBe(false)
  })

  it('else computes them from the permission rules', async () => {
    const contributors: PermissionEntry = {
      ...owner,
      roles: ['contrib'],
      classes: ['write'],
      operations: ['delete']
    }
    const partners: PermissionEntry = { type: 'organization', id: 'o2', classes: ['read'] }
    const permissions = [contributors, partners]
    expect(await may('readLines', permissions)).toBe(false)
    expect(await may('readLines', [{ classes: ['read'] }])).toBe(true)
    signIn({}, 'o1')
    expect(await may('writeDescription', permissions)).toBe(true)
    expect(await may('delete', permissions)).toBe(true)
    expect(await may('setPermissions', permissions)).toBe(false)
    signIn({}, 'o2')
    expect(await may('readLines', permissions)).toBe(true)
    expect(await may('writeDescription', permissions)).toBe(false)
  })

  it('has other operations for applications', async () => {
    signIn({}, 'o2')
    const permissions: PermissionEntry[] = [{ type: 'user', id: 'u1', classes: ['write'] }]
    expect(await may('writeConfig', permissions, 'applications')).toBe(true)
    expect(await may('writeConfig', permissions, 'datasets')).toBe(false)
    expect(await may('getKeys', permissions, 'applications')).toBe(false)
  })

  it('allows everything in admin mode, and nothing more to an administrator without it', async () => {
    signIn({ isAdmin: 1 })
    expect(await may('delete', [])).toBe(false)
    signIn({ isAdmin: 1, adminMode: 1 })
    expect(await may('delete', [])).toBe(true)
    expect(await canAccess({ action: 'reindex', resource: 'datasets' })).toBe(true)
  })

  it('allows everyone to list, and contributors to create', async () => {
    const create = (): Promise<boolean> => canAccess({ action: 'create', resource: 'datasets' })
    expect(await canAccess({ action: 'list', resource: 'datasets' })).toBe(true)
    expect(await create()).toBe(false)
    signIn()
    expect(await create()).toBe(true)
    signIn({}, 'o1')
    expect(await create()).toBe(true)
    signIn({}, 'o2')
    expect(await create()).toBe(false)
  })

  it('allows administration collections in admin mode only', async () => {
    const list = (): Promise<boolean> => canAccess({ action: 'list', resource: 'admin/owners' })
    signIn({ isAdmin: 1 }, 'o1')
    expect(await list()).toBe(false)
    signIn({ isAdmin: 1, adminMode: 1 })
    expect(await list()).toBe(true)
  })
})
