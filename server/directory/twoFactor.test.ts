import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import type { Directory } from './directory.ts'
import type { User } from './model.ts'
import { checkTwoFactor, newSecret } from './twoFactor.ts'
import type { TwoFactor } from './userAccounts.ts'

it('a code is used once, also when two sign-ins were checked before either ended', async () => {
  const secret = newSecret()
  let stored: TwoFactor = { active: true, secret }
  const spent = new Set<string>()
  const directory = {
    accounts: {
      twoFactor: async () => stored,
      setTwoFactor: async (_id: string, next: TwoFactor) => void (stored = next)
    },
    tokens: { spend: async (text: string) => !spent.has(text) && !!spent.add(text) }
  } as unknown as Directory
  const user = { id: 'ada', '2FA': { active: true }, organizations: [] } as unknown as User
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const checks = await Promise.all([1, 2].map(() => checkTwoFactor(directory, user, { code })))
  const uses = checks.map(async (check) => (typeof check === 'string' ? check : check.use()))
  expect(await Promise.all(uses)).toEqual([true, false])
  expect(await checkTwoFactor(directory, user, { code })).toBe('2fa-bad-token')
})
