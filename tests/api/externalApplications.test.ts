/** Sessions of applications outside of the platform (docs/api/external-applications.md). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statusesOf, type Answer, type TestClient } from './support/client.ts'
import { TestClient as Client } from './support/client.ts'
import { SiteClient } from './support/siteClient.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const host = 'portal.test:8081'
const back = 'https://good.example/app'
const desktop = {
  id: 'desktop',
  name: 'Desktop tool',
  redirectUris: [back, 'org.example.tool:/back', 'https://both.example']
}
const other = { id: 'other', name: 'Other', redirectUris: ['https://other.example'] }
const ofSite = {
  id: 'desktop',
  name: 'Of the site',
  redirectUris: ['https://site.example', 'https://both.example']
}
const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }

let platform: StoredPlatform
let superadmin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform({
    externalApplications: [desktop, other],
    authRate: { attempts: 1000, seconds: 60 },
    secrets: { sites: 'key' }
  })
  superadmin = await platform.as('test_superadmin', { adminMode: true })
  await superadmin.post(`${api}/sites`, {
    _id: 'portal',
    owner,
    host,
    authMode: 'onlyLocal',
    applications: [ofSite]
  })
})
afterAll(() => platform.close())

const query = (values: Record<string, string> = {}): string =>
  `?${new URLSearchParams({ client_id: 'desktop', redirect_uri: back, ...values })}`
const grant = (client: TestClient, values?: Record<string, string>): Promise<Answer> =>
  client.post(`${api}/auth/apps/authorize${query(values)}`)
const codeIn = (answer: Answer): string => new URL(answer.json.redirectUrl).searchParams.get('code') ?? ''
const codeOf = async (client: TestClient, values?: Record<string, string>): Promise<string> =>
  codeIn(await grant(client, values))
const open = (client: TestClient, code: string, values: object = {}): Promise<Answer> =>
  client.post(`${api}/auth/apps/login`, { code, ...values })
const said = ({ status, text }: Answer): [number, string] => [status, text]
const badCode = [401, "Le jeton n'est pas valide. Il est peut-être périmé."]

describe('an external application', () => {
  it('is confirmed on the login page, which names the receiver of the session', async () => {
    const visitor = platform.anonymous()
    const asked = await visitor.get(`${api}/auth/apps/authorize${query({ state: 'a&b' })}`)
    const page = new URL(asked.headers.get('location') ?? '')
    expect([asked.status, page.pathname, Object.fromEntries(page.searchParams)]).toEqual([
      302,
      '/simple-directory/login',
      { step: 'authorizeApp', client_id: 'desktop', redirect_uri: back, state: 'a&b' }
    ])
    expect((await visitor.get(`${api}/auth/apps/client${query({ state: 'a&b' })}`)).json).toEqual({
      id: 'desktop',
      name: 'Desktop tool',
      address: 'https://good.example',
      refuseUrl: `${back}?error=access_denied&state=a%26b`
    })
    const own = await visitor.get(
      `${api}/auth/apps/client${query({ redirect_uri: 'org.example.tool:/back' })}`
    )
    expect(own.json.address).toBe('org.example.tool:')
  })

  it('opens a session of the person in the active account, once', async () => {
    const person = await platform.as('test_user1', { org: 'test_org1' })
    const granted = await grant(person, {
      state: 's',
      redirect_uri: `${back}?x=1&code=forged&state=forged&error=forged`
    })
    expect(granted.headers.get('cache-control')).toBe('no-store')
    const { searchParams, origin } = new URL(granted.json.redirectUrl)
    expect([...searchParams.keys()]).toEqual(['x', 'code', 'state'])
    expect([origin, searchParams.getAll('state'), searchParams.getAll('code').length]).toEqual([
      'https://good.example',
      ['s'],
      1
    ])
    const tool = platform.anonymous()
    const opened = await open(tool, codeIn(granted))
    expect([opened.status, opened.json]).toMatchObject([
      200,
      { id: 'test_user1', email: 'test_user1@test.com' }
    ])
    expect((await tool.get(`${api}/auth/my-session`)).json.account.id).toBe('test_org1')
    expect((await tool.post(`${api}/auth/keepalive`)).status).toBe(204)
    const { sessions } = (await person.get(`${api}/users/test_user1`)).json
    expect(sessions.map(({ deviceName }: { deviceName: string }) => deviceName)).toContain('Desktop tool')
    expect(said(await open(platform.anonymous(), codeIn(granted)))).toEqual(badCode)
  })

  it('can send its parameters in the body', async () => {
    const person = await platform.as('test_user1')
    const body = { client_id: 'desktop', redirect_uri: back }
    const granted = await person.post(`${api}/auth/apps/authorize`, body)
    expect([granted.status, Object.keys(granted.json)]).toEqual([200, ['redirectUrl']])
  })

  it('with an unknown client or redirect URL is refused without a redirect', async () => {
    const person = await platform.as('test_user1')
    const wrong: [Record<string, string>, string][] = [
      [{ client_id: 'none' }, 'Unknown client_id'],
      [{ client_id: '' }, 'Unknown client_id'],
      [{ client_id: '__proto__' }, 'Unknown client_id'],
      [{ client_id: 'other' }, 'Invalid redirect_uri'],
      [{ redirect_uri: '' }, 'Invalid redirect_uri'],
      [{ redirect_uri: 'https://good.example.evil.com/app' }, 'Invalid redirect_uri'],
      [{ redirect_uri: 'https://good.example@evil.com/app' }, 'Invalid redirect_uri'],
      [{ redirect_uri: `${back}/../evil` }, 'Invalid redirect_uri'],
      [{ redirect_uri: `${back}\\@evil.com` }, 'Invalid redirect_uri'],
      [{ redirect_uri: `${back}lication` }, 'Invalid redirect_uri'],
      [{ redirect_uri: 'javascript:alert(1)' }, 'Invalid redirect_uri'],
      [{ redirect_uri: `${back}/${'x'.repeat(3000)}` }, 'Invalid redirect_uri']
    ]
    for (const [values, text] of wrong) {
      const address = `${api}/auth/apps/authorize${query(values)}`
      const answers = [
        await person.get(address),
        await person.get(address.replace('authorize', 'client')),
        await person.post(address),
        await person.post(`${api}/auth/apps/authorize${query()}`, values)
      ]
      for (const answer of answers) {
        expect([...said(answer), answer.headers.get('location')], JSON.stringify(values)).toEqual([
          400,
          text,
          null
        ])
      }
    }
    for (const parameters of [
      '',
      '?client_id=desktop',
      `${query()}&client_id=other`,
      query({ state: 'x'.repeat(9000) })
    ]) {
      expect((await person.post(`${api}/auth/apps/authorize${parameters}`)).status, parameters).toBe(400)
    }
  })

  it('has no admin mode, and no session of an impersonated user', async () => {
    const tool = platform.anonymous()
    await open(tool, await codeOf(superadmin))
    const { json } = await tool.get(`${api}/auth/me`)
    expect([json.id, json.adminMode]).toEqual(['test_superadmin', undefined])
    expect((await tool.get(`${api}/sites/portal`)).status).toBe(403)
    await tool.post(`${api}/auth/keepalive`)
    expect((await tool.get(`${api}/auth/me`)).json.adminMode).toBeUndefined()

    const acting = await platform.as('test_superadmin', { adminMode: true })
    await acting.post(`${api}/auth/asadmin`, { id: 'test_user1' })
    expect((await grant(acting)).status).toBe(403)
    expect((await grant(platform.anonymous())).status).toBe(401)
  })

  it('cannot be authorized by pages of other sites', async () => {
    const person = await platform.as('test_user1')
    for (const origin of ['https://evil.example', 'null', back]) {
      const answer = await person.post(`${api}/auth/apps/authorize${query()}`, undefined, { origin })
      expect(answer.status, origin).toBe(403)
    }
    const code = await codeOf(person)
    // Content types that need no CORS preflight: a page could sign its visitor in to the attacker's session.
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', '']
    // Older browsers send no Origin with a form.
    for (const [type, origin] of types.flatMap((contentType) => [
      [contentType, 'https://evil.example'],
      [contentType, undefined]
    ])) {
      const body = type?.includes('form-url') ? `code=${code}` : JSON.stringify({ code })
      const sent = await fetch(`${platform.origin}${api}/auth/apps/login`, {
        method: 'POST',
        // A Blob without a type sends no Content-Type.
        body: type ? body : new Blob([body]),
        headers: { ...(origin ? { origin } : {}), ...(type ? { 'content-type': type } : {}) }
      })
      expect([sent.status >= 400 && sent.status < 500, sent.headers.getSetCookie()], type).toEqual([true, []])
    }
    expect((await open(platform.anonymous(), code)).status).toBe(200)
  })
})

describe('an authorization code', () => {
  it('works for one of several concurrent requests', async () => {
    const code = await codeOf(await platform.as('test_user1'))
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(platform.anonymous(), code)))
    expect(statusesOf(answers)).toEqual([200, 401, 401, 401, 401])
  })

  it('works only for its application, redirect URL and verifier', async () => {
    const person = await platform.as('test_user1')
    const verifier = 'v'.repeat(43)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const code = await codeOf(person, { code_challenge: challenge, code_challenge_method: 'S256' })
    for (const values of [
      {},
      { code_verifier: 'w'.repeat(43) },
      { code_verifier: challenge },
      { code_verifier: verifier, client_id: 'other' },
      { code_verifier: verifier, redirect_uri: 'https://other.example' },
      { code_verifier: verifier, redirect_uri: 'no address' }
    ]) {
      expect(said(await open(platform.anonymous(), code, values)), JSON.stringify(values)).toEqual(badCode)
    }
    const meant = { code_verifier: verifier, client_id: 'desktop', redirect_uri: back }
    expect((await open(platform.anonymous(), code, meant)).status).toBe(200)
    expect((await grant(person, { code_challenge: 'plain', code_challenge_method: 'plain' })).status).toBe(
      400
    )
  })

  it('is not accepted as another token, nor another token as a code', async () => {
    const person = await platform.as('test_user1')
    const code = await codeOf(person)
    const session = `${person.cookies.get('id_token')}.${person.cookies.get('id_token_sign')}`
    for (const wrong of [
      session,
      person.cookies.get('id_token_ex') ?? '',
      `${code}x`,
      'x',
      'a.b.c',
      'x'.repeat(9000)
    ]) {
      expect(said(await open(platform.anonymous(), wrong))).toEqual(badCode)
    }
    for (const wrong of ['', 'x'.repeat(20_000), 7, null, { code }]) {
      expect((await open(platform.anonymous(), wrong as string)).status).toBe(400)
    }
    const asLink = await platform.anonymous().get(`${api}/auth/token_callback?id_token=${code}`)
    expect(asLink.headers.get('location')).toContain('error=invalidToken')
    const forged = new Client(platform.origin)
    const [header, payload, signature = ''] = code.split('.')
    forged.cookies.set('id_token', `${header}.${payload}`)
    forged.cookies.set('id_token_sign', signature)
    expect((await forged.get('/datasets')).status).toBe(401)
    expect((await open(platform.anonymous(), code)).status).toBe(200)
  })

  it('ends with the session that issued it, with a new password, and with its application', async () => {
    const signedOut = await platform.as('test_user1')
    const first = await codeOf(signedOut)
    await signedOut.delete(`${api}/auth`)
    expect((await open(platform.anonymous(), first)).status).toBe(401)

    const { accounts } = platform.app.platform.directory
    const second = await codeOf(await platform.as('test_user1'))
    await accounts.setPassword('test_user1', await accounts.password('test_user1'), {})
    expect((await open(platform.anonymous(), second)).status).toBe(401)

    const { config } = platform.app.platform
    const third = await codeOf(await platform.as('test_user1'))
    const known = config.externalApplications.splice(0, 1)
    expect((await open(platform.anonymous(), third)).status).toBe(401)
    config.externalApplications.unshift(...known)
  })

  it('works on its own site only', async () => {
    const site = await sessionOnSite()
    const values = { redirect_uri: 'https://site.example/x' }
    expect((await site.get(`${api}/auth/apps/client${query(values)}`)).json.name).toBe('Of the site')
    expect(said(await grant(site))).toEqual([400, 'Invalid redirect_uri'])
    expect(said(await grant(await platform.as('test_user1'), values))).toEqual([400, 'Invalid redirect_uri'])

    const code = await codeOf(site, values)
    expect((await open(platform.anonymous(), code)).status).toBe(401)
    expect((await open(new SiteClient(platform.origin, 'unknown.test'), code)).status).toBe(404)
    const tool = new SiteClient(platform.origin, host)
    expect((await open(tool, code)).json).toMatchObject({ id: 'test_user1', site: host })
    // This holds even when both sites know the application by the same id and redirect URL.
    const both = { redirect_uri: 'https://both.example' }
    const ofPlatform = await codeOf(await platform.as('test_user1'), both)
    expect((await open(new SiteClient(platform.origin, host), ofPlatform)).status).toBe(401)
    expect((await open(platform.anonymous(), await codeOf(site, both))).status).toBe(401)
    expect((await open(platform.anonymous(), ofPlatform)).status).toBe(200)
  })

  it('is limited in requests and attempts per minute', async () => {
    const person = await platform.as('test_user2')
    const answers = await Promise.all(Array.from({ length: 22 }, () => grant(person)))
    expect(statusesOf(answers).slice(-3)).toEqual([200, 429, 429])
    const strict = await startStoredPlatform({ authRate: { attempts: 2, seconds: 60 } })
    const tries = [await open(strict.anonymous(), 'x'), await open(strict.anonymous(), 'x')]
    expect([...statusesOf(tries), (await open(strict.anonymous(), 'x')).status]).toEqual([401, 401, 429])
    await strict.close()
  })
})

/** Client with a session on the site. */
async function sessionOnSite(): Promise<SiteClient> {
  const { accounts, sessions, sites } = platform.app.platform.directory
  const user = await accounts.user('test_user1')
  const site = sites.get('portal')
  if (!user || !site) throw new Error('no user, or no site')
  const { idToken, exchangeToken } = await sessions.open(
    user,
    { adminMode: false, rememberMe: false, site },
    { deviceName: 'test' }
  )
  const client = new SiteClient(platform.origin, host)
  const [header, payload, signature = ''] = idToken.split('.')
  client.cookies.set('id_token', `${header}.${payload}`)
  client.cookies.set('id_token_sign', signature)
  client.cookies.set('id_token_ex', exchangeToken)
  return client
}

describe('registering applications', () => {
  const patch = (applications: unknown): Promise<Answer> =>
    superadmin.patch(`${api}/sites/portal`, { applications })

  it('is reserved to administrators, and the list is visible to the owner only', async () => {
    const admin = await platform.as('test_user1', { org: 'test_org1' })
    expect((await admin.patch(`${api}/sites/portal`, { applications: [] })).status).toBe(403)
    const visitor = new SiteClient(platform.origin, host)
    expect((await visitor.get(`${api}/sites/_public`)).text).not.toContain('site.example')
    expect((await superadmin.get(`${api}/sites/portal`)).json.applications).toEqual([ofSite])
  })

  it('refuses unsafe redirect URLs', async () => {
    const application = (values: object): object => ({ ...ofSite, ...values })
    for (const applications of [
      [application({ redirectUris: ['javascript:alert(1)'] })],
      [application({ redirectUris: ['https://user@site.example'] })],
      [application({ redirectUris: ['https://site.example', '*'] })],
      [application({ redirectUris: [] })],
      [
        application({
          redirectUris: Array.from({ length: 21 }, (_, index) => `https://site.example/${index}`)
        })
      ],
      [application({ id: '' })],
      [application({ id: 'a b' })],
      [application({ name: ' ' })],
      [application({ secret: 'x' })],
      [ofSite, ofSite],
      Array.from({ length: 101 }, (_, index) => application({ id: String(index) })),
      'x'
    ]) {
      expect((await patch(applications)).status, JSON.stringify(applications).slice(0, 100)).toBe(400)
    }
    expect((await superadmin.get(`${api}/sites/portal`)).json.applications).toEqual([ofSite])
  })

  it('is kept when a service declares the site again, and removed by null', async () => {
    const again = await platform.anonymous().post(`${api}/sites?key=key`, { _id: 'portal', owner, host })
    expect(again.json.applications).toEqual([ofSite])
    expect((await patch(null)).json.applications).toBeUndefined()
  })
})
