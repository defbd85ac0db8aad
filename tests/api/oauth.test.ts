/** Sign-in with OAuth 2.0 providers, beside one OpenID Connect provider (docs/api/accounts.md). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import { oauthClient, startOauthProvider, type OauthTestProvider } from './support/oauthProvider.ts'
import { clientId, clientSecret, startOidcProvider, type OidcTestProvider } from './support/oidcProvider.ts'
import {
  administratorEmail,
  directoryApi,
  goodPassword,
  lastLink,
  mailsTo,
  newPerson,
  signIn,
  startWithStoredAccounts
} from './support/people.ts'
import { SiteClient } from './support/siteClient.ts'
import type { TestPlatform } from './support/platform.ts'

let oidcServer: OidcTestProvider
let forge: OauthTestProvider
let platform: TestPlatform

const settingsOf = (id: string, origin: string): object => ({
  id,
  title: `Provider ${id}`,
  ...oauthClient,
  authorizeUrl: `${origin}/authorize`,
  tokenUrl: `${origin}/token`,
  userInfoUrl: `${origin}/user`
})

beforeAll(async () => {
  ;[oidcServer, forge] = await Promise.all([startOidcProvider(), startOauthProvider()])
  const environment = {
    OAUTH_PROVIDERS: JSON.stringify([
      {
        ...settingsOf('forge', forge.origin),
        createUsers: true,
        scopes: 'user',
        fields: { id: 'id', name: 'login' }
      },
      { ...settingsOf('core', forge.origin), core: true, createUsers: true, fields: { emailVerified: 'ok' } },
      { ...settingsOf('trusted', forge.origin), trustEmails: true }
    ])
  }
  platform = await startWithStoredAccounts({
    oauthProviders: loadConfig(environment).oauthProviders,
    oidc: {
      id: 'test',
      title: 'Test provider',
      issuer: oidcServer.issuer,
      clientId,
      clientSecret,
      scopes: 'openid email',
      createUsers: true,
      trustEmails: false
    }
  })
})
afterAll(async () => {
  await platform.close()
  await Promise.all([oidcServer.close(), forge.close()])
})
beforeEach(() => {
  forge.broken = undefined
})

const loginOf = (path: string): string => `${directoryApi}/auth/${path}/login`
const errorOf = (address: string): string | null => new URL(address).searchParams.get('error')

/** Goes to a provider; returns the URL that the provider redirects back to. */
async function leave(client: TestClient, path: string, query = ''): Promise<string> {
  const start = await client.get(`${loginOf(path)}${query}`)
  const atProvider = await fetch(start.headers.get('location') ?? '', { redirect: 'manual' })
  return atProvider.headers.get('location') ?? ''
}

async function journey(client: TestClient, path = 'oauth/forge', query = ''): Promise<string> {
  return (await client.get(await leave(client, path, query))).headers.get('location') ?? ''
}

async function signInAs(person: object, path = 'oauth/forge', query = ''): Promise<TestClient> {
  forge.person = person
  const client = platform.anonymous()
  const address = await journey(client, path, query)
  expect(address).toContain('/api/auth/token_callback?')
  await client.get(address)
  return client
}
const me = async (client: TestClient) => (await client.get(`${directoryApi}/auth/me`)).json
const verified = (email: string): object => ({ email, email_verified: true })

describe('several providers', () => {
  it('are listed without their secrets, and named by their type', async () => {
    const visitor = platform.anonymous()
    const { json, text } = await visitor.get(`${directoryApi}/auth/providers`)
    const shown = json.map(({ type, id }: { type: string; id: string }) => `${type}/${id}`)
    expect(shown).toEqual(['oidc/test', 'oauth/forge', 'oauth/core', 'oauth/trusted'])
    expect(text).not.toMatch(/secret|127\.0\.0\.1/)
    // The providers of the platform are not offered on sites.
    const owner = { type: 'organization' as const, id: 'o', name: 'O' }
    await platform.app.platform.directory.sites.put({ host: 'portal.test', owner })
    const onSite = new SiteClient(platform.origin, 'portal.test')
    expect((await onSite.get(`${directoryApi}/auth/providers`)).json).toEqual([])
    for (const path of ['oauth/test', 'oidc/forge', 'oauth/none', 'oauth/__proto__']) {
      for (const end of ['login', 'callback?code=x&state=x']) {
        const answer = await visitor.get(`${directoryApi}/auth/${path}/${end}`)
        expect(errorOf(answer.headers.get('location') ?? ''), path).toBe('unknownOAuthProvider')
      }
    }
    const saml = await visitor.get(loginOf('saml2/any'))
    expect(errorOf(saml.headers.get('location') ?? '')).toBe('unknownSAMLProvider')
  })

  it('create an account at the first sign-in, by the identifier of the provider', async () => {
    const person = { id: 42, ...verified('ada@example.org'), login: 'Ada Forge' }
    const first = await me(await signInAs(person))
    expect(first).toMatchObject({ email: 'ada@example.org', name: 'Ada Forge' })
    const again = await me(await signInAs({ id: '42', email: 'moved@example.org' }))
    expect(again.id).toBe(first.id)
    expect(again.idp).toBeUndefined()
    const client = await signInAs(person)
    expect((await client.get(`${directoryApi}/users/${first.id}`)).json).toMatchObject({
      oauth: { forge: { sub: '42', email: 'ada@example.org' } }
    })
    // The same identifier at another provider is another person.
    const other = await me(await signInAs({ sub: '42', email: 'else@example.org', ok: true }, 'oauth/core'))
    expect(other.id).not.toBe(first.id)
  })

  it('open no account by an unverified e-mail address', async () => {
    const { id } = await me(await newPerson(platform, 'holder@example.org'))
    for (const claim of [{}, { email_verified: false }, { email_verified: 1 }, { email_verified: 'yes' }]) {
      forge.person = { id: 'thief', email: 'holder@example.org', ...claim }
      expect(errorOf(await journey(platform.anonymous()))).toBe('unverifiedEmail')
    }
    // The operator may trust all addresses of a provider.
    expect((await me(await signInAs({ sub: 'x', email: 'holder@example.org' }, 'oauth/trusted'))).id).toBe(id)
    for (const email of [undefined, null, 7, '', 'no address', ['holder@example.org']]) {
      forge.person = { id: 'thief', email, email_verified: true }
      expect(errorOf(await journey(platform.anonymous()))).toBe('unverifiedEmail')
    }
  })

  it('redirect back to pages of the platform, and accept an invitation of the same address', async () => {
    forge.person = { id: 42, ...verified('ada@example.org') }
    const evil = await journey(platform.anonymous(), 'oauth/forge', '?redirect=https://evil.example/')
    expect(new URL(evil).searchParams.get('redirect')).toBe(`${platform.origin}/simple-directory/me`)
    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    const { json } = await administrator.post(`${directoryApi}/organizations`, { name: 'Invites' })
    const invitation = { id: json.id, name: 'Invites', email: 'guest@example.org', role: 'user' }
    await administrator.post(`${directoryApi}/invitations`, invitation)
    const accepted = await platform.anonymous().get(await lastLink(platform, 'guest@example.org'))
    const token = new URL(accepted.headers.get('location') ?? '').searchParams.get('invit_token') ?? ''
    const query = `?invit_token=${encodeURIComponent(token)}`
    expect(errorOf(await journey(platform.anonymous(), 'oauth/forge', query))).toBe('badProviderInvitEmail')
    const guest = await signInAs({ id: 'guest', ...verified('guest@example.org') }, 'oauth/forge', query)
    expect((await guest.get(`${directoryApi}/auth/my-session`)).json.account.id).toBe(json.id)
  })
})

describe('a provider response', () => {
  beforeEach(() => {
    forge.person = { id: 42, ...verified('ada@example.org') }
  })

  it.each([
    ['another state', (url: URL) => url.searchParams.set('state', 'x')],
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['two states', (url: URL) => url.searchParams.append('state', 'x')],
    ['another code', (url: URL) => url.searchParams.set('code', 'x')],
    ['an error', (url: URL) => url.searchParams.set('error', 'access_denied')]
  ])('is refused with %s', async (_name, change) => {
    const client = platform.anonymous()
    const back = new URL(await leave(client, 'oauth/forge'))
    change(back)
    const answer = await client.get(back.href)
    expect(errorOf(answer.headers.get('location') ?? '')).toBe('badIDPQuery')
    expect(client.cookies.has('id_token')).toBe(false)
  })

  it('is refused for another provider, in another browser, and a second time', async () => {
    const client = platform.anonymous()
    const back = await leave(client, 'oauth/forge')
    const kept = client.cookies.get('oauth_sign_in') ?? ''
    const elsewhere = await client.get(back.replace('/oauth/forge/', '/oauth/trusted/'))
    expect(errorOf(elsewhere.headers.get('location') ?? '')).toBe('badIDPQuery')
    const asOidc = platform.anonymous()
    asOidc.cookies.set('oidc_sign_in', kept)
    const otherType = await asOidc.get(back.replace('/oauth/forge/', '/oidc/test/'))
    expect(errorOf(otherType.headers.get('location') ?? '')).toBe('badIDPQuery')
    const stranger = await platform.anonymous().get(back)
    expect(errorOf(stranger.headers.get('location') ?? '')).toBe('badIDPQuery')
    client.cookies.set('oauth_sign_in', kept)
    expect((await client.get(back)).headers.get('location')).toContain('token_callback')
    client.cookies.set('oauth_sign_in', kept)
    expect(errorOf((await client.get(back)).headers.get('location') ?? '')).toBe('badIDPQuery')
    expect(forge.lastToken?.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  })

  it('without an identifier signs nobody in', async () => {
    const email = verified('ada@example.org')
    const ids = [undefined, null, '', {}, [], true, 1.5, 1e300]
    for (const person of [...ids.map((id) => ({ id, ...email })), null, [], 'x', 7]) {
      forge.person = person
      expect(errorOf(await journey(platform.anonymous())), JSON.stringify(person)).toBe('badIDPQuery')
    }
    for (const broken of [
      { status: 500, body: 'x' },
      { status: 200, body: 'no json' },
      { status: 302, body: '' },
      { status: 200, body: `{"id": "${'x'.repeat(6_000_000)}"}` }
    ]) {
      forge.broken = broken
      expect(errorOf(await journey(platform.anonymous()))).toBe('badIDPQuery')
    }
  })
})

describe('an account of a core provider', () => {
  const api = directoryApi

  it('can be used only through this provider', async () => {
    const email = 'bound@example.org'
    await newPerson(platform, email)
    await platform.anonymous().post(`${api}/auth/action`, { email, action: 'changePassword' })
    const link = new URL(await lastLink(platform, email, 2))
    const client = await signInAs({ sub: 'bound', email, ok: true }, 'oauth/core')
    const user = await me(client)
    expect(user.idp).toBe(1)
    expect((await client.get(`${api}/users/${user.id}`)).json).toMatchObject({
      coreIdProvider: { type: 'oauth', id: 'core' },
      lock: 'profile'
    })
    const byPassword = await platform
      .anonymous()
      .post(`${api}/auth/password`, { email, password: goodPassword })
    expect([byPassword.status, byPassword.text]).toEqual([400, 'Adresse email ou mot de passe invalide.'])
    const changed = await platform
      .anonymous()
      .post(`${api}/users/${user.id}/password?action_token=${link.searchParams.get('action_token')}`, {
        password: 'Another-1-password'
      })
    expect([changed.status, changed.text]).toEqual([
      403,
      'This route is not available for users with a core identity provider'
    ])
    for (const [route, body] of [
      ['passwordless', { email }],
      ['action', { email, action: 'changePassword' }]
    ] as const) {
      const before = (await mailsTo(platform, email)).length
      expect((await platform.anonymous().post(`${api}/auth/${route}`, body)).status).toBe(204)
      await expect.poll(async () => (await mailsTo(platform, email)).length).toBe(before + 1)
      expect((await mailsTo(platform, email))[0]?.links.join()).not.toContain('token')
    }
    expect((await platform.anonymous().post(`${api}/2fa`, { email, password: goodPassword })).status).toBe(
      400
    )
    forge.person = { id: 'bound', ...verified(email) }
    expect(errorOf(await journey(platform.anonymous(), 'oauth/forge'))).toBe('otherIdentity')
    expect((await me(await signInAs({ sub: 'bound' }, 'oauth/core'))).id).toBe(user.id)

    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    await administrator.patch(`${api}/users/${user.id}`, { oidc: null })
    expect(
      (await platform.anonymous().post(`${api}/auth/password`, { email, password: goodPassword })).status
    ).toBe(200)
  })

  it('moved to another site is not used by a sign-in on the platform', async () => {
    const email = 'gone@example.org'
    const { id } = await me(await signInAs({ id: 'gone', ...verified(email) }))
    const { accounts, identitiesOf } = platform.app.platform.directory
    await accounts.patchUser(id, { host: 'portal.test', path: '' })
    expect((await identitiesOf.list(id)).length).toBe(1)
    expect((await me(await signInAs({ id: 'gone', ...verified(email) }))).id).not.toBe(id)
  })
})

describe('the list of identities', () => {
  it('shows people and providers to administrators, without tokens', async () => {
    await signInAs({ id: 'listed', ...verified('listed@example.org') })
    const path = `${directoryApi}/oauth-tokens`
    expect((await platform.anonymous().get(path)).status).toBe(401)
    expect((await (await signIn(platform, administratorEmail)).get(path)).status).toBe(403)
    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    const { json } = await administrator.get(`${path}?size=1`)
    expect([json.count > 1, json.results.length, json.results[0]]).toMatchObject([
      true,
      1,
      {
        sub: 'listed',
        email: 'listed@example.org',
        provider: { id: 'forge', type: 'oauth', title: 'Provider forge' },
        user: { email: 'listed@example.org' }
      }
    ])
    expect(Object.keys(json.results[0]).toSorted()).toEqual(['email', 'linkedAt', 'provider', 'sub', 'user'])
    expect((await administrator.get(`${path}?size=x`)).status).toBe(400)
  })
})

describe('provider settings', () => {
  it('have explicit errors, without secrets', () => {
    const good = settingsOf('one', 'https://provider.example') as Record<string, unknown>
    const of = (...providers: unknown[]): (() => unknown) => {
      return () => loadConfig({ OAUTH_PROVIDERS: JSON.stringify(providers) }).oauthProviders
    }
    expect(of(good)()).toMatchObject([
      { id: 'one', createUsers: false, trustEmails: false, fields: { id: 'sub' } }
    ])
    for (const wrong of [
      { ...good, id: 'a/b' },
      { ...good, tokenUrl: 'file:///etc/passwd' },
      { ...good, clientSecret: 7 },
      { ...good, other: 'x' },
      { ...good, fields: { other: 'x' } }
    ]) {
      expect(of(wrong), JSON.stringify(wrong)).toThrow(/OAUTH_PROVIDERS/)
      expect(of(wrong)).not.toThrow(new RegExp(oauthClient.clientSecret))
    }
    expect(of(good, good)).toThrow(/two providers/)
  })
})
