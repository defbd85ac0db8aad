import { describe, expect, it } from 'vitest'
import {
  isMaxCreatedOrgs,
  linkedEmail,
  newUser,
  resetValues,
  userFormOf,
  userValues,
  type DirectoryUser
} from './userForm.ts'

const user: DirectoryUser = { id: 'u', name: 'Ann', email: 'ann@example.com', firstName: 'Ann' }

describe('form of a user', () => {
  it('shows what the account has, empty otherwise', () => {
    expect(userFormOf({ ...user, maxCreatedOrgs: 0 })).toEqual({
      email: 'ann@example.com',
      firstName: 'Ann',
      lastName: '',
      maxCreatedOrgs: '0'
    })
    expect(Object.values(userFormOf())).toEqual(['', '', '', ''])
  })

  it('removes the fields that were emptied', () => {
    expect(
      userValues({ email: ' ann@example.com ', firstName: '', lastName: 'B', maxCreatedOrgs: ' ' })
    ).toEqual({
      email: 'ann@example.com',
      firstName: null,
      lastName: 'B',
      maxCreatedOrgs: null
    })
    expect(userValues({ ...userFormOf(user), maxCreatedOrgs: '-1' })).toMatchObject({ maxCreatedOrgs: -1 })
  })

  it('creates an account with its filled fields only', () => {
    expect(newUser(userFormOf(user))).toEqual({ email: 'ann@example.com', firstName: 'Ann' })
  })

  it.each([
    ['', true],
    ['-1', true],
    ['3', true],
    ['-2', false],
    ['1.5', false],
    ['many', false]
  ])('maximum number of organizations %j: %s', (text, expected) => {
    expect(isMaxCreatedOrgs(text)).toBe(expected)
  })
})

describe('access of a user', () => {
  it('names the identity that is linked to the account', () => {
    expect(linkedEmail(user)).toBeUndefined()
    expect(linkedEmail({ ...user, saml2: { provider: { email: 'ann@provider.example' } } })).toBe(
      'ann@provider.example'
    )
  })

  it('is reset as asked', () => {
    expect(resetValues({ twoFactor: false, identity: false })).toEqual({})
    expect(resetValues({ twoFactor: true, identity: true })).toEqual({ '2FA': null, oidc: null })
  })
})
