/** Moving accounts between sites: by their holders, with a mailed link, and by administrators (docs/api/sites.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesOf, type Answer, type TestClient } from './support/client.ts'
import { password } from './support/login.ts'
import { superadminEmail } from './support/platform.ts'
import { SiteClient } from './support/siteClient.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const host = 'portal.test:8081'
const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
let platform: StoredPlatform
let superadmin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform({
    authRate: { attempts: 1000, seconds: 60 },
    admins: [superadminEmail, 'later@test.com']
  })
  platform.app.platform.directory.settings.errorDelayMs = 0
  superadmin = await platform.as('test_superadmin', { adminMode: true })
  for (const site of [
    { _id: 'portal', host, authMode: 'onlyLocal' },
    { _id: 'second', host: 'second.test', path: '/town', authMode: 'ssoBackOffice' },
    { _id: 'office', host: 'office.test' }
  ]) {
    await superadmin.post(`${api}/sites`, { ...site, owner })
  }
})
afterAll(() => platform.close())

const onSite = (at = host): SiteClient => new SiteClient(platform.origin, at)
const main = (): string => new URL(platform.origin).host
const said = ({ status, text }: Answer): [number, string] => [status, text]
const user = (id: string) => platform.app.platform.directory.accounts.user(id)
const placeOf = async (id: string) => {
  const { host: at, path } = (await user(id)) ?? {}
  return [at, path]
}
const signIn = (client: TestClient, email: string): Promise<Answer> =>
  client.post(`${api}/auth/password`, { email, password })

/** Creates an account, of the main site by default. */
async function account(id: string, values: object = {}): Promise<string> {
  const created = { id, name: id, date: '2024-01-01T00:00:00.000Z' }
  const secret = { password: { clear: password } }
  await platform.app.platform.directory.accounts.createUser({
    id,
    email: `${id}@test.com`,
    ...secret,
    ...values,
    created
  })
  return `${id}@test.com`
}

/** Waits for the mail with the link; returns its token. */
async function tokenFor(client: TestClient, email: string, action = 'changeHost'): Promise<string> {
  const before = await platform.mailCount(email)
  expect((await client.post(`${api}/auth/action`, { email, action })).status).toBe(204)
  await expect.poll(() => platform.mailCount(email)).toBe(before + 1)
  const [link = ''] = await platform.mailLinks(email)
  return new URL(link).searchParams.get('action_token') ?? ''
}
const move = (client: TestClient, id: string, token: string, body?: object): Promise<Answer> =>
  client.post(`${api}/users/${id}/host?action_token=${token}`, body)

describe('the holder of an account', () => {
  it('moves it to the site where the request was made, and is signed in there from then on', async () => {
    const email = await account('mover')
    const { accounts, identitiesOf } = platform.app.platform.directory
    await accounts.addMember({ organizationId: 'test_org1', userId: 'mover', role: 'user', departments: [] })
    await identitiesOf.link('mover', { provider: 'x', subject: 'mover', email })
    const session = await platform.as('mover')
    const token = await tokenFor(onSite(), email)
    expect((await move(onSite(), 'mover', token, { host })).status).toBe(204)
    expect(await placeOf('mover')).toEqual([host, undefined])
    expect((await session.get('/datasets')).status).toBe(401)
    expect((await session.post(`${api}/auth/keepalive`)).status).toBe(401)
    expect(await identitiesOf.list('mover')).toEqual([])
    expect((await user('mover'))?.organizations.map(({ id }) => id)).toEqual(['test_org1'])
    expect((await signIn(platform.anonymous(), email)).status).toBe(400)
    expect((await signIn(onSite(), email)).status).toBe(200)
    expect(said(await move(onSite(), 'mover', token))).toEqual([401, expect.stringContaining('jeton')])

    // The account moves back to the platform.
    const back = await tokenFor(platform.anonymous(), email)
    expect((await move(platform.anonymous(), 'mover', back, { host: main() })).status).toBe(204)
    expect(await placeOf('mover')).toEqual([undefined, undefined])
  })

  it('needs a token for this action, user and site, which works once', async () => {
    const email = await account('careful')
    await account('victim')
    const token = await tokenFor(onSite(), email)
    const [header, payload, signature] = token.split('.')
    const forged = { id: 'victim', email, action: 'changeHost', target: { host, path: '' } }
    const encoded = Buffer.from(JSON.stringify(forged)).toString('base64url')
    const ofPassword = await tokenFor(platform.anonymous(), 'victim@test.com', 'changePassword')
    for (const [id, presented, body, expected] of [
      ['careful', '', undefined, [401, expect.stringContaining('jeton')]],
      ['careful', `${header}.${payload}.x${signature}`, undefined, [401, expect.stringContaining('jeton')]],
      ['victim', `${header}.${encoded}.${signature}`, undefined, [401, expect.stringContaining('jeton')]],
      ['victim', token, undefined, [401, 'wrong user id in token']],
      ['victim', ofPassword, undefined, [401, 'wrong action for this token']],
      ['careful', token, { host: 'second.test', path: '/town' }, [400, 'unknown target site']],
      ['careful', token, { host: main() }, [400, 'unknown target site']],
      ['careful', token, { host: 'none.test' }, [400, 'unknown target site']],
      ['careful', token, { host: `${host}@evil.com` }, [400, 'unknown target site']]
    ] as const) {
      expect(said(await move(onSite(), id, presented, body))).toEqual(expected)
    }
    const asPassword = await onSite().post(`${api}/users/careful/password?action_token=${token}`, {
      password: 'Un-mot-2-passe'
    })
    expect(said(asPassword)).toEqual([401, 'wrong action for this token'])
    const both = await Promise.all([move(onSite(), 'careful', token), move(onSite(), 'careful', token)])
    expect(statusesOf(both)).toEqual([204, 401])
    expect(await placeOf('victim')).toEqual([undefined, undefined])
  })

  it('learns by mail only whether the account exists', async () => {
    const email = await account('both')
    await account('twin', { email, host })
    expect(await tokenFor(onSite(), email)).toBe('')
    expect(await tokenFor(onSite(), 'nobody@test.com')).toBe('')
    await account('waiting', { emailConfirmed: false })
    expect(await tokenFor(onSite(), 'waiting@test.com')).toBe('')
    expect(
      (await onSite('office.test').post(`${api}/auth/action`, { email, action: 'changeHost' })).status
    ).toBe(400)
    expect((await onSite().post(`${api}/auth/action`, { email, action: 'other' })).status).toBe(400)
    // The link requested on a site points to this site.
    const moved = await account('linked')
    await tokenFor(onSite(), moved)
    expect((await platform.mailLinks(moved))[0]).toMatch(
      `http://${host}/simple-directory/login?action_token=`
    )
    const target = `http://evil.example/x`
    await onSite().post(`${api}/auth/action`, { email: moved, action: 'changeHost', target })
    await expect.poll(() => platform.mailCount(moved)).toBe(2)
    expect((await platform.mailLinks(moved)).join()).not.toContain('evil')
  })

  it('cannot become an administrator this way, nor move an administrator account', async () => {
    const token = await tokenFor(onSite(), superadminEmail)
    const refused = [403, "Le compte d'un super-administrateur ne peut pas changer de site."]
    expect(said(await move(onSite(), 'test_superadmin', token))).toEqual(refused)
    const later = await account('later', { host })
    const toPlatform = await tokenFor(platform.anonymous(), later)
    expect(said(await move(platform.anonymous(), 'later', toPlatform))).toEqual(refused)
    expect(said(await transfer('later', { host: main() }))).toEqual(refused)
    expect((await user('later'))?.isAdmin).toBe(false)
  })

  it('cannot move it when the target site has a newer account with the same address', async () => {
    const email = await account('late')
    const token = await tokenFor(onSite(), email)
    await account('earlier', { email: email.toUpperCase(), host })
    expect(said(await move(onSite(), 'late', token))).toEqual([
      409,
      'a user with this email already exists on the target site'
    ])
    expect(await placeOf('late')).toEqual([undefined, undefined])
  })
})

function transfer(id: string, body: object, client = superadmin): Promise<Answer> {
  return client.post(`${api}/users/${id}/transfer`, body)
}

describe('an administrator', () => {
  it('transfers accounts to any declared site and back', async () => {
    const email = await account('transferred')
    const session = await platform.as('transferred')
    const link = await tokenFor(platform.anonymous(), email, 'changePassword')
    expect(said(await transfer('transferred', { host: 'SECOND.test', path: '/town/' }))).toEqual([204, ''])
    expect(await placeOf('transferred')).toEqual(['second.test', '/town'])
    expect((await session.get('/datasets')).status).toBe(401)
    const byLink = await platform.anonymous().post(`${api}/users/transferred/password?action_token=${link}`, {
      password: 'Un-mot-2-passe'
    })
    expect(byLink.status).toBe(401)
    expect((await transfer('transferred', { host: 'second.test', path: '/town' })).status).toBe(204)
    expect((await transfer('transferred', { host: null, path: null })).status).toBe(204)
    expect(await placeOf('transferred')).toEqual([undefined, undefined])
  })

  it('needs admin mode, and gets explicit errors', async () => {
    const self = await platform.as('test_user1')
    expect((await transfer('test_user1', { host }, platform.anonymous())).status).toBe(401)
    expect((await transfer('test_user1', { host }, self)).status).toBe(403)
    expect((await transfer('test_user1', { host }, await platform.as('test_superadmin'))).status).toBe(403)
    expect((await transfer('test_superadmin', { host })).status).toBe(403)
    expect((await transfer('nobody', { host })).status).toBe(404)
    for (const body of [
      { host: 'none.test' },
      { host, path: '/x' },
      { path: '/x' },
      { host: 'second.test' },
      { host: `${host}/` },
      { host: `x@${host}` },
      { host: '__proto__' }
    ]) {
      expect(said(await transfer('test_user1', body)), JSON.stringify(body)).toEqual([
        400,
        'unknown target site'
      ])
    }
    for (const body of [{ host: 7 }, { host: 'x'.repeat(400) }, []]) {
      expect((await transfer('test_user1', body)).status).toBe(400)
    }
    const email = await account('one')
    await account('other', { email, host })
    expect((await transfer('one', { host })).status).toBe(409)
    await account('racer', { email: 'race@test.com' })
    await account('racer2', { email: 'race@test.com', host: 'second.test', path: '/town' })
    const raced = await Promise.all([transfer('racer', { host }), transfer('racer2', { host })])
    expect(statusesOf(raced)).toEqual([204, 409])
  })
})
