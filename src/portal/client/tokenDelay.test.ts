import { expect, it } from 'vitest'
import { delayOf } from './tokenDelay.ts'

it('the delay of a token is its nbf minus its iat, with a default for unreadable tokens', () => {
  const tokenOf = (payload: object): string =>
    `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.s`
  expect(delayOf(tokenOf({ id: '_?>~', iat: 1_795_954_481, nbf: 1_795_954_489 }))).toBe(9000)
  expect(delayOf(tokenOf({ iat: 1 }))).toBe(10_000)
  expect(delayOf('')).toBe(10_000)
  expect(delayOf('a.%.b')).toBe(10_000)
})
