import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { Jar, scriptLogin } from './directoryJar.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let origin: string
let dir: string

beforeAll(async () => {
  platform = await startPlatform()
  origin = platform.origin
  dir = `${origin}/simple-directory`
})
afterAll(() => platform.close())

const login = (email: string, options?: Record<string, unknown>): Promise<Jar> =>
  scriptLogin(dir, `${email}@test.com`, options)

// eslint-disable-next-line typescript/no-explicit-any -- tests name the fields that they read
async function mySession(jar: Jar): Promise<any> {
  return (await jar.fetch(`${dir}/api/auth/my-session`)).json()
}

describe('scripted login', () => {
  for (const form of ['/simple-directory', '']) {
    it(`works on ${form || 'the bare origin'}`, async () => {
      const jar = await scriptLogin(`${origin}${form}`, 'test_user1@test.com')
      expect(jar.header('/data-fair/api/v1/datasets')).toContain('id_token_sign=')
      expect(jar.header('/data-fair/api/v1/datasets')).not.toContain('id_token_ex=')
      expect(await mySession(jar)).toMatchObject({
        user: { id: 'test_user1', name: 'Test User1', email: 'test_user1@test.com' },
        account: { type: 'user', id: 'test_user1', name: 'Test User1' },
        accountRole: 'admin',
        lang: 'fr'
      })
    })
  }

  it('activates the requested organization and department', async () => {
    const jar = await login('test_user4', { org: 'test_org1', dep: 'dep2' })
    expect(await mySession(jar)).toMatchObject({
      account: { type: 'organization', id: 'test_org1', department: 'dep2' },
      accountRole: 'admin'
    })
  })

  it('writes the cookies of the contract', async () => {
    const jar = await login('test_user1', { org: 'test_org1', rememberMe: false })
    expect([...jar.cookies.keys()].toSorted()).toEqual([
      'id_token',
      'id_token_ex',
      'id_token_org',
      'id_token_sign'
    ])
    expect(jar.cookies.get('id_token')?.attributes).toBe('Path=/; SameSite=Lax')
    expect(jar.cookies.get('id_token_sign')?.attributes).toMatch(
      /^Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/
    )
    expect(jar.cookies.get('id_token_ex')?.attributes).toMatch(
      /^Path=\/simple-directory\/; Expires=.+; HttpOnly; SameSite=Lax$/
    )
    const remembered = await login('test_user1', { rememberMe: true })
    expect(remembered.cookies.get('id_token')?.attributes).toContain('Expires=')
  })

  it('signs tokens with the published key', async () => {
    const jar = await login('test_user1')
    const token = `${jar.cookies.get('id_token')?.value}.${jar.cookies.get('id_token_sign')?.value}`
    const keys = await (await fetch(`${origin}/.well-known/jwks.json`)).json()
    const { payload } = await jwtVerify(token, createLocalJWKSet(keys))
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'JWT', kid: keys.keys[0].kid })
    expect(keys.keys[0].kid).toMatch(/^sd-[0-9a-f-]{36}$/)
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60)
    expect(payload).not.toHaveProperty('isAdmin')
    expect(payload.organizations).toContainEqual({ id: 'test_org1', name: 'Test Org 1', role: 'admin' })
  })

  it('opens a session from a form post, without an exchange', async () => {
    const jar = new Jar()
    const answer = await jar.fetch(`${dir}/api/auth/password?redirect=${origin}/data-fair/app/x`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'test_user1@test.com', password: 'passwd', rememberMe: 'on' }),
      headers: { 'content-type': 'application/x-www-form-urlencoded' }
    })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`${origin}/data-fair/app/x`)
    expect((await mySession(jar)).user.id).toBe('test_user1')
    const refused = await jar.fetch(`${dir}/api/auth/password`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'test_user1@test.com', password: 'wrong' })
    })
    expect(refused.headers.get('location')).toBe(`${dir}/login?error=badCredentials`)
  })
})

describe('refused logins', () => {
  const attempt = (body: unknown, query = '', headers = {}): Promise<Response> =>
    new Jar().post(`${dir}/api/auth/password${query}`, body, headers)

  it.each([
    [undefined, 400, 'Adresse mail non renseignée ou malformée.'],
    [{ password: 'passwd' }, 400, 'Adresse mail non renseignée ou malformée.'],
    [{ email: null, password: 'passwd' }, 400, 'Adresse mail non renseignée ou malformée.'],
    [{ email: 'nobody', password: 'passwd' }, 400, 'Adresse mail non renseignée ou malformée.'],
    [{ email: 'test_user1@test.com' }, 400, 'Adresse email ou mot de passe invalide.'],
    [{ email: 'test_user1@test.com', password: 'x' }, 400, 'Adresse email ou mot de passe invalide.'],
    [{ email: 'nobody@test.com', password: 'passwd' }, 400, 'Adresse email ou mot de passe invalide.'],
    [{ email: 'test_user7@test.com', password: 'passwd' }, 400, 'Adresse email ou mot de passe invalide.'],
    [
      { email: 'test_user1@test.com', password: 'passwd', org: 'none' },
      400,
      'Adresse email ou mot de passe invalide.'
    ],
    [
      { email: 'test_user1@test.com', password: 'passwd', org: 'test_org1', dep: 'none' },
      400,
      'Adresse email ou mot de passe invalide.'
    ],
    [
      { email: 'test_user1@test.com', password: 'passwd', org: 'test_org5', membersOnly: true },
      400,
      'Adresse email ou mot de passe invalide.'
    ],
    [
      { email: 'test_user1@test.com', password: 'passwd', adminMode: true },
      403,
      'Fonctionnalité réservée aux super-administrateurs.'
    ]
  ])('%j', async (body, status, text) => {
    const answer = await attempt(body)
    expect([answer.status, await answer.text()]).toEqual([status, text])
  })

  it('are in the language of the cookie, then of the browser', async () => {
    const body = { email: 'nobody@test.com', password: 'x' }
    const english = await attempt(body, '', { 'accept-language': 'en-GB' })
    expect(await english.text()).toBe('Email address or password invalid.')
    const french = await attempt(body, '', { 'accept-language': 'en', cookie: 'i18n_lang=fr' })
    expect(await french.text()).toBe('Adresse email ou mot de passe invalide.')
  })

  it('include unknown fields, malformed JSON and other sites', async () => {
    const body = { email: 'test_user1@test.com', password: 'passwd' }
    expect((await attempt({ ...body, admin: true })).status).toBe(400)
    expect((await attempt(body, '?next=x')).status).toBe(400)
    const malformed = await fetch(`${dir}/api/auth/password`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' }
    })
    expect(malformed.status).toBe(400)
    for (const redirect of ['https://evil.example/', `${origin}.evil.example/`, 'javascript:alert(1)']) {
      const answer = await attempt(body, `?redirect=${encodeURIComponent(redirect)}`)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toBe(
        `impossible to redirect to ${redirect} from ${origin}, no matching site found`
      )
    }
  })

  it('redirect to non-ASCII addresses', async () => {
    const body = { email: 'test_user1@test.com', password: 'passwd' }
    const asked = `${origin}/data-fair/datasets?q=œuvre 日`
    const answer = await attempt(body, `?redirect=${encodeURIComponent(asked)}`)
    const callback = await fetch(await answer.text(), { redirect: 'manual' })
    expect([callback.status, callback.headers.get('location')]).toEqual([302, encodeURI(asked)])
  })

  it('redirect only to registered publication sites', async () => {
    const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
    const path = '/settings/organization/test_org1/publication-sites'
    const sites = [
      { type: 'portal', id: 'p1', url: 'https://portal.test/', draftUrl: 'https://draft.test/p1' },
      { type: 'portal', id: 'p2', url: 'javascript:void' }
    ]
    for (const site of sites) await admin.post(path, site)
    const body = { email: 'test_user1@test.com', password: 'passwd' }
    const statusOf = async (redirect: string): Promise<number> =>
      (await attempt(body, `?redirect=${encodeURIComponent(redirect)}`)).status
    expect(await statusOf('https://portal.test/datasets/d')).toBe(200)
    expect(await statusOf('https://draft.test/p1/?a=b')).toBe(200)
    const others = [
      'https://draft.test/p2',
      'https://portal.test.evil.example/',
      'http://portal.test/',
      'javascript:alert(1)'
    ]
    for (const other of others) expect(await statusOf(other), other).toBe(400)

    const redirect = 'https://portal.test/datasets/d'
    const jar = new Jar()
    const answer = await jar.post(`${dir}/api/auth/password?redirect=${encodeURIComponent(redirect)}`, body)
    const callback = await answer.text()
    expect(callback.startsWith(`${dir}/api/auth/token_callback?`)).toBe(true)
    expect((await jar.fetch(callback)).headers.get('location')).toBe(redirect)

    for (const { type, id } of sites) await admin.delete(`${path}/${type}/${id}`)
    expect(await statusOf(redirect)).toBe(400)
    const late = await jar.fetch(callback)
    expect(late.headers.get('location')).toBe(`${dir}/me`)
  })

  it('slow down password guessing for production accounts', async () => {
    const production = await startPlatform({ directoryUsersFile: undefined })
    production.app.platform.directory.settings.errorDelayMs = 0
    try {
      const statuses: number[] = []
      for (let number = 0; number < 6; number += 1) {
        const answer = await new Jar().post(`${production.origin}/simple-directory/api/auth/password`, {
          email: 'nobody@test.com',
          password: 'x'
        })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429])

      // Another address of one IPv6 network is the same client.
      const fromNetwork: number[] = []
      for (let number = 1; number < 7; number += 1) {
        const body = { email: `nobody${number}@test.com`, password: 'x' }
        const headers = { 'x-forwarded-for': `2001:db8:0:7:${number}::1` }
        const answer = await new Jar().post(
          `${production.origin}/simple-directory/api/auth/password`,
          body,
          headers
        )
        fromNetwork.push(answer.status)
      }
      expect(fromNetwork).toEqual([400, 400, 400, 400, 400, 429])
    } finally {
      await production.close()
    }
  })
})

describe('the login callback', () => {
  const callback = async (query: Record<string, string>): Promise<string | null> => {
    const answer = await new Jar().fetch(`${dir}/api/auth/token_callback?${new URLSearchParams(query)}`)
    expect(answer.status).toBe(302)
    return answer.headers.get('location')
  }

  it('redirects to the login page with a code', async () => {
    expect(await callback({})).toBe(`${dir}/login?error=missingToken`)
    expect(await callback({ id_token: 'x.y.z' })).toBe(`${dir}/login?error=invalidToken`)
    const answer = await new Jar().post(`${dir}/api/auth/password`, {
      email: 'test_user1@test.com',
      password: 'passwd'
    })
    const token = new URL(await answer.text()).searchParams.get('id_token') ?? ''
    expect(decodeJwt(token)).toMatchObject({ id: 'test_user1', temporary: true })
    expect(await callback({ id_token: token, id_token_org: 'none' })).toBe(`${dir}/login?error=orgaUnknown`)
    expect(await callback({ id_token: token, redirect: 'https://evil.example' })).toBe(`${dir}/me`)
  })

  it('accepts no session token, and its own token opens no session', async () => {
    const jar = await login('test_user1')
    const idToken = `${jar.cookies.get('id_token')?.value}.${jar.cookies.get('id_token_sign')?.value}`
    expect(await callback({ id_token: idToken })).toBe(`${dir}/login?error=invalidToken`)
    const answer = await jar.post(`${dir}/api/auth/password`, {
      email: 'test_user1@test.com',
      password: 'passwd'
    })
    const [header, payload, signature] = (
      new URL(await answer.text()).searchParams.get('id_token') ?? ''
    ).split('.')
    const forged = new Jar()
    forged.set('id_token', `${header}.${payload}`)
    forged.set('id_token_sign', signature ?? '')
    expect((await forged.fetch(`${dir}/api/auth/me`)).status).toBe(404)
  })
})

describe('a session', () => {
  it('switches accounts by cookies only', async () => {
    const jar = await login('test_user10')
    expect((await mySession(jar)).account).toEqual({ type: 'user', id: 'test_user10', name: 'Test User10' })
    jar.set('id_token_org', 'test_org1')
    jar.set('id_token_dep', 'dep2')
    expect(await mySession(jar)).toMatchObject({
      account: { type: 'organization', id: 'test_org1', name: 'Test Org 1', department: 'dep2' },
      accountRole: 'contrib'
    })
    jar.set('id_token_org', 'test_org2')
    jar.set('id_token_dep', '')
    expect(await mySession(jar)).toMatchObject({ account: { id: 'test_org2' }, accountRole: 'user' })
    jar.set('id_token_org', 'test_org4')
    expect((await mySession(jar)).account.type).toBe('user')
  })

  it('is refused with a bad token by the API, which clears its cookies; pages open anonymously', async () => {
    const jar = await login('test_user1')
    jar.set('id_token_sign', 'AAAA')
    const page = await jar.fetch(`${origin}/data-fair/`)
    expect(page.status).toBe(200)
    const api = await jar.fetch(`${origin}/data-fair/api/v1/vocabulary`)
    expect(api.status).toBe(401)
    const cleared = api.headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(cleared).toEqual(['id_token', 'id_token_sign', 'id_token_org', 'id_token_dep', 'id_token_role'])
    expect(jar.header('/data-fair/')).toBe('')
  })

  it('is refused with an expired token by the API, but keepalive accepts the token', async () => {
    const jar = await login('test_user1')
    const { keys, accounts } = platform.app.platform.directory
    const user = await accounts.user('test_user1')
    const expired = await keys.sign({ ...user }, Math.floor(Date.now() / 1000) - 1)
    const [header, payload, signature] = expired.split('.')
    jar.set('id_token', `${header}.${payload}`)
    jar.set('id_token_sign', signature ?? '')
    expect((await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })).status).toBe(204)
    expect((await jar.fetch(`${origin}/data-fair/api/v1/vocabulary`)).status).toBe(200)
    jar.set('id_token', `${header}.${payload}`)
    jar.set('id_token_sign', signature ?? '')
    expect((await jar.fetch(`${dir}/api/users/test_user1`)).status).toBe(401)
    expect(jar.cookies.has('id_token')).toBe(false)
  })

  it('is refused when its payload does not belong to its signature', async () => {
    const jar = await login('test_user1')
    await mySession(jar)
    const [header] = (jar.cookies.get('id_token')?.value ?? '').split('.')
    const forged = { id: 'test_superadmin', email: 'x@y.z', name: 'X', organizations: [], adminMode: 1 }
    jar.set('id_token', `${header}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}`)
    expect((await jar.fetch(`${origin}/data-fair/api/v1/vocabulary`)).status).toBe(401)
  })

  it('is kept alive by the exchange token when the id token is gone', async () => {
    const jar = await login('test_user1', { org: 'test_org1' })
    jar.cookies.delete('id_token_sign')
    expect((await jar.fetch(`${dir}/api/auth/me`)).status).toBe(404)
    const answer = await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })
    expect(answer.status).toBe(204)
    expect((await mySession(jar)).account.id).toBe('test_org1')
  })

  it('ends with its server session', async () => {
    const jar = await login('test_user1')
    const other = new Jar()
    for (const [name, cookie] of jar.cookies) other.cookies.set(name, cookie)
    expect((await jar.fetch(`${dir}/api/auth`, { method: 'DELETE' })).status).toBe(204)
    expect(jar.cookies.size).toBe(0)
    expect((await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })).status).toBe(401)
    const ended = await other.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })
    expect([ended.status, await ended.text()]).toEqual([401, 'Session interrompue'])
    expect(other.cookies.size).toBe(0)
  })

  it('is not kept alive with missing tokens or those of another session', async () => {
    const jar = await login('test_user1')
    const other = await login('test_user2')
    const exchange = jar.cookies.get('id_token_ex')
    jar.cookies.delete('id_token_ex')
    const missing = await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })
    expect([missing.status, await missing.text()]).toEqual([401, 'Informations de session manquantes'])
    if (exchange) other.cookies.set('id_token_ex', exchange)
    const mixed = await other.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })
    expect([mixed.status, await mixed.text()]).toEqual([401, 'Informations de session manquantes'])
    const broken = await login('test_user1')
    broken.set('id_token_ex', 'x.y.z')
    const answer = await broken.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })
    expect(await answer.text()).toBe('Informations de session erronées')
  })

  it('is listed and ended by its user', async () => {
    const jar = await login('test_user8')
    const other = await login('test_user8')
    const { sessions } = await (await jar.fetch(`${dir}/api/users/test_user8`)).json()
    expect(sessions).toHaveLength(2)
    const { session: otherId } = decodeJwt<{ session: string }>(other.cookies.get('id_token_ex')?.value ?? '')
    const ended = await jar.fetch(`${dir}/api/users/test_user8/sessions/${otherId}`, { method: 'DELETE' })
    expect(ended.status).toBe(204)
    expect((await other.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })).status).toBe(401)
    expect((await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })).status).toBe(204)
  })
})

describe('admin mode', () => {
  it('is offered, entered by a new login, and left', async () => {
    const email = 'test_superadmin@test.com'
    const offer = await new Jar().post(`${dir}/api/auth/password`, {
      email,
      password: 'passwd',
      offerAdminMode: true
    })
    expect(await offer.json()).toEqual({ step: 'adminMode' })
    const jar = await login('test_superadmin', { adminMode: true })
    expect((await mySession(jar)).user).toMatchObject({ isAdmin: 1, adminMode: 1 })
    const before = decodeJwt(jar.cookies.get('id_token_ex')?.value ?? '')
    // The two dates may be in different seconds.
    expect([12 * 3600 - 1, 12 * 3600]).toContain((before.exp ?? 0) - (before.iat ?? 0))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5000 })
    await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' }).finally(() => vi.useRealTimers())
    expect(decodeJwt(jar.cookies.get('id_token_ex')?.value ?? '').exp).toBe(before.exp)
    expect((await jar.fetch(`${dir}/api/auth/adminmode`, { method: 'DELETE' })).status).toBe(204)
    expect((await mySession(jar)).user).not.toHaveProperty('adminMode')
    const again = await jar.fetch(`${dir}/api/auth/adminmode`, { method: 'DELETE' })
    expect([again.status, await again.text()]).toEqual([403, 'This route is only available in admin mode'])
  })

  it('cannot be gained by forging the readable cookie at a keepalive', async () => {
    const jar = await login('test_superadmin')
    const [header, payload = ''] = (jar.cookies.get('id_token')?.value ?? '').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forge = (extra: object): string =>
      `${header}.${Buffer.from(JSON.stringify({ ...claims, ...extra })).toString('base64url')}`
    jar.set('id_token', forge({ adminMode: 1 }))
    await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })
    expect((await mySession(jar)).user).not.toHaveProperty('adminMode')
    jar.set('id_token', forge({ id: 'test_user1', asAdmin: { id: 'test_superadmin', name: 'x' } }))
    expect((await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })).status).toBe(401)
  })

  it('lets a super administrator impersonate a user and return', async () => {
    const jar = await login('test_superadmin', { adminMode: true, org: 'test_org6' })
    expect((await jar.post(`${dir}/api/auth/asadmin`, { id: 'nobody' })).status).toBe(404)
    expect((await jar.post(`${dir}/api/auth/asadmin`, { id: 'test_user1' })).status).toBe(204)
    const acting = (await mySession(jar)).user
    expect(acting).toMatchObject({
      id: 'test_user1',
      name: 'Test User1 (administration)',
      asAdmin: { id: 'test_superadmin', name: 'Test Super Admin' },
      asAdminOrg: { id: 'test_org6' }
    })
    expect(acting).not.toHaveProperty('isAdmin')
    // Resources created during impersonation belong to the user, under the user's public name.
    jar.set('id_token_org', '')
    expect((await mySession(jar)).account).toEqual({ type: 'user', id: 'test_user1', name: 'Test User1' })
    expect((await jar.fetch(`${dir}/api/auth/keepalive`, { method: 'POST' })).status).toBe(204)
    expect((await mySession(jar)).user.asAdmin.id).toBe('test_superadmin')
    expect((await jar.fetch(`${dir}/api/auth/asadmin`, { method: 'DELETE' })).status).toBe(204)
    expect(await mySession(jar)).toMatchObject({
      user: { id: 'test_superadmin', adminMode: 1 },
      account: { id: 'test_org6' }
    })
    const simple = await login('test_user1')
    const refused = await simple.post(`${dir}/api/auth/asadmin`, { id: 'test_user2' })
    expect([refused.status, await refused.text()]).toEqual([403, 'This functionality is for admins only'])
  })
})

it('sessions survive a restart with the same data folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairway-restart-'))
  const first = await startPlatform({ dataDir })
  const jar = await scriptLogin(`${first.origin}/simple-directory`, 'test_user1@test.com')
  await first.close()
  const second = await startPlatform({ dataDir })
  try {
    const me = await jar.fetch(`${second.origin}/simple-directory/api/auth/me`)
    expect(await me.json()).toMatchObject({ id: 'test_user1' })
    const alive = await jar.fetch(`${second.origin}/simple-directory/api/auth/keepalive`, { method: 'POST' })
    expect(alive.status).toBe(204)
  } finally {
    await second.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('a session that was ended', () => {
  it('is refused at once, while other sessions continue', async () => {
    const [first, second] = [await platform.loginAs('test_user3'), await platform.loginAs('test_user3')]
    const { id } = (await first.get('/simple-directory/api/auth/me')).json
    expect((await second.get('/datasets?mine=true')).status).toBe(200)
    expect((await first.delete(`/simple-directory/api/users/${id}/sessions`)).status).toBe(204)
    const refused = await second.get('/datasets?mine=true')
    expect(refused.status).toBe(401)
    expect(second.cookies.has('id_token')).toBe(false)
    expect((await first.get('/datasets?mine=true')).status).toBe(200)
  })

  it('by sign-out cannot be used with copied cookies', async () => {
    const client = await platform.loginAs('test_user3')
    const copied = platform.anonymous()
    for (const [name, value] of client.cookies) copied.cookies.set(name, value)
    expect((await client.delete('/simple-directory/api/auth')).status).toBe(204)
    expect((await copied.post('/datasets', { isMetaOnly: true, title: 'a' })).status).toBe(401)
  })
})

describe('a page of another site', () => {
  it('cannot write with the session of its visitor', async () => {
    const client = await platform.loginAs('test_user3')
    const body = { isMetaOnly: true, title: 'forged' }
    const foreign = await client.send('POST', '/datasets', body, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.text]).toEqual([403, 'Appel depuis un domaine extérieur non supporté.'])
    const hidden = await client.send('POST', '/datasets', body, { 'sec-fetch-site': 'cross-site' })
    expect(hidden.status).toBe(403)
    const own = await client.send('POST', '/datasets', body, { origin })
    expect(own.status).toBe(201)
    const read = await client.send('GET', '/datasets', undefined, { origin: 'https://evil.example' })
    expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })

  it('cannot sign its visitor in by a form', async () => {
    const answer = await fetch(`${dir}/api/auth/password`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=test_user1%40test.com&password=passwd'
    })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
