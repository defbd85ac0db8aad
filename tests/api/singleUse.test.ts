/** Single-use tokens of mails and redirects: each works once, and expires with its subject. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesOf, type Answer, type TestClient } from './support/client.ts'
import { goodPassword, lastLink, mailsTo } from './support/people.ts'
import { password } from './support/login.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
let platform: StoredPlatform
let superadmin: TestClient
let admin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform({
    authRate: { attempts: 1000, seconds: 60 },
    secrets: { limits: 'limits-secret' }
  })
  platform.app.platform.directory.settings.errorDelayMs = 0
  superadmin = await platform.as('test_superadmin', { adminMode: true })
  admin = await platform.as('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

const emailOf = (user: string): string => `${user}@test.com`

/** Callback URL of a successful sign-in with a password. */
async function callbackOf(user: string, secret = password): Promise<string> {
  const redirect = encodeURIComponent(`${platform.origin}/data-fair/datasets`)
  const answer = await platform
    .anonymous()
    .post(`${api}/auth/password?redirect=${redirect}`, { email: emailOf(user), password: secret })
  expect(answer.status).toBe(200)
  return answer.text
}

/** Link in the next mail to a user. */
async function mailed(user: string, ask: () => Promise<Answer>): Promise<string> {
  const before = (await mailsTo(platform, emailOf(user))).length
  expect((await ask()).status).toBeLessThan(300)
  return lastLink(platform, emailOf(user), before + 1)
}

const loginLink = (user: string): Promise<string> =>
  mailed(user, () => platform.anonymous().post(`${api}/auth/passwordless`, { email: emailOf(user) }))

async function passwordToken(user: string): Promise<string> {
  const body = { email: emailOf(user), action: 'changePassword' }
  const link = await mailed(user, () => platform.anonymous().post(`${api}/auth/action`, body))
  return new URL(link).searchParams.get('action_token') ?? ''
}

const choosePassword = (user: string, token: string, chosen: string): Promise<Answer> =>
  platform.anonymous().post(`${api}/users/${user}/password?action_token=${token}`, { password: chosen })

/** Error of the page that a link opens; null when the link works. */
async function errorAt(link: string, client = platform.anonymous()): Promise<string | null> {
  const answer = await client.get(link)
  expect(answer.status).toBe(302)
  return new URL(answer.headers.get('location') ?? '').searchParams.get('error')
}

const sessionCount = async (user: string): Promise<number> =>
  (await platform.app.platform.directory.serverSessions.list(user)).length

async function invitation(user: string, body: object = {}, client = admin): Promise<string> {
  const invited = { id: 'test_org1', name: 'Test Org 1', role: 'contrib', email: emailOf(user), ...body }
  return mailed(user, () => client.post(`${api}/invitations`, invited))
}

const tokenOf = (link: string): string => new URL(link).searchParams.get('invit_token') ?? ''

async function organizationsOf(user: string): Promise<string[]> {
  const { organizations } = (await superadmin.get(`${api}/users/${user}`)).json
  return organizations.map(({ id }: { id: string }) => id)
}

describe('the callback of a sign-in', () => {
  it('opens one session, and redirects again in the same session', async () => {
    const callback = await callbackOf('test_user5')
    const client = platform.anonymous()
    const before = await sessionCount('test_user5')
    expect(await errorAt(callback, client)).toBeNull()
    const cookies = new Map(client.cookies)
    // A double click.
    const again = await client.get(callback)
    expect(again.headers.get('location')).toBe(`${platform.origin}/data-fair/datasets`)
    expect([...client.cookies]).toEqual([...cookies])
    // Another browser, with no session or with another user's.
    const other = await platform.as('test_user6', { org: 'test_org2' })
    for (const stranger of [platform.anonymous(), other]) {
      expect(await errorAt(callback, stranger)).toBe('invalidToken')
    }
    expect((await other.get(`${api}/auth/me`)).json.id).toBe('test_user6')
    // The last base64 character of a signature has unused bits: another spelling of the same token.
    const spelled = callback.replace(
      /(id_token=[^&]*)(.)(?=&)/,
      (_all, start: string, last: string) => start + String.fromCharCode(last.charCodeAt(0) + 1)
    )
    expect(await errorAt(spelled)).toBe('invalidToken')
    expect(await sessionCount('test_user5')).toBe(before + 1)
  })

  it('opens one session for ten concurrent requests', async () => {
    const callback = await callbackOf('test_user5')
    const before = await sessionCount('test_user5')
    const errors = await Promise.all(Array.from({ length: 10 }, () => errorAt(callback)))
    expect(errors.filter((error) => error === null)).toHaveLength(1)
    expect(await sessionCount('test_user5')).toBe(before + 1)
  })

  it('is not consumed by HEAD requests and prefetches', async () => {
    const link = await loginLink('test_user5')
    const looks: [string, Record<string, string>][] = [
      ['HEAD', {}],
      ['GET', { 'sec-purpose': 'prefetch;prerender' }],
      ['GET', { purpose: 'prefetch' }]
    ]
    for (const [method, headers] of looks) {
      const look = await platform.anonymous().fetch(method, link, { headers })
      expect([look.status, look.headers.getSetCookie()]).toEqual([204, []])
    }
    expect(await errorAt(link)).toBeNull()
  })

  it('differs for two sign-ins of the same second', async () => {
    const [one, other] = await Promise.all([callbackOf('test_user8'), callbackOf('test_user8')])
    expect([await errorAt(one), await errorAt(other)]).toEqual([null, null])
  })

  it.each<[string, string, (user: string) => Promise<unknown>]>([
    [
      'a new password',
      'test_user2',
      async (user) => choosePassword(user, await passwordToken(user), goodPassword)
    ],
    [
      'another address',
      'test_user3',
      (user) => superadmin.patch(`${api}/users/${user}`, { email: 'moved@example.org' })
    ],
    [
      'the end of the other sessions',
      'test_user4',
      (user) => superadmin.delete(`${api}/users/${user}/sessions`)
    ],
    ['the end of the account', 'test_user10', (user) => superadmin.delete(`${api}/users/${user}`)]
  ])('ends with %s', async (_what, user, end) => {
    const links = [await callbackOf(user), await loginLink(user)]
    const action = await passwordToken(user)
    const pending = await invitation(user, { id: 'test_org6' }, superadmin)
    await end(user)
    for (const link of links) expect(['invalidToken', 'badCredentials']).toContain(await errorAt(link))
    expect((await choosePassword(user, action, 'Another-1-password')).status).toBe(401)
    // An invitation by address survives a sign-out and a new password of the invited user.
    const isOver = user === 'test_user3' || user === 'test_user10'
    expect(await errorAt(pending)).toBe(isOver ? 'expiredInvitationToken' : null)
  })
})

describe('a password reset link', () => {
  it('works until a valid password is set, then no more', async () => {
    const user = 'test_user8'
    const [token, other] = [await passwordToken(user), await passwordToken(user)]
    expect((await choosePassword(user, token, 'short')).status).toBe(400)
    expect((await choosePassword(user, token, password)).status).toBe(400)
    const answers = await Promise.all(
      ['New-1-password', 'New-2-password', 'New-3-password'].map((chosen) =>
        choosePassword(user, token, chosen)
      )
    )
    expect(statusesOf(answers)).toEqual([204, 401, 401])
    for (const used of [token, other]) {
      const late = await choosePassword(user, used, 'New-4-password')
      expect([late.status, late.text]).toEqual([401, "Le jeton n'est pas valide. Il est peut-être périmé."])
    }
  })
})

describe('an invitation', () => {
  it('does not let a removed member in again', async () => {
    const user = 'test_user9'
    const link = await invitation(user)
    expect(await errorAt(link)).toBeNull()
    const member = await platform.as(user)
    expect((await member.get(link)).headers.get('location')).toBe(
      `${platform.origin}/simple-directory/invitation`
    )
    expect((await admin.delete(`${api}/organizations/test_org1/members/${user}`)).status).toBe(204)
    for (const client of [platform.anonymous(), await platform.as(user)]) {
      expect(await errorAt(link, client)).toBe('expiredInvitationToken')
    }
    const create = `${api}/users?invit_token=${tokenOf(link)}`
    const created = await platform.anonymous().post(create, { email: emailOf(user), password: goodPassword })
    expect([created.status, created.text]).toEqual([400, expect.stringContaining('invitation')])
    expect(await organizationsOf(user)).not.toContain('test_org1')
    expect(await errorAt(await invitation(user))).toBeNull()
    expect(await organizationsOf(user)).toContain('test_org1')
  })

  it('that is pending ends with the removal of the member, a newer invitation, or the organization', async () => {
    const user = 'test_user7'
    const waiting = await invitation(user, { departments: ['dep1'] })
    const newer = await invitation(user, { departments: ['dep2'] })
    expect(await errorAt(waiting)).toBe('expiredInvitationToken')
    expect(await errorAt(newer)).toBeNull()
    const one = await invitation(user, { departments: ['dep1'] })
    expect((await admin.delete(`${api}/organizations/test_org1/members/${user}`)).status).toBe(204)
    expect(await errorAt(one)).toBe('expiredInvitationToken')

    const organization = { id: 'gone', name: 'Gone' }
    const founder = await platform.as('test_user1')
    expect((await founder.post(`${api}/organizations`, organization)).status).toBe(201)
    const link = await invitation(user, { ...organization, role: 'admin' }, superadmin)
    expect((await superadmin.delete(`${api}/organizations/gone`)).status).toBe(204)
    expect((await founder.post(`${api}/organizations`, organization)).status).toBe(201)
    expect(await errorAt(link)).toBe('expiredInvitationToken')
  })

  it('of a full organization works once there is room', async () => {
    const limit = (most: number): Promise<Answer> =>
      platform
        .anonymous()
        .post(`${api}/limits/organization/test_org4?key=limits-secret`, { store_nb_members: { limit: most } })
    const link = await invitation('test_alone', { id: 'test_org4' }, superadmin)
    await limit(2)
    expect(await errorAt(link)).toBe('maxNbMembers')
    await limit(0)
    expect(await errorAt(link)).toBeNull()
  })

  it('creates one account for concurrent requests', async () => {
    const email = 'several@example.org'
    const invited = { id: 'test_org2', name: 'Test Org 2', role: 'user', email }
    const { link } = (await superadmin.post(`${api}/invitations`, invited)).json
    const create = `${api}/users?invit_token=${tokenOf(link)}`
    expect((await platform.anonymous().post(create, { email, password: 'weak' })).status).toBe(400)
    const answers = await Promise.all(
      [1, 2, 3].map(() => platform.anonymous().post(create, { email, password: goodPassword }))
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const own = answers.find(({ status }) => status === 200)?.json
    expect(await errorAt(own)).toBeNull()
    expect(await errorAt(own)).toBe('invalidToken')
  })
})

it('single-use tokens are stored as hashes, and deleted once expired', async () => {
  const { metadata, directory } = platform.app.platform
  const kept = async (): Promise<Record<string, unknown>[]> =>
    (await sql<Record<string, unknown>>`SELECT * FROM single_use_tokens`.execute(metadata)).rows
  const link = new URL(await loginLink('test_user6'))
  const token = link.searchParams.get('id_token') ?? ''
  const [, payload = '', signature = ''] = token.split('.')
  const rows = JSON.stringify(await kept())
  const { jti } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  for (const secret of [token, signature, payload, jti]) expect(rows).not.toContain(secret)
  await sql`UPDATE single_use_tokens SET expires_at = 1 WHERE user_id = 'test_user6'`.execute(metadata)
  expect(await errorAt(link.href)).toBe('invalidToken')
  const before = (await kept()).length
  await directory.tokens.removeExpired()
  expect((await kept()).length).toBeLessThan(before)
  expect((await kept()).some(({ user_id: user }) => user === 'test_user6')).toBe(false)
})
