/** Sites declared in the directory: permissions, theme, and sign-in. */
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestClient } from './support/client.ts'
import { goodPassword, lastLink } from './support/people.ts'
import { password } from './support/login.ts'
import { SiteClient } from './support/siteClient.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const api = '/simple-directory/api'
const key = 'sites-secret'
const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const host = 'portal.test:8081'
let platform: StoredPlatform
let superadmin: TestClient
let admin: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform({
    authRate: { attempts: 1000, seconds: 60 },
    anonymousActionDelay: 0,
    allowSignup: true,
    secrets: { sites: key }
  })
  platform.app.platform.directory.settings.errorDelayMs = 0
  superadmin = await platform.as('test_superadmin', { adminMode: true })
  admin = await platform.as('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

const declare = (values: object, id = 'portal') =>
  platform.anonymous().post(`${api}/sites?key=${key}`, { _id: id, owner, host, ...values })
const onSite = (at = host): SiteClient => new SiteClient(platform.origin, at)
const page = (path = '/data-fair/datasets', at = host): string => `http://${at}${path}`
const emailOf = (user: string): string => `${user}@test.com`

async function signIn(client: TestClient, redirect: string, body: object = {}) {
  return client.post(`${api}/auth/password?redirect=${encodeURIComponent(redirect)}`, {
    email: emailOf('test_user1'),
    password,
    ...body
  })
}

/** Signs in on the platform; returns the client and the URL that opens a session on the site. */
async function handedOver(
  redirect = page(),
  user = 'test_user1'
): Promise<{ back: TestClient; link: string }> {
  const back = await platform.as(user)
  const answer = await back.post(`${api}/auth/site_redirect`, { redirect })
  expect([answer.status, answer.text]).toEqual([
    200,
    expect.stringContaining(`http://${host}/simple-directory`)
  ])
  return { back, link: answer.text }
}

const locationOf = async (client: TestClient, link: string): Promise<string> => {
  const answer = await client.get(link)
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}
const whoIs = async (client: TestClient): Promise<string | undefined> =>
  (await client.get(`${api}/auth/me`)).json?.id

describe('declaring a site', () => {
  it('needs the key or admin mode', async () => {
    const body = { _id: 'portal', owner, host, title: 'Portal' }
    for (const [client, path] of [
      [platform.anonymous(), `${api}/sites`],
      [platform.anonymous(), `${api}/sites?key=wrong`],
      [superadmin, `${api}/sites?key=wrong`],
      [admin, `${api}/sites`]
    ] as const) {
      const refused = await client.post(path, body)
      expect([refused.status, refused.text]).toEqual([401, 'wrong sites secret key'])
    }
    const made = await declare({ title: 'Portal', theme: { primaryColor: '#abc' } })
    expect([made.status, made.json]).toMatchObject([
      200,
      {
        _id: 'portal',
        host,
        authMode: 'onlyBackOffice',
        theme: { assistedModeColors: { primary: '#AABBCC' } }
      }
    ])
    expect((await superadmin.post(`${api}/sites`, { ...body, title: 'Again' })).json.title).toBe('Again')

    expect((await admin.get(`${api}/sites`)).json).toMatchObject({ count: 1, results: [{ _id: 'portal' }] })
    expect(
      (await (await platform.as('test_user5', { org: 'test_org2' })).get(`${api}/sites`)).json.count
    ).toBe(0)
    expect((await admin.get(`${api}/sites?showAll=true`)).status).toBe(403)
    expect((await admin.get(`${api}/sites?owner=organization:test_org2`)).status).toBe(403)
    expect((await superadmin.get(`${api}/sites?showAll=true`)).json.count).toBe(1)
    expect((await superadmin.get(`${api}/sites?owner=organization:test_org2`)).json.count).toBe(0)
    expect((await superadmin.get(`${api}/sites?owner=x`)).status).toBe(400)
    expect((await platform.anonymous().get(`${api}/sites`)).status).toBe(401)
    for (const method of ['get', 'patch', 'delete'] as const) {
      const statuses = [
        (await admin[method](`${api}/sites/portal`, method === 'patch' ? {} : undefined)).status,
        (await superadmin[method](`${api}/sites/none`, method === 'patch' ? {} : undefined)).status
      ]
      expect(statuses).toEqual([method === 'delete' ? 401 : 403, 404])
    }
  })

  it('refuses invalid sites', async () => {
    const wrong: [object, number][] = [
      [{ host: '*.portal.test' }, 400],
      [{ host: 'user@portal.test' }, 400],
      [{ host: 'portal.test/path' }, 400],
      [{ host: 'portal.test?x' }, 400],
      [{ host: 'portal.test:99999' }, 400],
      [{ host: 'a b' }, 400],
      [{ host: '' }, 400],
      [{ host: 'portal。test\\evil' }, 400],
      [{ host: new URL(platform.origin).host }, 400],
      [{ path: '/../x' }, 400],
      [{ path: '/a"b' }, 400],
      [{ owner: { type: 'team', id: 'x' } }, 400],
      [{ authMode: 'anything' }, 400],
      [{ authMode: 'onlyOtherSite' }, 400],
      [{ authMode: 'onlyOtherSite', authOnlyOtherSite: host }, 400],
      [{ contact: 'nobody' }, 400],
      [{ logo: 'javascript:alert(1)' }, 400],
      [{ logo: '//evil.test/x"onerror=' }, 400],
      [{ theme: { colors: { primary: 'red;} body{display:none' } } }, 400],
      [{ theme: { colors: 'red' } }, 400],
      [{ theme: { dark: 'yes' } }, 400],
      [{ theme: { bodyFontFamily: 'a;} @import url(//evil.test)' } }, 400],
      [{ theme: { bodyFontFamily: '"Open Sans' } }, 400],
      [{ theme: [] }, 400],
      [{ title: 'x'.repeat(300) }, 400],
      [{ tosMessage: 'x'.repeat(150_000) }, 400],
      [{ tosMessage: 'x'.repeat(300_000) }, 413]
    ]
    for (const [values, status] of wrong) {
      expect([values, (await declare(values, 'wrong')).status]).toEqual([values, status])
    }
    expect((await declare({ _id: 'a/b' })).status).toBe(400)
    expect((await declare({}, 'twice')).text).toContain('is taken')
    const international = await declare({ host: 'Données.Example', title: 'x' }, 'idn')
    expect(international.json.host).toBe('xn--donnes-eva.example')
    expect((await platform.anonymous().delete(`${api}/sites/idn?key=${key}`)).status).toBe(204)
    expect((await declare({ owner: undefined }, 'portal2')).status).toBe(400)
  })

  it('updates the sent fields, removes null ones, and needs If-Match against concurrent updates', async () => {
    const read = await superadmin.get(`${api}/sites/portal`)
    const seen = { 'if-match': read.headers.get('etag') ?? '' }
    const changed = await superadmin.patch(`${api}/sites/portal`, { title: 'New', contact: 'a@b.org' }, seen)
    expect([changed.status, changed.json]).toMatchObject([200, { title: 'New', contact: 'a@b.org', host }])
    expect((await superadmin.patch(`${api}/sites/portal`, { title: 'Late' }, seen)).status).toBe(412)
    const without = await superadmin.patch(`${api}/sites/portal`, { contact: null })
    expect(without.json.contact).toBeUndefined()
    expect(without.json.title).toBe('New')
  })
})

describe('the public metadata of a site', () => {
  it('is available on its host as JSON, as an escaped script, and as styles', async () => {
    const hostile = 'a\u2028</script>\u2029<script>alert(1)</script>!'
    const theme = { assistedMode: true, assistedModeColors: { primary: '#FFFF00' }, dark: false }
    await declare({ title: hostile, tosMessage: hostile, theme, logo: 'https://cdn.test/a.png' })
    const site = await onSite().get(`${api}/sites/_public`)
    expect(site.headers.get('cache-control')).toBe('public, max-age=60')
    expect(site.json).toMatchObject({ host, owner, title: hostile, authMode: 'onlyBackOffice' })
    expect(site.json.theme).toMatchObject({ dark: false, logo: 'https://cdn.test/a.png' })
    expect(site.json.theme.darkColors).toBeUndefined()
    // Yellow is not readable on a light page: the text variant is darker.
    expect(site.json.theme.colors).toMatchObject({ primary: '#FFFF00', 'on-primary': '#000000' })
    expect(site.json.theme.colors['text-primary']).not.toBe('#FFFF00')

    const hashes = (await onSite().get(`${api}/sites/_hashes`)).json
    const script = await onSite().get(`${api}/sites/${hashes.publicInfo}/_public.js`)
    expect(script.headers.get('cache-control')).toContain('immutable')
    expect(script.text).not.toMatch(/<|\u2028|\u2029/)
    const window: Record<string, unknown> = {}
    runInNewContext(script.text, { window })
    expect(window.__PUBLIC_SITE_INFO).toEqual(site.json)
    expect((await onSite().get(`${api}/sites/_theme.css`)).text).toContain('--primary: #FFFF00;')
    const main = await platform.anonymous().get(`${api}/sites/_public`)
    expect(main.json).toMatchObject({ main: true, authMode: 'onlyLocal', isAccountMain: true })
    expect((await platform.anonymous().get(`${api}/sites/_hashes`)).json).not.toEqual(hashes)
  })

  it('gives its name and colours to the pages of the directory, escaped', async () => {
    const html = (await onSite().get('/simple-directory/login')).text
    const config = /id="fairway-config">(.*?)<\/script>/s.exec(html)?.[1]
    if (config) {
      expect(JSON.parse(config)).toMatchObject({ colors: { primary: '#FFFF00' }, site: { host } })
      expect(config).not.toContain('<')
    }
  })

  it('names the site in the administration, which keeps the name and colours of the platform', async () => {
    const html = (await onSite().get('/data-fair/')).text
    const config = /id="fairway-config">(.*?)<\/script>/s.exec(html)?.[1]
    if (config) {
      expect(JSON.parse(config)).toMatchObject({ brand: { title: 'Fairway' }, site: { host } })
      expect(JSON.parse(config).colors.primary).not.toBe('#FFFF00')
    }
  })

  it('does not exist on an undeclared host', async () => {
    for (const path of ['sites/_public', 'sites/_public.js', 'sites/_theme.css', 'sites/_hashes']) {
      const answer = await onSite('other.test').get(`${api}/${path}`)
      expect([answer.status, answer.text]).toEqual([404, 'unknown site'])
    }
    const refused = await signIn(onSite('other.test'), page('/', 'other.test'))
    expect([refused.status, refused.text]).toEqual([404, 'unknown site'])
  })
})

describe('signing in on the platform for a site', () => {
  beforeEach(async () => void (await declare({ title: 'Portal' })))

  it('redirects from the login to the site, with a session on both', async () => {
    const back = platform.anonymous()
    const answer = await signIn(back, page())
    const toSite = await locationOf(back, answer.text)
    expect(new URL(toSite).host).toBe(host)
    expect(await whoIs(back)).toBe('test_user1')
    const site = onSite()
    expect(await locationOf(site, toSite)).toBe(page())
    const me = (await site.get(`${api}/auth/me`)).json
    expect(me).toMatchObject({ id: 'test_user1', site: host, siteOwner: { id: 'test_org1' } })
    expect(me.isAdmin).toBeUndefined()
    const session = (await site.get(`${api}/auth/my-session`)).json
    expect(session).toMatchObject({ account: { id: 'test_org1' }, siteRole: 'admin' })
    expect((await site.post(`${api}/auth/keepalive`)).status).toBe(204)
    expect(await whoIs(site)).toBe('test_user1')
  })

  it('transfers the session once, to that site, within a minute', async () => {
    const { link } = await handedOver()
    const other = 'other-portal.test'
    await declare({ host: other }, 'other')
    const moved = link.replace(`http://${host}/`, `${platform.origin}/`)
    expect(await locationOf(platform.anonymous(), moved)).toContain('error=invalidToken')
    expect(await locationOf(onSite(other), link.replace(host, other))).toContain('error=invalidToken')
    const site = onSite()
    expect(await locationOf(site, link)).toBe(page())
    expect(await locationOf(onSite(), link)).toContain('error=invalidToken')
    const token = new URL(link).searchParams.get('id_token') ?? ''
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(exp - (iat ?? exp - 60)).toBeLessThanOrEqual(60)
    // The token in the link cannot be used as a session.
    const stolen = platform.anonymous()
    const [header, payload, signature] = token.split('.')
    stolen.cookies.set('id_token', `${header}.${payload}`)
    stolen.cookies.set('id_token_sign', signature ?? '')
    expect((await stolen.get('/data-fair/api/v1/datasets')).status).toBe(401)
    await superadmin.delete(`${api}/sites/other`)
  })

  it('limits the session of a site to that site', async () => {
    const { link } = await handedOver()
    const site = onSite()
    await locationOf(site, link)
    const stolen = platform.anonymous()
    for (const [name, value] of site.cookies) stolen.cookies.set(name, value)
    expect((await stolen.get('/data-fair/api/v1/datasets')).status).toBe(401)
    for (const [name, value] of site.cookies) stolen.cookies.set(name, value)
    expect((await stolen.post(`${api}/auth/keepalive`)).status).toBe(401)
  })

  it('accepts no session of the platform on the site, and no form of the site on the platform', async () => {
    const back = await platform.as('test_user1')
    const site = onSite()
    for (const [name, value] of back.cookies) site.cookies.set(name, value)
    expect(await whoIs(site)).toBeUndefined()
    for (const [name, value] of back.cookies) site.cookies.set(name, value)
    expect((await site.post(`${api}/auth/keepalive`)).status).toBe(401)
    const origin = `http://${host}`
    const body = { redirect: page() }
    expect((await back.post(`${api}/auth/site_redirect`, body, { origin })).status).toBe(403)
    expect((await back.post(`${api}/organizations`, { name: 'Forged' }, { origin })).status).toBe(403)
  })

  it('signs out on both', async () => {
    for (const first of ['site', 'platform'] as const) {
      const { back, link } = await handedOver()
      const site = onSite()
      await locationOf(site, link)
      const [leaving, staying] = first === 'site' ? [site, back] : [back, site]
      expect((await leaving.delete(`${api}/auth`)).status).toBe(204)
      expect(await whoIs(staying)).toBeUndefined()
      expect((await staying.post(`${api}/auth/keepalive`)).status).toBe(401)
    }
    const { back, link } = await handedOver()
    await back.delete(`${api}/auth`)
    expect(await locationOf(onSite(), link)).toContain('error=invalidToken')
  })

  it('transfers no session to undeclared hosts, in any spelling', async () => {
    const evil = 'http://evil.test:8081'
    const settings = { type: 'portal', id: 'evil', url: evil }
    const registered = await admin.post(
      '/data-fair/api/v1/settings/organization/test_org1/publication-sites',
      settings
    )
    expect(registered.status).toBeLessThan(300)
    const addresses = [
      `${evil}/`,
      '//portal.test:8081/',
      `http://${host}@evil.test/`,
      `http://user:x@${host}/`,
      `http:\\\\${host}/`,
      `http://${host}\\@evil.test/`,
      `http://${host}.evil.test/`,
      'http://portal.test/',
      'http://portal.test:80811/',
      `https://${host}/`,
      `javascript:alert(1)//${host}/`,
      ` http://${host}/`,
      `http://${host}/\u0001/../..//evil.test`,
      'http://portal。test:8081@evil.test/',
      '/data-fair/',
      platform.origin
    ]
    for (const redirect of addresses) {
      const answer = await (await platform.as('test_user1')).post(`${api}/auth/site_redirect`, { redirect })
      const isSite = answer.status === 200
      // Only URLs that a browser resolves to the site itself are accepted.
      if (isSite) expect([redirect, new URL(answer.text).host]).toEqual([redirect, host])
      if (isSite) expect(new URL(redirect).host).toBe(host)
      else expect([redirect, answer.status, answer.text]).toEqual([redirect, 404, 'site not found'])
    }
    const back = await platform.as('test_user1')
    expect((await back.post(`${api}/auth/site_redirect`, {})).status).toBe(400)
    expect((await platform.anonymous().post(`${api}/auth/site_redirect`, { redirect: page() })).status).toBe(
      401
    )
    const foreign = { origin: 'http://evil.test' }
    expect((await back.post(`${api}/auth/site_redirect`, { redirect: page() }, foreign)).status).toBe(403)
    // A sign-in may redirect to an undeclared publication site, without a session.
    const signed = platform.anonymous()
    const answer = await signIn(signed, `${evil}/x`)
    expect(await locationOf(signed, answer.text)).toBe(`${evil}/x`)
    expect((await superadmin.get(`${api}/sites/_undeclared`)).json.results).toMatchObject([
      { host: 'evil.test:8081', name: 'portal:evil', owner }
    ])
    expect((await admin.get(`${api}/sites/_undeclared`)).status).toBe(403)
  })

  it('shows on the site the publications of its account only, even when another account claims the site', async () => {
    const at = 'city.test:8081'
    const town = await platform.as('test_user2', { org: 'test_org3' })
    const site = { type: 'portal', url: `http://${at}`, draftUrl: `http://draft.${at}` }
    const path = (org: string): string => `/settings/organization/${org}/publication-sites`
    for (const [client, org, values] of [
      [town, 'test_org3', site],
      [admin, 'test_org1', site],
      [admin, 'test_org1', { ...site, url: site.draftUrl, draftUrl: site.url }]
    ] as const) {
      const id = `of-${org}${values === site ? '' : '-turned'}`
      expect((await client.post(path(org), { ...values, id })).status).toBe(200)
    }
    const { sites } = platform.app.platform
    const shown = async (): Promise<unknown> =>
      Promise.all([site.url, site.draftUrl].map(async (url) => (await sites.at(url, { drafts: true }))?.id))
    expect(await shown()).toEqual(['of-test_org1', 'of-test_org1-turned'])
    const org3 = { ...owner, id: 'test_org3', name: 'Test Org 3' }
    await declare({ owner: org3, host: at }, 'city')
    await declare({ owner: org3, host: `draft.${at}` }, 'draft-city')
    expect(await shown()).toEqual(['of-test_org3', 'of-test_org3'])
    for (const id of ['city', 'draft-city']) await superadmin.delete(`${api}/sites/${id}?key=${key}`)
  })

  it('transfers neither admin mode nor impersonation', async () => {
    const answer = await superadmin.post(`${api}/auth/site_redirect`, { redirect: page() })
    const site = onSite()
    await locationOf(site, answer.text)
    expect((await site.get(`${api}/auth/me`)).json).toMatchObject({ id: 'test_superadmin' })
    expect((await site.get(`${api}/auth/me`)).json.adminMode).toBeUndefined()
    expect((await site.get(`${api}/sites?showAll=true`)).status).toBe(403)
    const acting = await platform.as('test_superadmin', { adminMode: true })
    expect((await acting.post(`${api}/auth/asadmin`, { id: 'test_user5' })).status).toBe(204)
    expect((await acting.post(`${api}/auth/site_redirect`, { redirect: page() })).status).toBe(403)
  })

  it('accepts no platform password on the site', async () => {
    const site = onSite()
    expect((await signIn(site, page())).status).toBe(400)
    expect((await signIn(site, page(), { adminMode: true })).status).toBe(400)
    const email = emailOf('test_user1')
    const asked = [
      site.post(`${api}/auth/passwordless`, { email }),
      site.post(`${api}/auth/action`, { email, action: 'changePassword' }),
      site.post(`${api}/2fa`, { email, password })
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([400, 400, 400])
    const token = (await site.get(`${api}/auth/anonymous-action`)).text
    const created = await site.post(`${api}/users`, { email: 'new@site.test', password: goodPassword, token })
    expect([created.status, created.text]).toEqual([400, 'Cannot create a user on a secondary site'])
  })
})

describe('sites with their own accounts', () => {
  const email = 'visitor@example.org'

  async function signUp(site: SiteClient, address: string): Promise<string> {
    const token = (await site.get(`${api}/auth/anonymous-action`)).text
    const query = `redirect=${encodeURIComponent(page())}`
    const body = { email: address, password: goodPassword, firstName: 'Vi', token }
    const created = await site.post(`${api}/users?${query}`, body)
    expect([created.status, created.text]).toEqual([204, ''])
    return lastLink(platform, address, 1)
  }

  it('have accounts that are separate from the platform, and visible to the owner of the site', async () => {
    await declare({ authMode: 'onlyLocal', title: 'Portal' })
    const site = onSite()
    const link = await signUp(site, email)
    expect(new URL(link).host).toBe(host)
    expect(
      await locationOf(platform.anonymous(), link.replace(`http://${host}/`, `${platform.origin}/`))
    ).toContain('error=invalidToken')
    expect(await locationOf(site, link)).toContain('step=createOrga')
    const me = (await site.get(`${api}/auth/me`)).json
    expect(me).toMatchObject({ email, site: host })
    await expect
      .poll(() => platform.events.map(({ topic }) => topic.key))
      .toContain('simple-directory:user-created:portal')
    const event = platform.events.find(({ topic }) => topic.key.includes('user-created'))
    expect(event).toMatchObject({ sender: { ...owner, role: 'admin' }, originator: { user: { id: me.id } } })

    const body = { email, password: goodPassword }
    const again = await signIn(onSite(), page(), body)
    expect(await locationOf(onSite(), again.text)).toBe(page())
    expect((await signIn(platform.anonymous(), platform.origin, body)).status).toBe(400)
    // Passwords of the platform do not work on the site.
    expect((await signIn(onSite(), page())).status).toBe(400)
    // Sessions are not transferred between this site and the platform.
    expect(
      (await (await platform.as('test_user1')).post(`${api}/auth/site_redirect`, { redirect: page() })).status
    ).toBe(404)
    expect((await site.post(`${api}/auth/site_redirect`, { redirect: `${platform.origin}/` })).status).toBe(
      404
    )
    const users = await superadmin.get(`${api}/users?host=${host}`)
    expect(users.json).toMatchObject({ count: 1, results: [{ id: me.id }] })
  })

  it('have no platform administrators, whatever the e-mail of an account', async () => {
    await declare({ authMode: 'ssoBackOffice' })
    const address = emailOf('test_superadmin')
    const before = await platform.mailCount(address)
    const site = onSite()
    const token = (await site.get(`${api}/auth/anonymous-action`)).text
    await site.post(`${api}/users`, { email: address, password: goodPassword, token })
    const link = await lastLink(platform, address, before + 1)
    expect(await locationOf(site, link)).not.toContain('error')
    const me = (await site.get(`${api}/auth/me`)).json
    expect([me.isAdmin, me.id === 'test_superadmin']).toEqual([undefined, false])
    const asked = await signIn(onSite(), page(), { email: address, password: goodPassword, adminMode: true })
    expect(asked.status).toBe(403)
    expect(
      (await signIn(onSite(), page(), { email: address, password: goodPassword, offerAdminMode: true })).text
    ).toMatch(/^http/)
  })

  it('may also accept accounts of the platform, and serve another site without accounts', async () => {
    await declare({ authMode: 'ssoBackOffice' })
    const { link } = await handedOver()
    const site = onSite()
    expect(await locationOf(site, link)).toBe(page())
    const second = 'second.test'
    const declared = await declare(
      { host: second, authMode: 'onlyOtherSite', authOnlyOtherSite: host },
      'second'
    )
    expect(declared.status).toBe(200)
    const redirect = page('/x', second)
    const onward = await site.post(`${api}/auth/site_redirect`, { redirect })
    expect(onward.status).toBe(200)
    const there = onSite(second)
    expect(await locationOf(there, onward.text)).toBe(redirect)
    expect(await whoIs(there)).toBe('test_user1')
    // The platform transfers sessions through the main site only.
    expect(
      (await (await platform.as('test_user1')).post(`${api}/auth/site_redirect`, { redirect })).status
    ).toBe(404)
    // A sign-out on one site signs out on the other.
    await there.delete(`${api}/auth`)
    expect(await whoIs(site)).toBeUndefined()
    // Two sites cannot delegate their sign-in to each other.
    expect((await declare({ authMode: 'onlyOtherSite', authOnlyOtherSite: second })).status).toBe(400)
  })

  it('accept no sign-in once the site is no longer declared', async () => {
    await declare({ authMode: 'onlyLocal' }, 'portal')
    expect((await superadmin.delete(`${api}/sites/portal`)).status).toBe(204)
    expect((await signIn(onSite(), page(), { email, password: goodPassword })).status).toBe(404)
  })
})

describe('contact messages of visitors', () => {
  it('go to the contact of the site, at most once a minute', async () => {
    await declare({ contact: 'desk@portal.test' }, 'portal')
    const message = { from: 'ada@example.org', subject: 'Hours', text: '<b>When</b>?' }
    const send = async (client: TestClient, values: object = {}) => {
      const token = (await client.get(`${api}/auth/anonymous-action`)).text
      return client.post(`${api}/mails/contact`, { ...message, token, ...values })
    }
    // The form does not exist on a platform without a contact, nor on an undeclared host.
    expect((await send(platform.anonymous())).status).toBe(404)
    expect((await onSite('other.test').post(`${api}/mails/contact`, message)).status).not.toBe(200)
    expect((await send(onSite(), { token: 'forged' })).status).toBe(401)
    expect((await send(onSite(), { from: 'ada@example.org\r\nBcc: all@example.org' })).status).toBe(400)
    expect((await send(onSite(), { text: 'x'.repeat(20_001) })).status).toBe(400)
    // A message that is dropped is refused, and does not count.
    vi.spyOn(platform.app.platform.mails, 'send').mockResolvedValueOnce('tooMany')
    expect((await send(onSite())).status).toBe(429)
    const sent = await send(onSite())
    expect([sent.status, sent.json]).toEqual([200, message])
    expect(await platform.mailCount('desk@portal.test')).toBe(1)
    expect((await send(onSite())).status).toBe(429)
    expect(await platform.mailCount('desk@portal.test')).toBe(1)
  })
})
