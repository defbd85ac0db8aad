/** Sign-in with a SAML 2.0 provider, a real one run by the test (docs/api/directory.md). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import {
  administratorEmail,
  directoryApi,
  goodPassword,
  lastLink,
  newPerson,
  signIn,
  startWithStoredAccounts
} from './support/people.ts'
import type { TestPlatform } from './support/platform.ts'
import { startSamlProvider, type SamlTestProvider } from './support/samlProvider.ts'
import { errorOf, samlVisits, type SamlVisits } from './support/samlVisitor.ts'
import { SiteClient } from './support/siteClient.ts'

let provider: SamlTestProvider
let platform: TestPlatform
let visits: SamlVisits
let core: SamlVisits
let untrusted: SamlVisits

beforeAll(async () => {
  provider = await startSamlProvider()
  const settings = {
    loginUrl: `${provider.origin}/sso?tenant=1`,
    issuer: provider.origin,
    certificate: provider.publicKey,
    createUsers: true
  }
  const environment = {
    SAML_PROVIDERS: JSON.stringify([
      { ...settings, id: 'town', title: 'Town', trustEmails: true, logoutUrl: 'https://id.example.org/bye' },
      { ...settings, id: 'core', title: 'Core', trustEmails: true, core: true, fields: { id: 'uid' } },
      {
        ...settings,
        id: 'club',
        title: 'Club',
        fields: { emailVerified: 'verified' },
        entityId: 'urn:fairway'
      }
    ])
  }
  platform = await startWithStoredAccounts({ samlProviders: loadConfig(environment).samlProviders })
  visits = samlVisits(platform, provider, 'town')
  core = samlVisits(platform, provider, 'core')
  untrusted = samlVisits(platform, provider, 'club')
})
afterAll(async () => {
  await platform.close()
  await provider.close()
})

const me = async (client: TestClient) => (await client.get(`${directoryApi}/auth/me`)).json
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transient = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

describe('a SAML provider', () => {
  it('is listed without its keys, and not on sites', async () => {
    const { json, text } = await platform.anonymous().get(`${directoryApi}/auth/providers`)
    expect(json[0]).toEqual({ type: 'saml2', id: 'town', title: 'Town', redirectMode: 'button' })
    expect(text).not.toContain('KEY')
    const owner = { type: 'organization' as const, id: 'o', name: 'O' }
    await platform.app.platform.directory.sites.put({ host: 'portal.test', owner })
    const onSite = new SiteClient(platform.origin, 'portal.test')
    expect((await onSite.get(`${directoryApi}/auth/providers`)).json).toEqual([])
    expect((await onSite.get(`${directoryApi}/auth/saml2/town/login`)).status).toBe(400)
  })

  it('gets a sign-in request with the response URL of the platform', async () => {
    const { request } = await visits.leave(platform.anonymous(), '?email=ada@example.org')
    const api = `${platform.origin}/simple-directory/api/auth/saml2/town`
    expect(request).toMatchObject({
      id: expect.stringMatching(/^_[0-9a-f]{40}$/),
      issuer: `${api}/metadata.xml`,
      callbackUrl: `${api}/callback`,
      destination: `${provider.origin}/sso?tenant=1`,
      relayState: expect.stringMatching(/^[0-9a-f]{40}$/),
      hint: 'ada@example.org'
    })
    const { request: named } = await untrusted.leave(platform.anonymous())
    expect(named.issuer).toBe('urn:fairway')
  })

  it('can read the metadata document of the platform', async () => {
    const answer = await platform.anonymous().get(`${directoryApi}/auth/saml2/town/metadata.xml`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/samlmetadata+xml'])
    const api = `${platform.origin}/simple-directory/api/auth/saml2/town`
    expect(answer.text).toContain(`entityID="${api}/metadata.xml"`)
    expect(answer.text).toContain('WantAssertionsSigned="true"')
    expect(answer.text).toMatch(
      new RegExp(`<AssertionConsumerService [^>]*HTTP-POST" Location="${api}/callback"`)
    )
  })

  it('creates an account at the first sign-in, and finds it again under another address', async () => {
    const attributes = { mail: 'ada@example.org', givenName: 'Ada', sn: 'Provided', groups: ['a', 'b'] }
    const client = await visits.signIn({ nameId: 'ada', attributes })
    const first = await me(client)
    expect(first).toMatchObject({ email: 'ada@example.org', name: 'Ada Provided' })
    expect((await client.get(`${directoryApi}/users/${first.id}`)).json).toMatchObject({
      saml2: { town: { sub: 'ada', email: 'ada@example.org' } },
      lock: 'profile'
    })
    const again = await me(await visits.signIn({ nameId: 'ada', attributes: { mail: 'moved@example.org' } }))
    expect(again.id).toBe(first.id)
  })

  it('gives the e-mail address by an attribute, or by a name identifier that is an address', async () => {
    const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
    const byClaim = await visits.signIn({ nameId: 'claim', attributes: { [claim]: 'claim@example.org' } })
    expect((await me(byClaim)).email).toBe('claim@example.org')
    const byName = await visits.signIn({ nameId: 'name@example.org', format: emailFormat })
    expect((await me(byName)).email).toBe('name@example.org')
    provider.person = { nameId: 'no-address' }
    const client = platform.anonymous()
    expect(errorOf(await visits.comeBack(client, await visits.leave(client)))).toBe('unverifiedEmail')
  })

  it('opens no account by an untrusted address', async () => {
    const { id } = await me(await newPerson(platform, 'holder@example.org'))
    const thief = { nameId: 'thief', attributes: { mail: 'holder@example.org', verified: 'no' } }
    provider.person = thief
    const client = platform.anonymous()
    expect(errorOf(await untrusted.comeBack(client, await untrusted.leave(client)))).toBe('unverifiedEmail')
    const sure = { nameId: 'sure', attributes: { mail: 'holder@example.org', verified: 'true' } }
    expect((await me(await untrusted.signIn(sure))).id).toBe(id)
    // Another account got the address meanwhile.
    provider.person = { ...sure, nameId: 'later' }
    const later = platform.anonymous()
    expect(errorOf(await untrusted.comeBack(later, await untrusted.leave(later)))).toBe('otherIdentity')
  })

  it('with transient name identifiers needs an attribute that identifies the person', async () => {
    const passing = { nameId: 'x1', format: transient, attributes: { mail: 'passing@example.org' } }
    provider.person = passing
    const client = platform.anonymous()
    expect(errorOf(await visits.comeBack(client, await visits.leave(client)))).toBe('badIDPQuery')
    const known = { ...passing, attributes: { ...passing.attributes, uid: 'u1' } }
    const first = await me(await core.signIn(known))
    expect((await me(await core.signIn({ ...known, nameId: 'x2' }))).id).toBe(first.id)
  })

  it('that is a core provider is the only sign-in method of its people', async () => {
    const email = 'bound@example.org'
    await newPerson(platform, email)
    const client = await core.signIn({ nameId: 'b', attributes: { uid: 'bound', mail: email } })
    const user = await me(client)
    expect(user.idp).toBe(1)
    expect((await client.get(`${directoryApi}/users/${user.id}`)).json.coreIdProvider).toEqual({
      type: 'saml2',
      id: 'core'
    })
    const byPassword = await platform
      .anonymous()
      .post(`${directoryApi}/auth/password`, { email, password: goodPassword })
    expect(byPassword.status).toBe(400)
    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    const unlinked = await administrator.patch(`${directoryApi}/users/${user.id}`, { saml2: null })
    expect([unlinked.status, unlinked.json.saml2]).toEqual([200, undefined])
    expect((await client.post(`${directoryApi}/auth/keepalive`)).status).toBe(401)
  })

  it('redirects back to the requested page, and to no other site', async () => {
    const redirectOf = async (target: string): Promise<string | null> => {
      provider.person = { nameId: 'ada', attributes: { mail: 'ada@example.org' } }
      const client = platform.anonymous()
      const form = await visits.leave(client, `?redirect=${encodeURIComponent(target)}`)
      return new URL(await visits.comeBack(client, form)).searchParams.get('redirect')
    }
    const page = `${platform.origin}/data-fair/datasets`
    expect(await redirectOf(page)).toBe(page)
    expect(await redirectOf('https://evil.example/')).toBe(`${platform.origin}/simple-directory/me`)
  })

  it('opens admin mode for administrators only, and accepts an invitation of the same address', async () => {
    provider.person = { nameId: 'ada', attributes: { mail: 'ada@example.org' } }
    const plain = platform.anonymous()
    const refused = await visits.comeBack(plain, await visits.leave(plain, '?adminMode=true'))
    expect(errorOf(refused)).toBe('adminModeOnly')
    const administrator = await visits.signIn(
      { nameId: 'admin', attributes: { mail: administratorEmail } },
      '?adminMode=true'
    )
    expect(await me(administrator)).toMatchObject({ adminMode: 1 })

    const { json } = await administrator.post(`${directoryApi}/organizations`, { name: 'Invites' })
    const invitation = { id: json.id, name: 'Invites', email: 'guest@example.org', role: 'user' }
    await administrator.post(`${directoryApi}/invitations`, invitation)
    const accepted = await platform.anonymous().get(await lastLink(platform, 'guest@example.org'))
    const token = new URL(accepted.headers.get('location') ?? '').searchParams.get('invit_token') ?? ''
    const query = `?invit_token=${encodeURIComponent(token)}`
    provider.person = { nameId: 'else', attributes: { mail: 'else@example.org' } }
    const other = platform.anonymous()
    expect(errorOf(await visits.comeBack(other, await visits.leave(other, query)))).toBe(
      'badProviderInvitEmail'
    )
    const guest = await visits.signIn({ nameId: 'guest', attributes: { mail: 'guest@example.org' } }, query)
    expect((await guest.get(`${directoryApi}/auth/my-session`)).json.account.id).toBe(json.id)
  })

  it('provides its logout URL', async () => {
    const client = await visits.signIn({ nameId: 'ada', attributes: { mail: 'ada@example.org' } })
    const { status, json } = await client.delete(`${directoryApi}/auth`)
    expect([status, json]).toEqual([200, { endSessionUrl: 'https://id.example.org/bye' }])
  })

  it('is listed with its identities', async () => {
    await visits.signIn({ nameId: 'listed', attributes: { mail: 'listed@example.org' } })
    const administrator = await signIn(platform, administratorEmail, { adminMode: true })
    const { json } = await administrator.get(`${directoryApi}/oauth-tokens?size=1`)
    expect(json.results[0]).toMatchObject({
      sub: 'listed',
      provider: { id: 'town', type: 'saml2', title: 'Town' }
    })
  })
})
