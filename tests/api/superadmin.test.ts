/** The administrator defined in the settings of the platform (docs/api/accounts.md). */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig, type Config } from '../../server/config/config.ts'
import { hashPassword } from '../../server/directory/passwords.ts'
import type { Answer, TestClient } from './support/client.ts'
import {
  anonymousToken,
  directoryApi,
  goodPassword,
  lastLink,
  mailsTo,
  newPerson,
  signIn
} from './support/people.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startSamlProvider, type SamlTestProvider } from './support/samlProvider.ts'
import { errorOf, samlVisits } from './support/samlVisitor.ts'
import { SiteClient } from './support/siteClient.ts'

const email = 'root@example.org'
const password = 'Configured-2-enter'
const id = '_superadmin'
const refusal =
  "Ce compte est dans la configuration de la plateforme : il s'y change, et ne s'ouvre qu'avec son mot de passe."

let provider: SamlTestProvider
let platform: TestPlatform

async function start(overrides: Partial<Config> = {}): Promise<TestPlatform> {
  const started = await startPlatform({
    directoryUsersFile: undefined,
    allowSignup: true,
    authRate: { attempts: 1000, seconds: 60 },
    superadmin: { email, password },
    ...overrides
  })
  const { settings } = started.app.platform.directory
  settings.anonymousActionDelay = 0
  settings.errorDelayMs = 0
  return started
}

beforeAll(async () => {
  provider = await startSamlProvider()
  const settings = {
    id: 'town',
    title: 'Town',
    loginUrl: `${provider.origin}/sso`,
    issuer: provider.origin,
    certificate: provider.publicKey,
    trustEmails: true,
    createUsers: true
  }
  const { samlProviders } = loadConfig({ SAML_PROVIDERS: JSON.stringify([settings]) })
  platform = await start({ samlProviders })
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})

const tryToEnter = (on: TestPlatform, body: object = {}): Promise<Answer> =>
  on.anonymous().post(`${directoryApi}/auth/password`, { email, password, ...body })

async function enter(on: TestPlatform = platform): Promise<TestClient> {
  const client = on.anonymous()
  const { text } = await tryToEnter(on)
  await client.get(text)
  return client
}
const me = async (client: TestClient) => (await client.get(`${directoryApi}/auth/me`)).json

describe('the administrator of the settings', () => {
  it('enters admin mode with the configured password, even without asking for it', async () => {
    for (const body of [
      {},
      { offerAdminMode: true },
      { adminMode: true, rememberMe: true },
      { email: 'ROOT@example.org ' }
    ]) {
      const answer = await tryToEnter(platform, body)
      expect([
        answer.status,
        answer.text.startsWith(`${platform.origin}/simple-directory/api/auth/token_callback?`)
      ]).toEqual([200, true])
      const client = platform.anonymous()
      expect((await client.get(answer.text)).status).toBe(302)
      const user = await me(client)
      expect(user).toMatchObject({
        id,
        email,
        name: 'Super Admin',
        isAdmin: 1,
        adminMode: 1,
        organizations: []
      })
      expect(user.rememberMe).toBeUndefined()
    }
    const form = await fetch(`${platform.origin}${directoryApi}/auth/password`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email, password })
    })
    expect([
      form.status,
      form.headers.getSetCookie().some((cookie) => cookie.startsWith('id_token='))
    ]).toEqual([302, true])
  })

  it('makes the set-up unnecessary, and is not stored', async () => {
    expect((await platform.anonymous().get('/data-fair/datasets')).status).toBe(200)
    const client = await enter()
    expect((await client.get(`${directoryApi}/users/${id}`)).json).toMatchObject({
      id,
      isAdmin: true,
      lock: 'account'
    })
    expect((await client.get(`${directoryApi}/users?ids=${id}`)).json.count).toBe(0)
    const rows = await platform.app.platform.metadata
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  it('has ordinary sessions', async () => {
    const ada = await newPerson(platform, 'ada@example.org')
    const person = (await me(ada)).id
    const client = await enter()
    const routes = `${directoryApi}/auth`
    expect((await client.post(`${routes}/keepalive`)).status).toBe(204)
    expect(await me(client)).toMatchObject({ id, adminMode: 1 })
    expect((await client.post(`${routes}/asadmin`, { id: person })).status).toBe(204)
    expect(await me(client)).toMatchObject({ id: person, asAdmin: { id, name: 'Super Admin' } })
    expect((await client.post(`${routes}/keepalive`)).status).toBe(204)
    expect((await client.delete(`${routes}/asadmin`)).status).toBe(204)
    expect(await me(client)).toMatchObject({ id, adminMode: 1 })
    expect((await client.delete(`${routes}/adminmode`)).status).toBe(204)
    const plain = await me(client)
    expect([plain.isAdmin, plain.adminMode]).toEqual([1, undefined])
    expect((await client.get(`${directoryApi}/oauth-tokens`)).status).toBe(403)
    expect((await client.delete(routes)).status).toBe(204)
    expect((await client.post(`${routes}/keepalive`)).status).toBe(401)
  })

  it('is protected from password guessing', async () => {
    for (const wrong of ['', 'x', password.toLowerCase(), `${password} `, goodPassword, 'x'.repeat(50_000)])
      expect((await tryToEnter(platform, { password: wrong })).status, wrong.slice(0, 20)).toBe(400)
    const slow = await start({ authRate: { attempts: 3, seconds: 60 } })
    const statuses = []
    for (let turn = 0; turn < 3; turn++) statuses.push((await tryToEnter(slow, { password: 'x' })).status)
    // After too many attempts the right password is refused too.
    statuses.push((await tryToEnter(slow)).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    await slow.close()
  })

  it('exists on the platform only, and is a member of no organization', async () => {
    const owner = { type: 'organization' as const, id: 'o', name: 'O' }
    await platform.app.platform.directory.sites.put({ _id: 'own', host: 'own.test', owner })
    const client = await enter()
    const own = { _id: 'own', authMode: 'onlyLocal' }
    expect((await client.patch(`${directoryApi}/sites/own`, own)).status).toBe(200)
    const onSite = new SiteClient(platform.origin, 'own.test')
    const there = await onSite.post(`${directoryApi}/auth/password`, { email, password })
    expect([there.status, there.text]).toEqual([400, 'Adresse email ou mot de passe invalide.'])
    const { json } = await client.post(`${directoryApi}/organizations`, { name: 'Members' })
    expect((await tryToEnter(platform, { org: json.id, membersOnly: true })).status).toBe(400)
  })

  it('can sign in when accounts come from files too', async () => {
    const files = await startPlatform({ superadmin: { email, password } })
    expect(await me(await enter(files))).toMatchObject({ id, adminMode: 1 })
    expect((await tryToEnter(files, { password: 'passwd' })).status).toBe(400)
    await files.close()
  })

  it('loses the sessions when the settings change or remove the password', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairway-superadmin-'))
    const first = await start({ dataDir })
    const client = await enter(first)
    const cookies = new Map(client.cookies)
    await first.close()
    const changed = await start({ dataDir, superadmin: { email, password: `${password}2` } })
    const earlier = changed.anonymous()
    for (const [name, value] of cookies) earlier.cookies.set(name, value)
    expect((await earlier.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
    expect((await tryToEnter(changed)).status).toBe(400)
    await changed.close()
    const second = await start({ dataDir, superadmin: undefined })
    const later = second.anonymous()
    for (const [name, value] of cookies) later.cookies.set(name, value)
    expect((await tryToEnter(second)).status).toBe(400)
    expect((await later.get(`${directoryApi}/oauth-tokens`)).status).toBe(401)
    for (const [name, value] of cookies) later.cookies.set(name, value)
    expect((await later.post(`${directoryApi}/auth/keepalive`)).status).toBe(404)
    expect(later.cookies.has('id_token')).toBe(false)
    await second.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})

describe('the address of the administrator', () => {
  it('cannot be registered', async () => {
    const client = platform.anonymous()
    const token = await anonymousToken(client)
    const created = await client.post(`${directoryApi}/users`, {
      email: 'Root@Example.org',
      password: goodPassword,
      token
    })
    expect(created.status).toBe(204)
    const link = await lastLink(platform, email)
    expect(link).not.toContain('token')
    expect((await tryToEnter(platform, { password: goodPassword })).status).toBe(400)

    const administrator = await enter()
    const person = (await me(await newPerson(platform, 'bob@example.org'))).id
    const moved = await administrator.patch(`${directoryApi}/users/${person}`, { email })
    expect([moved.status, moved.text]).toEqual([400, 'Un compte utilise déjà cette adresse mail.'])
  })

  it('opens nothing by mail', async () => {
    for (const [route, body] of [
      ['passwordless', { email }],
      ['action', { email, action: 'changePassword' }]
    ] as const) {
      const before = (await mailsTo(platform, email)).length
      expect((await platform.anonymous().post(`${directoryApi}/auth/${route}`, body)).status).toBe(204)
      await expect.poll(async () => (await mailsTo(platform, email)).length).toBe(before + 1)
      expect((await mailsTo(platform, email))[0]?.links.join()).not.toContain('token')
    }
  })

  it('opens nothing by an identity provider', async () => {
    const visits = samlVisits(platform, provider, 'town')
    provider.person = { nameId: 'root', attributes: { mail: email } }
    const client = platform.anonymous()
    const address = await visits.comeBack(client, await visits.leave(client, '?adminMode=true'))
    expect(errorOf(address)).toBe('settingsAccount')
  })

  it('cannot be invited', async () => {
    const client = await enter()
    const { json } = await client.post(`${directoryApi}/organizations`, { name: 'Guests' })
    const invitation = { id: json.id, name: 'Guests', email, role: 'admin' }
    const sent = await client.post(`${directoryApi}/invitations`, invitation)
    const accepted = await client.get(sent.json.link)
    expect(errorOf(accepted.headers.get('location') ?? '')).toBe('settingsAccount')
    platform.app.platform.directory.settings.immediateInvitations = true
    const atOnce = await client.post(`${directoryApi}/invitations`, invitation)
    platform.app.platform.directory.settings.immediateInvitations = false
    expect([atOnce.status, atOnce.text]).toEqual([403, refusal])
    expect((await client.get(`${directoryApi}/organizations/${json.id}/members`)).json.count).toBe(0)
  })

  it('gives no right to an older account with the same address', async () => {
    const { accounts } = platform.app.platform.directory
    const created = { id: 'before', name: 'Before', date: new Date().toISOString() }
    await accounts.createUser({ id: 'before', email, password: await hashPassword(goodPassword), created })
    expect((await accounts.user('before'))?.isAdmin).toBe(false)
    expect((await tryToEnter(platform, { password: goodPassword })).status).toBe(400)
    expect((await me(await enter())).id).toBe(id)
  })
})

describe('the account routes', () => {
  it('leave the administrator of the settings unchanged', async () => {
    const client = await enter()
    const own = `${directoryApi}/users/${id}`
    const tries = [
      await client.patch(own, { firstName: 'Other' }),
      await client.patch(own, { email: 'other@example.org' }),
      await client.patch(own, { plannedDeletion: '2030-01-01' }),
      await client.delete(`${own}/plannedDeletion`),
      await client.delete(own),
      await client.post(`${directoryApi}/2fa`, { email, password }),
      await client.post(`${directoryApi}/organizations?autoAdmin=true`, {
        name: 'Of nobody',
        id: 'of-nobody'
      })
    ]
    expect(tries.map(({ status, text }) => [status, text])).toEqual(tries.map(() => [403, refusal]))
    expect((await client.get(`${directoryApi}/organizations/of-nobody`)).status).toBe(404)
    const transfer = await client.post(`${directoryApi}/users/${id}/transfer`, { host: 'own.test' })
    expect(transfer.status).toBe(403)
    expect(await me(client)).toMatchObject({ id, adminMode: 1 })
    expect((await client.post(`${directoryApi}/auth/keepalive`)).status).toBe(204)
  })

  it('are refused to other users', async () => {
    await newPerson(platform, 'eve@example.org')
    const eve = await signIn(platform, 'eve@example.org')
    for (const answer of [
      await eve.get(`${directoryApi}/users/${id}`),
      await eve.patch(`${directoryApi}/users/${id}`, { firstName: 'Eve' }),
      await eve.delete(`${directoryApi}/users/${id}/sessions`),
      await eve.post(`${directoryApi}/auth/asadmin`, { id })
    ])
      expect(answer.status).toBe(403)
    const [sign = ''] = (eve.cookies.get('id_token') ?? '').split('.')
    const forged = { id, email, name: 'Super Admin', organizations: [], isAdmin: 1, adminMode: 1 }
    eve.cookies.set('id_token', `${sign}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}`)
    expect((await eve.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
  })
})
