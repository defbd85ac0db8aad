/** The pages of applications: who opens them, what is in them, what goes with them. */
import { JSDOM } from 'jsdom'
import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { createApplication, createKey, registerBase, type MadeApplication } from './support/applications.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
/** Administrator of the first organization. */
let admin: TestClient
/** Administrator of the second one. */
let other: TestClient
let anonymous: TestClient
let administrator: TestClient
let remote: RemoteServer
let url: string

const brand = '<footer>brand</footer>'
const hostile = '</script><script>alert(1)</script>'

beforeAll(async () => {
  platform = await startPlatform({
    applications: {
      ...loadConfig({}).applications,
      pages: { directories: ['https://apps.example/'], brandEmbed: brand, hideBrand: false }
    }
  })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
  remote = await startRemoteServer()
  remote.answer = serve
  url = await registerBase(administrator, `${remote.origin}/charts`)
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

/** What the test changes of the server of base applications, by folder. */
const pages = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()

const page = (text: string): string =>
  `<!doctype html><html><head><title>${text}</title><meta name="df:sync-state" content="true">
<meta name="df:overflow" content="true"><script>window.APPLICATION=%APPLICATION%</script></head><body>${text}</body></html>`

function serve(request: IncomingMessage, response: ServerResponse): void {
  const { url: path = '' } = request
  const [, folder = ''] = path.split('/')
  const own = pages.get(folder)
  if (own) own(request, response)
  else if (path.endsWith('/index.html')) response.end(page(folder))
  else if (path.endsWith('/config-schema.json')) response.end('{}')
  else if (path.endsWith('/style.css')) response.writeHead(200, { 'content-type': 'text/css' }).end('a{}')
  else response.writeHead(404).end()
}

/** An application that everybody may open. */
async function opened(body: Record<string, unknown> = {}, client = admin): Promise<MadeApplication> {
  const made = await createApplication(client, { url, title: 'Chart', ...body })
  await client.put(`/applications/${made.id}/permissions`, [{ classes: ['read'] }])
  return made
}

/** A dataset that its account alone sees. */
const dataset = async (
  client: TestClient
): Promise<{ id: string; href: string; title: string; slug: string }> =>
  (await client.post('/datasets', { isRest: true, title: 'Lines', schema: [{ key: 'a', type: 'string' }] }))
    .json

const open = (client: TestClient, path: string, headers?: Record<string, string>): Promise<Answer> =>
  client.get(`/data-fair/app/${path}`, headers)

/** What the script of the page gets. */
function injected({ text }: Answer): Record<string, unknown> {
  const [, json = ''] = /window\.APPLICATION=(.*)<\/script>/.exec(text) ?? []
  return JSON.parse(json)
}

describe('the page of an application', () => {
  it('is the one of its base application with the application in it', async () => {
    const { id } = await opened({ title: hostile, configuration: { a: hostile } })
    const answer = await open(anonymous, `${id}?a=1`)
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

  it('is the one that the browser has as long as nothing changes, without another policy', async () => {
    const { id } = await opened()
    const { headers } = await open(anonymous, id)
    const kept = await open(anonymous, id, { 'if-none-match': headers.get('etag') ?? '' })
    expect([kept.status, kept.headers.has('content-security-policy')]).toEqual([304, false])
  })

  it('is opened by any method, and by a form of another site', async () => {
    const { id } = await opened()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await anonymous.fetch(method, `/data-fair/app/${id}`, { body: 'a=1', headers: form })
      expect([method, status]).toEqual([method, 200])
    }
    expect((await anonymous.fetch('HEAD', `/data-fair/app/${id}`)).status).toBe(200)
  })

  it('leads to its login for who may not read the configuration', async () => {
    const { id } = await createApplication(admin, { url, title: 'Private' })
    for (const [client, path] of [
      [anonymous, id],
      [other, id],
      [anonymous, `${id}?key=none`],
      [anonymous, `none:${id}`],
      [anonymous, `none%0d%0aset-cookie=a%3a${id}`],
      [anonymous, `${id}?draft=true`]
    ] as const) {
      const { status, headers } = await open(client, path)
      expect([status, headers.get('location')]).toEqual([302, `${platform.origin}/data-fair/app/${id}/login`])
      expect(headers.has('set-cookie')).toBe(false)
    }
    expect((await open(admin, id)).status).toBe(200)
    const missing = await open(anonymous, 'none')
    expect([missing.status, missing.text]).toEqual([404, 'Application configuration not found'])
    expect((await open(anonymous, 'a:b:c')).status).toBe(404)
    expect((await open(anonymous, `..%2f${id}`)).status).toBe(404)
  })

  it('is opened by a key of its own, in both places', async () => {
    const { id } = await createApplication(admin, { url, title: 'Private' })
    const key = await createKey(admin, id)
    const inQuery = await open(anonymous, `${id}?key=${key}`)
    expect([inQuery.status, injected(inQuery)]).toMatchObject([200, { applicationKey: key }])
    const inPath = await open(anonymous, encodeURIComponent(`${key}:${id}`))
    expect(injected(inPath)).toMatchObject({
      applicationKey: key,
      exposedUrl: `${platform.origin}/data-fair/app/${key}%3A${id}`
    })
    expect(inPath.text).toContain(`/data-fair/app/${key}%3A${id}/manifest.json`)
    expect((await open(anonymous, `${key}:${id}`)).status).toBe(200)

    const { id: foreign } = await createApplication(other, { url, title: 'Foreign' })
    const foreignKey = await createKey(other, foreign)
    for (const path of [
      `${foreignKey}:${id}`,
      `${id}?key=${foreignKey}`,
      `${key}:${foreign}`,
      `${key}:${id}?key=a`
    ]) {
      expect((await open(anonymous, path)).status).not.toBe(200)
    }
    await admin.post(`/applications/${id}/keys`, [])
    expect((await open(anonymous, `${id}?key=${key}`)).status).toBe(302)
  })

  it('is of a base application that its account may have', async () => {
    const given = await registerBase(administrator, `${remote.origin}/given`)
    const { id } = await opened({ url: given })
    const { json } = await administrator.post('/base-applications', { url: given })
    const access = (body: object): Promise<Answer> =>
      administrator.patch(`/base-applications/${json.id}`, body)
    await access({ public: false })
    const refused = await open(admin, id)
    expect([refused.status, refused.text]).toEqual([
      404,
      "Modèle d'application inconnu ou à accès restreint."
    ])
    expect((await open(admin, `${id}/manifest.json`)).status).toBe(404)
    await access({ privateAccess: [{ type: 'organization', id: 'test_org2', name: 'Test Org 2' }] })
    expect((await open(admin, id)).status).toBe(404)
    await access({ privateAccess: [{ type: 'organization', id: 'test_org1', name: 'Test Org 1' }] })
    expect((await open(anonymous, id)).status).toBe(200)
  })

  it('shows the draft with its own base application', async () => {
    const urlDraft = await registerBase(administrator, `${remote.origin}/newer`)
    const { id } = await opened({ configuration: { version: 1 } })
    expect(injected(await open(anonymous, `${id}?draft=true`))).toMatchObject({
      configuration: { version: 1 }
    })
    await admin.patch(`/applications/${id}`, { urlDraft })
    await admin.put(`/applications/${id}/configuration-draft`, { version: 2 })
    const draft = await open(anonymous, `${id}?draft=true`)
    expect(draft.text).toContain('<title>newer</title>')
    expect(injected(draft)).toMatchObject({ configuration: { version: 2 } })
    expect(injected(await open(anonymous, id))).toMatchObject({ configuration: { version: 1 } })
  })

  it('has what its account may see of datasets, whoever opens it', async () => {
    const mine = await dataset(admin)
    const theirs = await dataset(other)
    const entry = ({ id: shown, href }: { id: string; href: string }): object => ({
      id: shown,
      href,
      title: 'old'
    })
    const { id } = await opened({ configuration: { datasets: [entry(mine), { id: 'gone', href: 'gone' }] } })
    expect(injected(await open(anonymous, id)).configuration).toMatchObject({
      datasets: [
        { id: mine.id, title: mine.title, slug: mine.slug },
        { id: 'gone', href: 'gone' }
      ]
    })
    const { id: refused } = await opened({ configuration: { datasets: [entry(theirs)] } })
    const answer = await open(other, refused)
    expect([answer.status, answer.text]).toEqual([
      403,
      `Le compte propriétaire de l'application (Test Org 1) n'a pas la permission de consulter les informations du jeu de données ${theirs.title} référencé dans la configuration.`
    ])
  })

  it('bears any configuration: large, deep, showing itself', async () => {
    const { id } = await opened({ configuration: { a: 1 } })
    const applications = [{ id }]
    const configuration = { applications, text: '<'.repeat(300_000), datasets: [null] }
    expect((await admin.put(`/applications/${id}/configuration`, configuration)).status).toBe(200)
    expect(injected(await open(anonymous, id)).configuration).toEqual(configuration)
  })

  it('has no brand for accounts that have paid for none', async () => {
    const { id } = await opened({}, other)
    expect((await open(anonymous, id)).text).toContain(brand)
    const limits = { store_bytes: { limit: -1 }, indexed_bytes: { limit: -1 }, nb_datasets: { limit: -1 } }
    const set = {
      ...limits,
      name: 'Test Org 2',
      lastUpdate: new Date().toISOString(),
      hide_brand: { limit: 1 }
    }
    const { status, text } = await administrator.post('/limits/organization/test_org2', set)
    expect([status < 300, text]).toEqual([true, text])
    expect((await open(anonymous, id)).text).not.toContain(brand)
  })
})

it('opens by its slug on a site of its account only', async () => {
  const site = { 'x-forwarded-host': 'portal.test', 'x-forwarded-proto': 'https' }
  const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
  const portal = { type: 'portal', id: 'p', title: 'P', url: 'https://portal.test' }
  const { status, text } = await admin.post('/settings/organization/test_org1/publication-sites', portal)
  expect([status, text]).toEqual([200, text])
  const { id, slug } = await opened({ title: 'On a portal', owner })
  const { id: foreign, slug: foreignSlug } = await opened({ title: 'Elsewhere' }, other)
  const page = await open(anonymous, slug, site)
  expect(injected(page)).toMatchObject({
    href: `https://portal.test/data-fair/api/v1/applications/${slug}`,
    exposedUrl: `https://portal.test/data-fair/app/${slug}`,
    page: `${platform.origin}/data-fair/application/${id}`,
    apiUrl: 'https://portal.test/data-fair/api/v1',
    wsUrl: 'wss://portal.test/data-fair/'
  })
  expect((await open(anonymous, id, site)).status).toBe(200)
  for (const name of [foreign, foreignSlug]) expect((await open(anonymous, name, site)).status).toBe(404)
  expect((await open(anonymous, slug)).status).toBe(404)
})

describe('in a frame', () => {
  it('it speaks the protocol that its address asks for', async () => {
    const { id } = await opened()
    expect((await open(anonymous, id)).text).toContain(
      'src="/data-fair/app-frame.js" data-frame="state height"'
    )
    expect((await open(anonymous, `${id}?d-frame=true`)).text).toContain('data-frame="current"')
    pages.set('still', (_request, response) =>
      response.end('<html><head><meta name="application-name" content="a"></head><body></body></html>')
    )
    const still = await registerBase(administrator, `${remote.origin}/still`)
    const { id: without } = await opened({ url: still })
    expect((await open(anonymous, `${without}?d-frame=true`)).text).not.toContain('app-frame.js')
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
  ])('it writes the site around %s in its address %s: %s', async (referer, query, isWritten) => {
    const { id } = await opened()
    const { text } = await open(anonymous, id + query, { referer })
    expect(text.includes('"around.example"')).toBe(isWritten)
    if (query.endsWith('prepend')) expect(text).toMatch(/<head><script>if\(window\.parent/)
  })
})

describe('the page of a base application', () => {
  let answers = 0
  const etag = '"1"'
  let current: (request: IncomingMessage, response: ServerResponse) => void

  async function made(folder: string): Promise<string> {
    current = (_request, response) => response.writeHead(200, { etag }).end(page('first'))
    pages.set(folder, (request, response) => {
      if (!request.url?.endsWith('index.html')) return void response.end('{}')
      answers++
      current(request, response)
    })
    const { id } = await opened({ url: await registerBase(administrator, `${remote.origin}/${folder}`) })
    answers = 0
    return id
  }
  const titleOf = ({ text }: Answer): string | undefined => /<title>(.*)<\/title>/.exec(text)?.[1]

  it('is asked for again by each request, and read when it has changed', async () => {
    const id = await made('changing')
    expect(titleOf(await open(anonymous, id))).toBe('first')
    current = ({ headers, url: path }, response) => {
      expect([headers['if-none-match'], path]).toEqual([etag, '/changing/index.html'])
      response.writeHead(304).end()
    }
    expect(titleOf(await open(anonymous, `${id}?draft=true&a=1`))).toBe('first')
    current = (_request, response) => response.end(page('second'))
    expect(titleOf(await open(anonymous, id))).toBe('second')
    expect(answers).toBe(3)
  })

  it.each([
    ['an error', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end()],
    ['silence', () => {}],
    ['a broken connection', (_request: IncomingMessage, response: ServerResponse) => void response.destroy()],
    [
      'too much',
      (_request: IncomingMessage, response: ServerResponse) => void response.end(page('a').padEnd(2_000_001))
    ]
  ])('stays the last good one on %s', async (name, failing) => {
    const id = await made(`failing-${name.replaceAll(' ', '-')}`)
    await open(anonymous, id)
    current = failing
    expect(titleOf(await open(anonymous, id))).toBe('first')
    expect(titleOf(await open(anonymous, id))).toBe('first')
  })

  it.each([
    ['gone', (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end()],
    ['no page', (_request: IncomingMessage, response: ServerResponse) => void response.end('{"a": 1}')]
  ])('is 502 once it is %s, until it is there again', async (name, broken) => {
    const id = await made(`broken-${name.replaceAll(' ', '-')}`)
    await open(anonymous, id)
    const { answer } = remote
    current = broken
    const refused = await open(anonymous, id, { 'accept-language': 'en' })
    expect([refused.status, refused.text]).toEqual([
      502,
      'This application seems to be broken: its page is not a whole HTML document or cannot be read.'
    ])
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'")
    current = (_request, response) => response.end(page('again'))
    expect(titleOf(await open(anonymous, id))).toBe('again')
    remote.answer = answer
  })

  it('is never asked for twice at once', async () => {
    const id = await made('slow')
    const waiting: ServerResponse[] = []
    current = (_request, response) => void waiting.push(response)
    const asked = Array.from({ length: 5 }, () => open(anonymous, id))
    await expect.poll(() => waiting.length).toBe(1)
    waiting[0]?.end(page('first'))
    expect((await Promise.all(asked)).map(titleOf)).toEqual(Array.from({ length: 5 }, () => 'first'))
    expect(answers).toBe(1)
  })

  it('is asked of no address of this machine, nor of its network, unless the operator says so', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
    const { id, asked } = await askedIn(dataDir, { allowPrivateAddresses: true })
    expect(asked.status).toBe(200)
    const before = remote.requests.length
    // Nothing is kept of what was asked for before.
    rmSync(join(dataDir, 'base-pages'), { recursive: true })
    const page = await askedIn(dataDir, { allowPrivateAddresses: false }, id)
    expect([page.asked.status, remote.requests.length]).toEqual([502, before])
    expect(page.asked.text).not.toMatch(/127|refus/)
    rmSync(dataDir, { recursive: true })
  })

  it('is the last good one after a start too', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairway-pages-'))
    const { id } = await askedIn(dataDir, { allowPrivateAddresses: true })
    const { answer } = remote
    remote.answer = (_request, response) => response.writeHead(503).end()
    const { asked } = await askedIn(dataDir, { allowPrivateAddresses: true }, id)
    remote.answer = answer
    expect([asked.status, titleOf(asked)]).toEqual([200, 'charts'])
    rmSync(dataDir, { recursive: true })
  })

  /** Opens an application on another platform, of a base application that it registers first. */
  async function askedIn(
    dataDir: string,
    config: { allowPrivateAddresses: boolean },
    known?: string
  ): Promise<{ id: string; asked: Answer }> {
    const another = await startPlatform({ dataDir, ...config })
    const owner = await another.loginAs('test_user1')
    const make = async (): Promise<string> => {
      const root = await another.loginAs('test_superadmin', { adminMode: true })
      const base = await registerBase(root, `${remote.origin}/charts`)
      return (await createApplication(owner, { url: base, title: 'Chart' })).id
    }
    const id = known ?? (await make())
    const asked = await open(owner, id)
    await another.close()
    return { id, asked }
  }

  it('is told of to administrators', async () => {
    const { status, json } = await administrator.get('/data-fair/app/_htmlcache')
    expect(status).toBe(200)
    expect(json[url]).toMatchObject({ isPage: true, checkedAt: expect.any(String) })
    expect((await admin.get('/data-fair/app/_htmlcache')).status).toBe(403)
    expect((await anonymous.get('/data-fair/app/_htmlcache')).status).toBe(401)
  })
})

describe('beside the page', () => {
  it('a manifest makes it installable', async () => {
    const { id } = await opened({ title: 'Chart', description: 'About' })
    const { status, headers, text } = await open(anonymous, `${id}/manifest.json`)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    const manifest = JSON.parse(text)
    expect(manifest).toMatchObject({
      name: 'Chart',
      short_name: 'Chart',
      description: 'About',
      start_url: `/data-fair/app/${id}/`,
      scope: `/data-fair/app/${id}/`,
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: '#1e88e5',
      lang: 'fr'
    })
    expect(manifest.icons).toHaveLength(7)
    expect(manifest.icons[0].src).toMatch(
      /\/data-fair\/api\/v1\/base-applications\/.+\/icon\?width=64&height=64$/
    )
    const { id: hidden } = await createApplication(admin, { url })
    expect((await open(anonymous, `${hidden}/manifest.json`)).status).toBe(403)
    expect((await open(anonymous, `${id}/`)).status).toBe(200)
  })

  it('a form signs in, and comes back', async () => {
    const { id } = await createApplication(admin, { url })
    const answer = await open(
      anonymous,
      `${id}/login?error=${encodeURIComponent(`"><script>alert(1)</script>`)}`
    )
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const { document } = new JSDOM(answer.text, { url: platform.origin }).window
    expect(document.scripts).toHaveLength(0)
    expect(document.querySelector('[role=alert]')?.textContent).toBe('"><script>alert(1)</script>')
    const { action, method } = document.forms[0] as HTMLFormElement
    expect([method, new URL(action).searchParams.get('org')]).toEqual(['post', 'test_org1'])
    const visitor = platform.anonymous()
    const signedIn = await visitor.fetch('POST', action, {
      body: new URLSearchParams({ email: 'test_user1@test.com', password: 'passwd' }),
      headers: { origin: platform.origin }
    })
    const target = `${platform.origin}/data-fair/app/${id}`
    const next = signedIn.headers.get('location') ?? ''
    const location = next === target ? next : (await visitor.get(next)).headers.get('location')
    expect(location).toBe(target)
    expect((await visitor.get(target)).status).toBe(200)
    expect((await open(anonymous, 'none/login')).status).toBe(404)
  })

  it('one worker serves all of them', async () => {
    const { status, headers, text } = await anonymous.get('/data-fair/app-sw.js')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8'])
    // It asks the network itself: a policy would bind that.
    expect(headers.has('content-security-policy')).toBe(false)
    expect(text).toContain('["https://apps.example/"]')
  })

  it('a picture stands for those that have none', async () => {
    const { status, headers } = await anonymous.get('/data-fair/no-preview.png')
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})

describe('a file below the page', () => {
  it('is the one of the base application', async () => {
    const { id } = await opened()
    const { status, headers, text } = await open(anonymous, `${id}/style.css`)
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/css', 'a{}'])
    const { id: hidden } = await createApplication(admin, { url })
    expect((await open(anonymous, `${hidden}/style.css`)).status).toBe(403)
    expect((await open(anonymous, `${id}/none.css`)).status).toBe(404)
  })

  it.each([
    '..%2fgiven/style.css',
    '%2e%2e%2fgiven/style.css',
    '..%5cgiven',
    'a/%252e%252e/b',
    'a%00b',
    '%2fetc'
  ])('is never outside of its folder: %s', async (path) => {
    const { id } = await opened()
    const before = remote.requests.length
    expect([400, 404]).toContain((await open(anonymous, `${id}/${path}`)).status)
    expect(remote.requests.slice(before).map((request) => request.url)).toEqual([])
  })

  it('moves inside of its folder only', async () => {
    pages.set('moving', (request, response) => {
      if (request.url === '/moving/index.html') return void response.end(page('moving'))
      if (request.url === '/moving/config-schema.json') return void response.end('{}')
      const target = request.url?.endsWith('in.js') ? '/moving/b.js?a=1' : 'https://elsewhere.example/'
      response.writeHead(302, { location: target }).end()
    })
    const { id } = await opened({ url: await registerBase(administrator, `${remote.origin}/moving`) })
    const moved = await open(anonymous, `${id}/in.js`)
    expect([moved.status, moved.headers.get('location')]).toEqual([
      302,
      `${platform.origin}/data-fair/app/${id}/b.js?a=1`
    ])
    expect((await open(anonymous, `${id}/out.js`)).status).toBe(404)
  })
})

describe('the configuration', () => {
  it('has what its base application asks of the datasets of each place', async () => {
    pages.set('asking', (request, response) => {
      if (request.url?.endsWith('index.html')) return void response.end(page('asking'))
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
    expect(injected(await open(anonymous, id)).configuration).toMatchObject({ datasets: [forced, {}] })
  })
})
