import { describe, expect, it } from 'vitest'
import { attemptLimiter } from './attempts.ts'
import { avatarSvg, colorOf, initials } from './avatars/avatar.ts'
import { deviceName } from './deviceName.ts'
import { listQuery, pageOf } from './lists.ts'
import { memberCsv } from './memberCsv.ts'
import { membershipAtLogin } from './memberships.ts'
import { nameOf, type User } from './model.ts'

it('limits attempts by key in a window of time', () => {
  let time = 0
  const limiter = attemptLimiter({ attempts: 2, seconds: 60 }, () => time)
  expect([limiter.consume('a'), limiter.consume('a'), limiter.has('a'), limiter.consume('a')]).toEqual([
    true,
    true,
    false,
    false
  ])
  expect(limiter.consume('b')).toBe(true)
  time = 60_000
  expect([limiter.has('a'), limiter.consume('a')]).toEqual([true, true])
})

it('does not forget a refused client under its own flood of other keys', () => {
  const limiter = attemptLimiter({ attempts: 2, seconds: 60 }, () => 0)
  let allowed = 0
  for (let number = 0; number < 10_100; number++) {
    if (limiter.consumeEach(['address', `email ${number}`])) allowed++
  }
  expect(allowed).toBe(2)
  expect(limiter.consumeEach(['other address', 'email 5'])).toBe(true)
})

it('names users', () => {
  expect(nameOf({ email: 'a@b.c', firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace')
  expect(nameOf({ email: 'a@b.c', lastName: 'Lovelace' })).toBe('Lovelace')
  expect(nameOf({ email: 'ada.lovelace@b.c' })).toBe('Ada Lovelace')
})

describe('the membership of a new session', () => {
  const memberships = [
    { id: 'o1', name: 'O1', role: 'admin', department: 'd1' },
    { id: 'o1', name: 'O1', role: 'user', department: 'd2' },
    { id: 'o2', name: 'O2', role: 'user' }
  ]
  const user = (extra: Partial<User> = {}): User => ({
    id: 'u',
    email: 'u@test.com',
    name: 'U',
    isAdmin: false,
    organizations: memberships,
    ...extra
  })

  it.each([
    ['the asked one', user(), { org: 'o1', dep: 'd2' }, memberships[1]],
    ['the first of the asked organization', user(), { org: 'o1' }, memberships[0]],
    ['the default one', user({ defaultOrg: 'o2' }), { org: 'none' }, memberships[2]],
    ['no default with another department', user({ defaultOrg: 'o1' }), {}, undefined],
    ['the default department', user({ defaultOrg: 'o1', defaultDep: 'd2' }), {}, memberships[1]],
    ['the first without personal account', user({ ignorePersonalAccount: true }), {}, memberships[0]],
    ['else the personal account', user(), {}, undefined]
  ])('%s', (_title, someone, asked, expected) => {
    expect(membershipAtLogin(someone, asked)).toBe(expected)
  })

  it('is of the organization of the site, in its department where there is one', () => {
    const siteOwner = { type: 'organization' as const, id: 'o1', department: 'd2' }
    const root = { id: 'o1', name: 'O1', role: 'admin' }
    expect(membershipAtLogin(user({ defaultOrg: 'o2' }), {}, siteOwner)).toBe(memberships[1])
    expect(membershipAtLogin(user({ organizations: [memberships[2]!, root] }), {}, siteOwner)).toBe(root)
    expect(membershipAtLogin(user({ organizations: [memberships[0]!] }), {}, siteOwner)).toBe(memberships[0])
  })
})

it('reads pages and orders of lists', () => {
  expect(listQuery({}, ['name'])).toEqual({ size: 10, skip: 0, sort: [] })
  expect(listQuery({ page: 3, size: 5, sort: 'name:-1,-id,id' }, ['name', 'id'])).toEqual({
    size: 5,
    skip: 10,
    sort: [
      { field: 'name', descending: true },
      { field: 'id', descending: true },
      { field: 'id', descending: false }
    ]
  })
  expect(() => listQuery({ sort: 'name:2' }, ['name'])).toThrow('invalid sort')
  const items = ['b', 'a', 'c'].map((name) => ({ name }))
  const page = pageOf(items, { size: 2, skip: 1, sort: [{ field: 'name', descending: false }] })
  expect(page).toEqual({ count: 3, results: [{ name: 'b' }, { name: 'c' }] })
})

it('writes members for spreadsheets, without formulas', () => {
  const csv = memberCsv([{ id: 'u', name: '=1+1', email: 'a@b.c', role: 'a;"b"' }])
  expect(csv).toBe('\uFEFFname;email;role;department;departmentName\n\'=1+1;a@b.c;"a;""b""";;\n')
})

it('draws up to 3 initials on a colour that the account keeps', () => {
  expect(initials('Élodie de la Tour')).toEqual(['E', 'D', 'L'])
  expect(initials('東京')).toEqual(['東'])
  expect(initials('')).toEqual([])
  expect(colorOf('user:a:')).toBe(colorOf('user:a:'))
  expect(avatarSvg(['A', 'B'], '#E53935').match(/<path/g)).toHaveLength(2)
  expect(avatarSvg(['東'], '#E53935')).toContain('<circle')
})

it('names devices', () => {
  expect(deviceName(undefined)).toBe('unknown device')
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe(
    'Firefox - Linux'
  )
  expect(
    deviceName('Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/129.0 Safari/537.36 Edg/129.0')
  ).toBe('Edge - Windows')
  expect(deviceName('curl/8.0')).toBe('curl/8.0')
})
