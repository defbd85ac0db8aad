import { describe, expect, it } from 'vitest'
import { keySession, type KnownKey } from './keySession.ts'

const today = '2026-03-10'
const presented = { key: 'secret', isForwarded: true }
const known = (key: Partial<KnownKey['key']>): KnownKey => ({
  key: { id: 'k', title: 'Key', scopes: ['datasets'], email: 'key@api-key.test', ...key },
  account: { type: 'organization', id: 'o', name: 'Org' }
})
const open = (one: KnownKey): ReturnType<typeof keySession> =>
  keySession(one, presented, ['datasets', 'datasets-read'], today, 'fr')

describe('an API key', () => {
  it('is good through the day it expires', () => {
    expect(open(known({ expireAt: today })).user.id).toBe('apiKey:k')
    expect(() => open(known({ expireAt: '2026-03-09' }))).toThrow("Cette clé d'API est expirée.")
  })

  it('of a user is that user, without memberships', () => {
    const one: KnownKey = {
      ...known({}),
      account: { type: 'user', id: 'u', name: 'User' },
      email: 'u@test.com'
    }
    expect(open(one)).toMatchObject({
      user: { id: 'u', name: 'User (Key)', email: 'u@test.com', organizations: [] },
      account: { type: 'user', id: 'u', name: 'User' },
      accountRole: 'admin',
      apiKey: { id: 'k', title: 'Key' }
    })
  })

  it('without scopes has no role in its account', () => {
    expect(open(known({ scopes: [] }))).toMatchObject({
      user: { id: 'k', name: 'Org (Key)', email: 'key@api-key.test', organizations: [] },
      account: { type: 'user', id: 'k' },
      hasEmailOnly: true
    })
  })

  it('of a former administrator opens nothing that administrators alone have', () => {
    const ofUser = (key: Partial<KnownKey['key']>): KnownKey => ({
      ...known(key),
      account: { type: 'user', id: 'u', name: 'User' },
      isFormerAdministrators: true
    })
    const inside = { key: 'secret', isForwarded: false }
    for (const key of [{ adminMode: true }, { adminMode: true, asAccount: true }]) {
      expect(() => keySession(ofUser(key), inside, ['datasets'], today, 'fr')).toThrow("n'administre pas")
    }
    expect(open(ofUser({})).user.id).toBe('u')
  })

  it('acting for an account is never in admin mode', () => {
    const account = JSON.stringify({ type: 'user', id: 'u', name: 'Z%C3%A9' })
    const one = known({ adminMode: true, asAccount: true })
    const session = keySession(one, { ...presented, account }, ['datasets'], today, 'fr')
    expect(session.user).toEqual({ id: 'u', name: 'Zé (Key)', email: '', organizations: [] })
    expect(session.account).toEqual({ type: 'user', id: 'u', name: 'Zé' })
  })
})
