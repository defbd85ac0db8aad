/** Application pages: access and content. */
import { JSDOM } from 'jsdom'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text as readWhole } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { brand, injected, openPage, pageOf, startApplicationPages } from './support/applicationPages.ts'
import { createApplication, createKey, registerBase } from './support/applications.ts'
import type { Answer, TestClient } from './support/client.ts'

const setup = await startApplicationPages()
const { platform, admin, other, anonymous, administrator, remote, url, folders, opened } = setup
afterAll(() => setup.close())

const hostile = '</script><script>alert(1)</script>'

/** Creates a dataset that only its account can read. */
const dataset = async (
  client: TestClient
): Promise<{ id: string; href: string; title: string; slug: string }> =>
  (await client.post('/datasets', { isRest: true, title: 'Lines', schema: [{ key: 'a', type: 'string' }] }))
    .json

describe('the page of an application', () => {
  it('shows a 404 page, in frames of other sites too', async () => {
    // Node's `fetch` sends `sec-fetch-mode: cors`; a page load sends `navigate`.
    const headers = { 'sec-fetch-mode': 'navigate', 'accept-language': 'fr' }
    const [shown] = (await once(get(`${platform.origin}/data-fair/app/none`, { headers }), 'response')) as [
      IncomingMessage
    ]
    expect(shown.statusCode).toBe(404)
    expect(shown.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'"
    })
    const { document } = new JSDOM(await readWhole(shown)).window
    expect([document.documentElement.lang, document.body.textContent.trim()]).toEqual([
      'fr',
      'Application introuvable.'
    ])
  })

  it('is the page of its base application with the application injected', async () => {
    const { id } = await opened({ title: hostile, configuration: { a: hostile } })
    const answer = await openPage(anonymous, `${id}?a=1`)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, max-age=0, must-revalidate',
      pragma: 'no-cache',
      'x-operation': '{"class":"read","id":"openApplication","track":"openApplication"}',
      'x-resource': JSON.stringify({ type: 'applications', id, title: encodeURIComponent(hostile) }),
      'x-owner': '{"type":"organization","id":"test_org1"}'
    })
    expect(answer.headers.has('content-security-policy')).toBe(false)
    expect(answer.headers.has('x-frame-options')).toBe(false)
    const { origin } = platform
    expect(injected(answer)).toMatchObject({
      id,
      title: hostile,
      configuration: { a: hostile },
      url,
      baseApp: { url },
      href: `${origin}/data-fair/api/v1/applications/${id}`,
      page: `${origin}/data-fair/application/${id}`,
      exposedUrl: `${origin}/data-fair/app/${id}`,
      apiUrl: `${origin}/data-fair/api/v1`,
      wsUrl: `${origin.replace('http', 'ws')}/data-fair/`
    })
    for (const name of ['permissions', 'configurationDraft', 'applicationKey']) {
      expect(injected(answer)).not.toHaveProperty(name)
    }
    const { document } = new JSDOM(answer.text).window
    expect([...document.querySelectorAll('script')].some((script) => script.textContent === 'alert(1)')).toBe(
      false
    )
    expect(document.querySelector('link[rel=manifest]')?.getAttribute('href')).toBe(
      `/data-fair/app/${id}/manifest.json`
    )
    expect(document.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('same-origin')
    expect(document.head.innerHTML).toContain('/data-fair/app-sw.js')
    expect(document.querySelector('footer')?.textContent).toBe('brand')
  })

  it('is revalidated by ETag, and has no other security policy', async () => {
    const { id } = await opened()
    const { headers } = await openPage(anonymous, id)
    const kept = await openPage(anonymous, id, { 'if-none-match': headers.get('etag') ?? '' })
    expect([kept.status, kept.headers.has('content-security-policy')]).toEqual([304, false])
  })

  it('is opened by any method, and by a form of another site', async () => {
    const { id } = await opened()
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://elsewhere.test' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await anonymous.fetch(method, `/data-fair/app/${id}`, { body: 'a=1', headers: form })
      expect([method, status]).toEqual([method, 200])
    }
    expect((await anonymous.fetch('HEAD', `/data-fair/app/${id}`)).status).toBe(200)
  })

  it('redirects to the login without permission to read the configuration', async () => {
    const { id } = await createApplication(admin, { url, title: 'Private' })
    for (const [client, path] of [
      [anonymous, id],
      [other, id],
      [anonymous, `${id}?key=none`],
      [anonymous, `none:${id}`],
      [anonymous, `none%0d%0aset-cookie=a%3a${id}`],
      [anonymous, `${id}?draft=true`]
    ] as const) {
      const { status, headers } = await openPage(client, path)
      expect([status, headers.get('location')]).toEqual([302, `${platform.origin}/data-fair/app/${id}/login`])
      expect(headers.has('set-cookie')).toBe(false)
    }
    expect((await openPage(admin, id)).status).toBe(200)
    // A signed-in user without access sees a refusal instead of the plain login form.
    const refusal = 'votre compte actif n&#39;a pas accès à cette application'
    expect((await openPage(other, `${id}/login`)).text).toContain(refusal)
    expect((await openPage(anonymous, `${id}/login`)).text).not.toContain(refusal)
    expect((await openPage(admin, `${id}/login`)).text).not.toContain(refusal)
    const missing = await openPage(anonymous, 'none')
    expect([missing.status, missing.text]).toEqual([404, 'Application configuration not found'])
    expect((await openPage(anonymous, 'a:b:c')).status).toBe(404)
    expect((await openPage(anonymous, `..%2f${id}`)).status).toBe(404)
  })

  it('is opened by an application key, in the path or the query', async () => {
    const { id } = await createApplication(admin, { url, title: 'Private' })
    const key = await createKey(admin, id)
    const inQuery = await openPage(anonymous, `${id}?key=${key}`)
    expect([inQuery.status, injected(inQuery)]).toMatchObject([200, { applicationKey: key }])
    expect(inQuery.text).toContain(`/data-fair/app/${id}/manifest.json?key=${key}`)
    const inPath = await openPage(anonymous, encodeURIComponent(`${key}:${id}`))
    expect(injected(inPath)).toMatchObject({
      applicationKey: key,
      exposedUrl: `${platform.origin}/data-fair/app/${key}%3A${id}`
    })
    expect(inPath.text).toContain(`/data-fair/app/${key}%3A${id}/manifest.json`)
    expect((await openPage(anonymous, `${key}:${id}`)).status).toBe(200)

    const { id: foreign } = await createApplication(other, { url, title: 'Foreign' })
    const foreignKey = await createKey(other, foreign)
    for (const path of [
      `${foreignKey}:${id}`,
      `${id}?key=${foreignKey}`,
      `${key}:${foreign}`,
      `${key}:${id}?key=a`
    ]) {
      expect((await openPage(anonymous, path)).status).not.toBe(200)
    }
    await admin.post(`/applications/${id}/keys`, [])
    expect((await openPage(anonymous, `${id}?key=${key}`)).status).toBe(302)
  })

  it('needs a base application that its account may use', async () => {
    const given = await registerBase(administrator, `${remote.origin}/given`)
    const { id } = await opened({ url: given })
    const { json } = await administrator.post('/base-applications', { url: given })
    const access = (body: object): Promise<Answer> =>
      administrator.patch(`/base-applications/${json.id}`, body)
    await access({ public: false })
    const refused = await openPage(admin, id)
    expect([refused.status, refused.text]).toEqual([
      404,
      "Modèle d'application inconnu ou à accès restreint."
    ])
    expect((await openPage(admin, `${id}/manifest.json`)).status).toBe(404)
    await access({ privateAccess: [{ type: 'organization', id: 'test_org2', name: 'Test Org 2' }] })
    expect((await openPage(admin, id)).status).toBe(404)
    await access({ privateAccess: [{ type: 'organization', id: 'test_org1', name: 'Test Org 1' }] })
    expect((await openPage(anonymous, id)).status).toBe(200)
  })

  it('shows the draft with the base application of the draft', async () => {
    const urlDraft = await registerBase(administrator, `${remote.origin}/newer`)
    const { id } = await opened({ configuration: { version: 1 } })
    expect(injected(await openPage(anonymous, `${id}?draft=true`))).toMatchObject({
      configuration: { version: 1 }
    })
    await admin.patch(`/applications/${id}`, { urlDraft })
    await admin.put(`/applications/${id}/configuration-draft`, { version: 2 })
    const draft = await openPage(anonymous, `${id}?draft=true`)
    expect(draft.text).toContain('<title>newer</title>')
    expect(injected(draft)).toMatchObject({ configuration: { version: 2 } })
    expect(injected(await openPage(anonymous, id))).toMatchObject({ configuration: { version: 1 } })
  })

  it('shows datasets with the rights of its account, whoever opens it', async () => {
    const mine = await dataset(admin)
    const theirs = await dataset(other)
    const entry = ({ id: shown, href }: { id: string; href: string }): object => ({
      id: shown,
      href,
      title: 'old'
    })
    const { id } = await opened({ configuration: { datasets: [entry(mine), { id: 'gone', href: 'gone' }] } })
    expect(injected(await openPage(anonymous, id)).configuration).toMatchObject({
      datasets: [
        { id: mine.id, title: mine.title, slug: mine.slug },
        { id: 'gone', href: 'gone' }
      ]
    })
    const { id: refused } = await opened({ configuration: { datasets: [entry(theirs)] } })
    const answer = await openPage(other, refused)
    expect([answer.status, answer.text]).toEqual([
      403,
      `Le compte propriétaire de l'application (Test Org 1) n'a pas la permission de consulter les informations du jeu de données ${theirs.title} référencé dans la configuration.`
    ])
  })

  it('accepts any configuration: large, deep, containing itself', async () => {
    const { id } = await opened({ configuration: { a: 1 } })
    const applications = [{ id }]
    const configuration = { applications, text: '<'.repeat(300_000), datasets: [null] }
    expect((await admin.put(`/applications/${id}/configuration`, configuration)).status).toBe(200)
    expect(injected(await openPage(anonymous, id)).configuration).toEqual(configuration)
  })

  it('has no brand for accounts without the paid option', async () => {
    const { id } = await opened({}, other)
    expect((await openPage(anonymous, id)).text).toContain(brand)
    const limits = { store_bytes: { limit: -1 }, indexed_bytes: { limit: -1 }, nb_datasets: { limit: -1 } }
    const set = {
      ...limits,
      name: 'Test Org 2',
      lastUpdate: new Date().toISOString(),
      hide_brand: { limit: 1 }
    }
    const { status, text } = await administrator.post('/limits/organization/test_org2', set)
    expect([status < 300, text]).toEqual([true, text])
    expect((await openPage(anonymous, id)).text).not.toContain(brand)
  })
})

it('an application page opens by its slug on a site of its own account only', async () => {
  const site = { 'x-forwarded-host': 'portal.test', 'x-forwarded-proto': 'https' }
  const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
  const portal = { type: 'portal', id: 'p', title: 'P', url: 'https://portal.test' }
  const { status, text } = await admin.post('/settings/organization/test_org1/publication-sites', portal)
  expect([status, text]).toEqual([200, text])
  const { id, slug } = await opened({ title: 'On a portal', owner })
  const { id: foreign, slug: foreignSlug } = await opened({ title: 'Elsewhere' }, other)
  const page = await openPage(anonymous, slug, site)
  expect(injected(page)).toMatchObject({
    href: `https://portal.test/data-fair/api/v1/applications/${slug}`,
    exposedUrl: `https://portal.test/data-fair/app/${slug}`,
    page: `${platform.origin}/data-fair/application/${id}`,
    apiUrl: 'https://portal.test/data-fair/api/v1',
    wsUrl: 'wss://portal.test/data-fair/'
  })
  expect((await openPage(anonymous, id, site)).status).toBe(200)
  for (const name of [foreign, foreignSlug]) expect((await openPage(anonymous, name, site)).status).toBe(404)
  expect((await openPage(anonymous, slug)).status).toBe(404)
})

describe('in a frame', () => {
  it('it uses the frame protocol that its URL selects', async () => {
    const { id } = await opened()
    expect((await openPage(anonymous, id)).text).toContain(
      'src="/data-fair/app-frame.js" data-frame="state height"'
    )
    expect((await openPage(anonymous, `${id}?d-frame=true`)).text).toContain('data-frame="current"')
    folders.set('still', (_request, response) =>
      response.end('<html><head><meta name="application-name" content="a"></head><body></body></html>')
    )
    const still = await registerBase(administrator, `${remote.origin}/still`)
    const { id: without } = await opened({ url: still })
    expect((await openPage(anonymous, `${without}?d-frame=true`)).text).not.toContain('app-frame.js')
  })

  it.each([
    ['https://around.example/page', '', true],
    ['https://around.example/', '?iframe-redirect=prepend', true],
    ['https://around.example/', '?referer=elsewhere.example', true],
    ['https://around.example/', '?referer=around.example', false],
    ['https://around.example/', '?iframe-redirect=false', false],
    ['https://around.example/?iframe-redirect=false', '', false],
    ['http://localhost:1/', '', false],
    ['javascript:alert(1)', '', false],
    ['%', '', false]
  ])('for the host page %s, its URL %s contains the host name: %s', async (referer, query, isWritten) => {
    const { id } = await opened()
    const { text } = await openPage(anonymous, id + query, { referer })
    expect(text.includes('"around.example"')).toBe(isWritten)
    if (query.endsWith('prepend')) expect(text).toMatch(/<head><script>if\(window\.parent/)
  })
})

describe('the configuration', () => {
  it('contains the dataset fields that its base application requests', async () => {
    folders.set('asking', (request, response) => {
      if (request.url?.endsWith('index.html')) return void response.end(pageOf('asking'))
      const properties = {
        applicationKeyPermissions: { const: { classes: ['read'] } },
        color: { default: 'red' }
      }
      const items = [{ 'x-fromUrl': 'api/v1/datasets?select=id,title,schema&size=20', properties }]
      response.end(JSON.stringify({ properties: { datasets: { type: 'array', items } } }))
    })
    const asking = await registerBase(administrator, `${remote.origin}/asking`)
    const shown = await dataset(admin)
    const { id } = await opened({ url: asking })
    const entry = { id: shown.id, href: 'old' }
    await admin.put(`/applications/${id}/configuration`, { datasets: [entry, entry] })
    const forced = { applicationKeyPermissions: { classes: ['read'] }, color: 'red' }
    const { json } = await admin.get(`/applications/${id}/configuration`)
    expect(json.datasets[0]).toMatchObject({ ...forced, schema: expect.any(Array), slug: shown.slug })
    expect(json.datasets[1]).not.toHaveProperty('schema')
    const draft = (await admin.get(`/applications/${id}/configuration-draft`)).json.datasets[0]
    expect(draft).toEqual({ ...entry, ...forced, href: shown.href })
    expect(injected(await openPage(anonymous, id)).configuration).toMatchObject({ datasets: [forced, {}] })
  })
})
