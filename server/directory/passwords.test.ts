import { expect, it } from 'vitest'
import { decoyPassword, hashPassword, passwordMatches } from './passwords.ts'

it('keeps a password as PBKDF2 with its own salt', async () => {
  const one = await hashPassword('Un-mot-2-passe')
  const other = await hashPassword('Un-mot-2-passe')
  expect(one).toMatchObject({ iterations: 100_000, size: 64, alg: 'sha512' })
  expect(one.hash).toMatch(/^[0-9a-f]{128}$/)
  expect(one.salt).toMatch(/^[0-9a-f]{32}$/)
  expect(one.salt).not.toBe(other.salt)
  expect(await passwordMatches(one, 'Un-mot-2-passe')).toBe(true)
  expect(await passwordMatches(one, 'un-mot-2-passe')).toBe(false)
})

it('verifies old hashes with the parameters that they were stored with', async () => {
  // pbkdf2('password', salt '0011', 1000, 32, sha256), computed with Python's hashlib.
  const old = {
    hash: 'f80f065cb37d6fb80b29fdf7afdbba61a35c33a9c34d745fa08d8049662f440f',
    salt: '0011',
    iterations: 1000,
    size: 32,
    alg: 'sha256'
  }
  expect(await passwordMatches(old, 'password')).toBe(true)
  expect(await passwordMatches(old, 'Password')).toBe(false)
})

it('matches nothing with a decoy, and clear passwords exactly', async () => {
  expect(await passwordMatches(decoyPassword('hashed'), '')).toBe(false)
  expect(await passwordMatches(decoyPassword('clear'), '')).toBe(false)
  expect(await passwordMatches({ clear: 'passwd' }, 'passwd')).toBe(true)
  expect(await passwordMatches({ clear: 'passwd' }, 'passwd ')).toBe(false)
})
