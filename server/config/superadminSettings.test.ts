import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const good = { SUPERADMIN_EMAIL: 'root@example.org', SUPERADMIN_PASSWORD: 'Un-mot-2-passe' }

describe('SUPERADMIN_EMAIL and SUPERADMIN_PASSWORD', () => {
  it('name an administrator, or none', () => {
    expect(loadConfig({}).superadmin).toBeUndefined()
    expect(loadConfig(good).superadmin).toEqual({ email: 'root@example.org', password: 'Un-mot-2-passe' })
  })

  it.each([
    ['no password', { SUPERADMIN_PASSWORD: '' }],
    ['no address', { SUPERADMIN_EMAIL: '' }],
    ['an address that is none', { SUPERADMIN_EMAIL: 'root' }],
    ['a password that is guessed', { SUPERADMIN_PASSWORD: 'passwd' }],
    ['a second factor that it has not', { ADMINS_REQUIRE_2FA: 'true' }]
  ])('are refused with %s', (_name, change) => {
    const load = (): unknown => loadConfig({ ...good, ...change })
    expect(load).toThrow(/SUPERADMIN_/)
    expect(load).not.toThrow(/mot-2|passwd/)
  })
})
