/** Sign-in with an OpenID Connect provider, a real one run by the test (docs/api/directory.md). */
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OidcConfig } from '../../server/config/oidcSettings.ts'
import type { Answer, TestClient } from './support/client.ts'
import { clientId, clientSecret, startOidcProvider, type OidcTestProvider } from './support/oidcProvider.ts'
import {
  administratorEmail,
  directoryApi,
  lastLink,
  newPerson,
  signIn,
  startWithStoredAccounts
} from './support/people.ts'
import type { TestPlatform } from './support/platform.ts'

let provider: OidcTestProvider
let platform: TestPlatform
let oidc: OidcConfig

beforeAll(async () => {
  provider = await startOidcProvider()
  oidc = {
    id: 'test',
    title: 'Test provider',
    issuer: provider.issuer,
    clientId,
    clientSecret,
    scopes: 'openid email profile',
    createUsers: true,
    trustEmails: false,
    logoutRedirect: 'https://example.org/bye'
  }
  platform = await startWithStoredAccounts({ oidc })
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})
beforeEach(() => {
  provider.tamper = (claims) => claims
  provider.forge = false
})

const login = `${directoryApi}/auth/oidc/test/login`

/** Goes to the provider and back; returns the URL of the last redirect. `change` may alter the URL back. */
async function journey(client: TestClient, query = '', change = (url: URL): URL => url): Promise<string> {
  const start = await client.get(`${login}${query}`)
  const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })
  const back = change(new URL(atProvider.headers.get('location') ?? ''))
  const finished = await client.get(back.href)
  return finished.headers.get('location') ?? ''
}

async function signInAs(person: OidcTestProvider['person'], query = ''): Promise<TestClient> {
  provider.person = person
  const client = platform.anonymous()
  const address = await journey(client, query)
  expect(address).toContain('/api/auth/token_callback?')
  await client.get(address)
  return client
}

const me = async (client: TestClient): Promise<{ id: string; email: string; name: string }> =>
  (await client.get(`${directoryApi}/auth/me`)).json

const errorOf = (address: string): string | null => new URL(address).searchParams.get('error')

describe('an identity provider', () => {
  it('is listed without its secret', async () => {
    const { json, text } = await platform.anonymous().get(`${directoryApi}/auth/providers`)
    expect(json).toEqual([{ type: 'oidc', id: 'test', title: 'Test provider', redirectMode: 'button' }])
    expect(text).not.toContain(clientSecret)
  })

  it('creates an account at the first sign-in, and finds it again under another address', async () => {
    const person = {
      sub: 'ada',
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Provided'
    }
    const first = await me(await signInAs(person))
    expect(first).toMatchObject({ email: 'ada@example.org', name: 'Ada Provided' })
    const again = await me(await signInAs({ sub: 'ada', email: 'moved@example.org', email_verified: false }))
    expect(again.id).toBe(first.id)
    const client = await signInAs(person)
    expect((await client.get(`${directoryApi}/users/${first.id}`)).json).toMatchObject({
      oidc: { test: { sub: 'ada', email: 'ada@example.org' } },
      // The profile comes from the provider, as long as the account has no password.
      lock: 'profile'
    })
  })

  it('names people by the parts of their name, else by the full name, truncated to the usual limit', async () => {
    const nameOf = async (sub: string, person: Partial<OidcTestProvider['person']>): Promise<string> =>
      (await me(await signInAs({ sub, email: `${sub}@example.org`, email_verified: true, ...person }))).name
    expect(await nameOf('whole', { name: 'Jeanne de La Tour' })).toBe('Jeanne de La Tour')
    expect(await nameOf('parts', { given_name: 'Jeanne', name: 'J. T.' })).toBe('Jeanne')
    expect(await nameOf('long', { given_name: 'x'.repeat(500) })).toBe('x'.repeat(100))
  })

  it('signs in nobody without an identifier', async () => {
    provider.person = { sub: '', email: 'nobody@example.org', email_verified: true }
    expect(errorOf(await journey(platform.anonymous()))).toBe('badIDPQuery')
  })

  it('signs in the holder of a verified address, and nobody with an unverified one', async () => {
    const known = await me(await newPerson(platform, 'holder@example.org'))
    provider.person = { sub: 'thief', email: 'holder@example.org', email_verified: false }
    expect(errorOf(await journey(platform.anonymous()))).toBe('unverifiedEmail')
    const verified = { sub: 'holder', email: 'Holder@example.org', email_verified: true }
    expect((await me(await signInAs(verified))).id).toBe(known.id)
  })

  it('opens no account of another identity with the same address, until an administrator unlinks it', async () => {
    const address = { email: 'desk@example.org', email_verified: true }
    const { id } = await me(await signInAs({ sub: 'who left', ...address }))
    provider.person = { sub: 'who came', ...address }
    expect(errorOf(await journey(platform.anonymous()))).toBe('otherIdentity')

    const self = await signInAs({ sub: 'who left', ...address })
    expect((await self.patch(`${directoryApi}/users/${id}`, { oidc: null })).status).toBe(403)
    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    const unlinked = await administrator.patch(`${directoryApi}/users/${id}`, { oidc: null })
    expect([unlinked.status, unlinked.json.oidc]).toEqual([200, undefined])
    expect((await self.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
    expect((await me(await signInAs({ sub: 'who came', ...address }))).id).toBe(id)
    provider.person = { sub: 'who left', ...address }
    expect(errorOf(await journey(platform.anonymous()))).toBe('otherIdentity')
  })

  it('can redirect back once only, even if the provider would accept its code again', async () => {
    provider.person = { sub: 'ada', email: 'ada@example.org', email_verified: true }
    const { tokens } = platform.app.platform.directory
    const client = platform.anonymous()
    const start = await client.get(login)
    const state = new URL(start.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const kept = client.cookies.get('oidc_sign_in') ?? ''
    const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })
    const back = atProvider.headers.get('location') ?? ''
    expect((await client.get(back)).headers.get('location')).toContain('/token_callback?')
    expect(await tokens.spend(state, 60)).toBe(false)
    client.cookies.set('oidc_sign_in', kept)
    expect(errorOf((await client.get(back)).headers.get('location') ?? '')).toBe('badIDPQuery')
  })

  it('redirects back to the requested page, and to no other site', async () => {
    provider.person = { sub: 'ada', email: 'ada@example.org', email_verified: true }
    const redirectOf = async (target: string): Promise<string | null> => {
      const address = await journey(platform.anonymous(), `?redirect=${encodeURIComponent(target)}`)
      return new URL(address).searchParams.get('redirect')
    }
    const page = `${platform.origin}/data-fair/datasets`
    expect(await redirectOf(page)).toBe(page)
    expect(await redirectOf('https://evil.example/')).toBe(`${platform.origin}/simple-directory/me`)
  })

  it('opens admin mode for administrators only', async () => {
    provider.person = { sub: 'ada', email: 'ada@example.org', email_verified: true }
    expect(errorOf(await journey(platform.anonymous(), '?adminMode=true'))).toBe('adminModeOnly')
    const admin = { sub: 'admin', email: administratorEmail, email_verified: true }
    const client = await signInAs(admin, '?adminMode=true')
    expect(await me(client)).toMatchObject({ adminMode: 1 })
  })

  it('accepts an invitation of the same address', async () => {
    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    const { json } = await administrator.post(`${directoryApi}/organizations`, { name: 'Invites' })
    const invitation = { id: json.id, name: 'Invites', email: 'guest@example.org', role: 'user' }
    await administrator.post(`${directoryApi}/invitations`, invitation)
    const accepted = await platform.anonymous().get(await lastLink(platform, 'guest@example.org'))
    const token = new URL(accepted.headers.get('location') ?? '').searchParams.get('invit_token') ?? ''
    const query = `?invit_token=${encodeURIComponent(token)}`
    provider.person = { sub: 'else', email: 'else@example.org', email_verified: true }
    expect(errorOf(await journey(platform.anonymous(), query))).toBe('badProviderInvitEmail')
    const client = await signInAs({ sub: 'guest', email: 'guest@example.org', email_verified: true }, query)
    expect((await client.get(`${directoryApi}/auth/my-session`)).json.account.id).toBe(json.id)
  })
})

describe('a provider response', () => {
  beforeEach(() => {
    provider.person = { sub: 'ada', email: 'ada@example.org', email_verified: true }
  })

  it.each([
    ['another state', (url: URL) => (url.searchParams.set('state', 'x'), url)],
    ['another code', (url: URL) => (url.searchParams.set('code', 'x'), url)],
    ['a refusal', (url: URL) => (url.searchParams.delete('code'), url.searchParams.set('error', 'x'), url)]
  ])('is refused with %s', async (_name, change) => {
    const client = platform.anonymous()
    expect(errorOf(await journey(client, '', change))).toBe('badIDPQuery')
    expect(client.cookies.has('id_token')).toBe(false)
  })

  it('is refused with a wrong nonce, signature or audience', async () => {
    provider.tamper = (claims) => ({ ...claims, nonce: 'x' })
    expect(errorOf(await journey(platform.anonymous()))).toBe('badIDPQuery')
    provider.tamper = (claims) => ({ ...claims, aud: 'another client' })
    expect(errorOf(await journey(platform.anonymous()))).toBe('badIDPQuery')
    provider.tamper = (claims) => claims
    provider.forge = true
    expect(errorOf(await journey(platform.anonymous()))).toBe('badIDPQuery')
  })

  it('is refused in another browser, and a second time', async () => {
    const client = platform.anonymous()
    const start = await client.get(login)
    const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })
    const back = atProvider.headers.get('location') ?? ''
    const stranger = await platform.anonymous().get(back)
    expect(errorOf(stranger.headers.get('location') ?? '')).toBe('badIDPQuery')
    const first = await client.get(back)
    expect(first.headers.get('location')).toContain('token_callback')
    expect(errorOf((await client.get(back)).headers.get('location') ?? '')).toBe('badIDPQuery')
  })

  it('of an unknown provider is an error on the login page', async () => {
    const answer = await platform.anonymous().get(`${directoryApi}/auth/oidc/other/login`)
    expect(errorOf(answer.headers.get('location') ?? '')).toBe('unknownOAuthProvider')
  })
})

describe('a logout notification by the provider', () => {
  const path = `${directoryApi}/auth/oauth-logout`
  const person = { sub: 'leaves', email: 'leaves@example.org', email_verified: true }
  const tokenOf = (claims: Record<string, unknown> = {}): Promise<string> => {
    const now = Math.floor(Date.now() / 1000)
    return provider.sign({
      iss: provider.issuer,
      aud: clientId,
      iat: now,
      exp: now + 120,
      jti: randomUUID(),
      sub: 'leaves',
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims
    })
  }
  const tell = (token: unknown): Promise<Answer> => platform.anonymous().post(path, { logout_token: token })

  it('ends the sessions of the person, by a token that works once', async () => {
    const [client, again] = [await signInAs(person), await signInAs(person)]
    const stays = await signInAs({ ...person, sub: 'stays', email: 'stays@example.org' })
    const token = await tokenOf()
    const sent = await fetch(`${platform.origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token })
    })
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'no-store'])
    for (const one of [client, again])
      expect((await one.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
    expect((await stays.post(`${directoryApi}/auth/keepalive`)).status).toBe(204)
    expect((await tell(token)).status).toBe(400)
    expect((await tell(await tokenOf({ sub: 'nobody' }))).status).toBe(200)
  })

  it('is accepted only as a logout token signed by the provider', async () => {
    const client = await signInAs(person)
    const past = Math.floor(Date.now() / 1000) - 3600
    const session = `${client.cookies.get('id_token')}.${client.cookies.get('id_token_sign')}`
    const [, payload] = (await tokenOf()).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const wrong = [
      await tokenOf({ iss: 'https://evil.example' }),
      await tokenOf({ aud: 'another client' }),
      await tokenOf({ iat: past, exp: past + 120 }),
      await tokenOf({ iat: past }),
      await tokenOf({ events: {} }),
      await tokenOf({ events: undefined }),
      await tokenOf({ nonce: 'x' }),
      await tokenOf({ sub: undefined }),
      await tokenOf({ jti: undefined }),
      `${none}.${payload}.`,
      session,
      'x',
      7,
      '',
      undefined,
      'x'.repeat(30_000)
    ]
    provider.forge = true
    wrong.push(await tokenOf())
    provider.forge = false
    for (const token of wrong) expect((await tell(token)).status, String(token).slice(0, 200)).toBe(400)
    expect((await client.post(`${directoryApi}/auth/keepalive`)).status).toBe(204)
  })
})

describe('a logout from the platform', () => {
  const person = { sub: 'goes', email: 'goes@example.org', email_verified: true }
  const signOut = (client: TestClient): Promise<Answer> => client.delete(`${directoryApi}/auth`)

  it('returns the logout URL of the provider, once', async () => {
    const client = await signInAs(person)
    const { status, json, headers } = await signOut(client)
    expect([status, Object.keys(json)]).toEqual([200, ['endSessionUrl']])
    const address = new URL(json.endSessionUrl)
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/logout`)
    const { id_token_hint: hint = '', ...query } = Object.fromEntries(address.searchParams)
    expect(query).toEqual({
      theme: 'plain',
      client_id: clientId,
      post_logout_redirect_uri: 'https://example.org/bye'
    })
    expect(decodeJwt(hint)).toMatchObject({ iss: provider.issuer, aud: clientId, sub: 'goes' })
    const cleared = headers.getSetCookie().filter((cookie) => cookie.startsWith('id_token_provider='))
    expect(cleared).toEqual([
      'id_token_provider=; Path=/simple-directory/api/auth; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax'
    ])
    expect((await client.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
    expect((await signOut(client)).status).toBe(204)
  })

  it('returns no provider URL for another user in the same browser', async () => {
    const client = await signInAs(person)
    const other = await signIn(platform, administratorEmail)
    for (const name of ['id_token', 'id_token_sign', 'id_token_ex'])
      client.cookies.set(name, other.cookies.get(name) ?? '')
    expect((await signOut(client)).status).toBe(204)
  })

  it('omits the provider token when it is too long for a cookie', async () => {
    provider.tamper = (claims) => ({ ...claims, groups: 'x'.repeat(4000) })
    const { json } = await signOut(await signInAs(person))
    expect([...new URL(json.endSessionUrl).searchParams.keys()]).not.toContain('id_token_hint')
  })
})

describe('an unavailable provider', () => {
  it('does not prevent the start of the platform, and works once it is available again', async () => {
    const down = await startWithStoredAccounts({ oidc: { ...oidc, issuer: 'http://127.0.0.1:9' } })
    const answer = await down.anonymous().get(login)
    expect(errorOf(answer.headers.get('location') ?? '')).toBe('providerUnreachable')
    await down.close()
  })
})
