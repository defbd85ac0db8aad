import { expect, it } from 'vitest'
import type { SessionUser } from '../../contract/session.ts'
import type { Accounts } from './accounts.ts'
import { currentMemberships } from './currentMemberships.ts'
import type { IdentityListener } from './identityChanges.ts'
import type { User } from './model.ts'

const stored = { id: 'o', name: 'O', role: 'user' }
const ofToken = { id: 'o', name: 'O', role: 'admin' }

it('takes the memberships of the accounts for tokens from before a change, or from before the start', async () => {
  let time = 1_000_000
  let reads = 0
  const listeners: IdentityListener[] = []
  const accounts = {
    readOnly: false,
    user: async (id: string): Promise<User | undefined> => {
      reads++
      return id === 'gone'
        ? undefined
        : { id, name: 'U', email: 'u@test.com', isAdmin: false, organizations: [stored] }
    }
  } as Partial<Accounts> as Accounts
  const identities = { subscribe: (listener: IdentityListener) => void listeners.push(listener) }
  const current = currentMemberships({ accounts, identities }, () => time)
  const roleOf = async (iat: number, id = 'u'): Promise<string | undefined> => {
    const token = { id, email: 'u@test.com', name: 'U', organizations: [ofToken], iat }
    return (await current(token))?.organizations[0]?.role
  }

  expect(await roleOf(999)).toBe('user')
  expect(await roleOf(999, 'gone')).toBeUndefined()
  reads = 0
  expect(await roleOf(1001)).toBe('admin')
  expect(reads).toBe(0)

  time = 1_005_000
  const identity = { type: 'user', id: 'u', name: 'U', organizations: [] } as const
  for (const tell of listeners) await tell({ kind: 'changed', identity: { ...identity, organizations: [] } })
  expect(await roleOf(1001)).toBe('user')
  // A token issued in the second of the change may be older than the change.
  expect(await roleOf(1005)).toBe('user')
  expect(await roleOf(1006)).toBe('admin')
  expect(await roleOf(1001, 'another')).toBe('admin')

  // Beyond the bound of remembered changes, no membership is taken for unchanged.
  time = 1_010_000
  for (let one = 0; one <= 10_000; one++) {
    for (const tell of listeners)
      await tell({ kind: 'changed', identity: { ...identity, id: `u${one}`, organizations: [] } })
  }
  expect(await roleOf(1001)).toBe('user')
  expect(await roleOf(1001, 'u1')).toBe('user')
  expect(await roleOf(1011, 'u1')).toBe('admin')
})

it('takes the address of the accounts, by which permissions may name the user', async () => {
  const account: User = { id: 'u', name: 'U', email: 'new@test.com', isAdmin: false, organizations: [] }
  const accounts = { readOnly: false, user: async () => account } as Partial<Accounts> as Accounts
  const current = currentMemberships({ accounts, identities: { subscribe: () => {} } }, () => 1_000_000)
  const token: SessionUser = { id: 'u', email: 'old@test.com', name: 'U', organizations: [], iat: 999 }
  expect((await current(token))?.email).toBe('new@test.com')
  expect((await current({ ...token, iat: 1001 }))?.email).toBe('old@test.com')
})

it('takes from the accounts who administers the platform, as one who was before the start', async () => {
  const listeners: IdentityListener[] = []
  const administrators = new Set(['boss'])
  const accounts = {
    readOnly: false,
    user: async (id: string): Promise<User | undefined> =>
      id === 'gone'
        ? undefined
        : { id, name: 'U', email: 'u@test.com', isAdmin: administrators.has(id), organizations: [] }
  } as Partial<Accounts> as Accounts
  const identities = { subscribe: (listener: IdentityListener) => void listeners.push(listener) }
  const current = currentMemberships({ accounts, identities }, () => 1_000_000)
  const token = (id: string, iat: number): SessionUser => ({
    id,
    email: 'u@test.com',
    name: 'U',
    organizations: [],
    isAdmin: 1,
    adminMode: 1,
    iat
  })

  expect(await current(token('boss', 999))).toMatchObject({ isAdmin: 1, adminMode: 1 })
  for (const id of ['former', 'gone']) {
    const user = await current(token(id, 999))
    expect(user).not.toHaveProperty('isAdmin')
    expect(user).not.toHaveProperty('adminMode')
  }
  // A token issued after the change is trusted.
  expect(await current(token('former', 1001))).toMatchObject({ adminMode: 1 })

  const acting = (id: string, iat: number): SessionUser => ({
    id: 'u',
    email: 'u@test.com',
    name: 'U',
    organizations: [],
    iat,
    asAdmin: { id, name: 'A' }
  })
  expect(await current(acting('boss', 999))).toMatchObject({ id: 'u' })
  expect(await current(acting('former', 999))).toBeUndefined()
  expect(await current(acting('former', 1001))).toMatchObject({ id: 'u' })
  const identity = { type: 'user', id: 'boss', name: 'B', organizations: [] } as const
  administrators.clear()
  for (const tell of listeners) await tell({ kind: 'changed', identity: { ...identity, organizations: [] } })
  expect(await current(acting('boss', 1000))).toBeUndefined()
})
