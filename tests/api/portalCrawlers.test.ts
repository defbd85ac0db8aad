/**
 * Portal resources for programs: former URLs, robots.txt, sitemap, feeds and well-known files, on its host and below
 * its path.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Portal } from '../../contract/portals/portal.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { changePortal, newPortal as portalOf } from './support/portals.ts'
import { SiteClient } from './support/siteClient.ts'

let hosted: TestPlatform
let pathed: TestPlatform
const api = '/portals-manager/api'
const domain = 'portals.test'

beforeAll(async () => {
  hosted = await startPlatform({ portals: { urlPattern: `http://{subdomain}.${domain}` } })
  pathed = await startPlatform({ portalVisits: { requests: 40, windowSeconds: 600 } })
})
afterAll(async () => {
  await hosted.close()
  await pathed.close()
})

const adminOf = (platform: TestPlatform): Promise<TestClient> =>
  platform.loginAs('test_user1', { org: 'test_org1' })

async function newPortal(admin: TestClient, title: string, config: object = {}): Promise<Portal> {
  const portal = await portalOf(admin, title)
  await changePortal(admin, portal, { allowRobots: true, ...config })
  return portal
}

async function newDataset(
  admin: TestClient,
  title: string,
  portal: Portal,
  isPublic = true
): Promise<string> {
  const created = await admin.post('/datasets', { isMetaOnly: true, title, summary: `About <${title}>` })
  expect(created.status, created.text).toBe(201)
  const { id } = created.json
  const publicationSites = [`data-fair-portals:${portal._id}`]
  expect((await admin.patch(`/datasets/${id}`, { publicationSites })).status).toBe(200)
  if (isPublic)
    await admin.put(`/datasets/${id}/permissions`, [{ classes: ['list', 'read'], operations: [] }])
  return id
}

const onHost = ({ _id }: Portal, path: string, draft = ''): Promise<Answer> => {
  const host = `${_id}${draft}.${domain}`
  return new SiteClient(hosted.origin, host).get(`http://${host}${path}`)
}

it('former URLs redirect to the current ones, with their query', async () => {
  const portal = await newPortal(await adminOf(hosted), 'Moved')
  const base = `/portal/${portal._id}`
  const visitor = hosted.anonymous()
  for (const [from, to] of [
    ['/explore', '/datasets'],
    ['/explore/', '/datasets'],
    ['/explore/dataset/a%20b', '/datasets/a%20b'],
    ['/datasets/a/full?x=1&y=%2F', '/datasets/a/table?x=1&y=%2F'],
    ['/.well-known/change-password', undefined]
  ] as const) {
    const answers = [await onHost(portal, from), await visitor.get(base + from)]
    const expected = to ? [to, base + to] : answers.map(() => '/simple-directory/login?step=changePassword')
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      expected.map((location) => [302, location])
    )
  }
})

it('robots.txt and the sitemap list public pages only, and nothing of drafts and private portals', async () => {
  const admin = await adminOf(hosted)
  const menu = { children: [{ type: 'standard', subtype: 'datasets' }] }
  const portal = await newPortal(admin, 'Open', { menu })
  const seen = await newDataset(admin, 'Seen', portal)
  const secret = await newDataset(admin, 'Secret', portal, false)
  const other = await newPortal(admin, 'Other')
  const elsewhere = await newDataset(admin, 'Elsewhere', other)
  const url = `http://${portal._id}.${domain}`
  const robots = await onHost(portal, '/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(robots.text).toContain('Allow: /datasets\n')
  expect(robots.text).toContain(`Disallow: /\n\nSitemap: ${url}/sitemap.xml\n`)
  for (const map of [
    await onHost(portal, '/sitemap.xml'),
    await admin.get(`/portal/${portal._id}/sitemap.xml`)
  ]) {
    expect(map.status).toBe(200)
    expect(map.text).toContain(`<url><loc>${url}/</loc><priority>1.0</priority></url>`)
    expect(map.text).toContain(`<url><loc>${url}/datasets</loc><priority>0.8</priority></url>`)
    expect(map.text).toMatch(
      new RegExp(`<loc>${url}/datasets/${seen}</loc><lastmod>[^<]+Z</lastmod><priority>0.6<`)
    )
    expect(map.text).not.toContain(secret)
    expect(map.text).not.toContain(elsewhere)
  }
  const draft = await onHost(portal, '/robots.txt', '.draft')
  expect([draft.status, draft.text]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  const hidden = await newPortal(admin, 'Hidden', { allowRobots: false })
  expect((await onHost(hidden, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  const guarded = await newPortal(admin, 'Guarded', { authentication: 'required' })
  expect((await onHost(guarded, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n')
  for (const path of ['/sitemap.xml', '/feed/datasets.atom', '/datasets']) {
    const { status, headers } = await onHost(guarded, path)
    const back = encodeURIComponent(`http://${guarded._id}.${domain}${path}`)
    expect([status, headers.get('location')]).toEqual([302, `/simple-directory/login?redirect=${back}`])
  }
  // The login page has its icon even on a private portal.
  const icon = await onHost(guarded, '/favicon.ico')
  expect([icon.status, icon.headers.get('location')]).toEqual([302, '/data-fair/assets/icon.svg'])
  // security.txt is public even on private portals: people who report a weakness have no account there.
  for (const closed of [
    onHost(guarded, '/.well-known/security.txt'),
    onHost(portal, '/.well-known/security.txt', '.draft')
  ]) {
    const { status, text } = await closed
    expect([status, /^Contact: http:\/\/[^/]+\/simple-directory\/contact\nExpires: /.test(text)]).toEqual([
      200,
      true
    ])
  }
  expect((await onHost(hidden, '/')).headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect((await onHost(portal, '/')).headers.get('x-robots-tag')).toBeNull()
})

it("below a path of the platform, files contain this path, and the platform's robots.txt includes it", async () => {
  const admin = await adminOf(pathed)
  const portal = await newPortal(admin, 'Below')
  const hidden = await newPortal(admin, 'Hidden', { allowRobots: false })
  const url = `${pathed.origin}/portal/${portal._id}`
  const dataset = await newDataset(admin, 'Seen', portal)
  const visitor = pathed.anonymous()
  const robots = (await visitor.get(`${pathed.origin}/robots.txt`)).text
  expect(robots).toContain(`Allow: /portal/${portal._id}/\n`)
  expect(robots).toContain(`Sitemap: ${url}/sitemap.xml\n`)
  expect(robots).not.toContain(hidden._id)
  expect((await visitor.get(`${url}/sitemap.xml`)).text).toContain(`<loc>${url}/datasets/${dataset}</loc>`)
  expect((await visitor.get(`${url}/feed/datasets.atom`)).text).toContain(
    `<id>${url}/datasets/${dataset}</id>`
  )
  const page = await visitor.get(url)
  expect(page.text).toContain(`<link rel="canonical" href="${url}/"/>`)
  expect(page.text).toContain(`href="/portal/${portal._id}/feed/news.atom"`)
})

it('pages and the API of portals have their own rate limit, apart from the requests they make', async () => {
  const admin = await adminOf(pathed)
  const portal = await newPortal(admin, 'Flooded')
  const visitor = pathed.anonymous()
  let answer: Answer
  let count = 0
  do answer = await visitor.get(`/portal/${portal._id}${count % 2 ? '/api/portal' : `?n=${count}`}`)
  while (answer.status === 200 && ++count < 100)
  expect([answer.status, answer.text]).toEqual([
    429,
    'Trop de traffic dans un interval restreint sur cette API.'
  ])
  expect((await visitor.get('/datasets?size=0')).status).toBe(200)
  expect((await admin.get(`/portal/${portal._id}/api/portal`)).status).toBe(200)
})

it('feeds contain the published resources, as anonymous visitors see them', async () => {
  const admin = await adminOf(hosted)
  const portal = await newPortal(admin, 'Feeds & <co>', { description: 'All of it' })
  const url = `http://${portal._id}.${domain}`
  await newDataset(admin, 'First', portal)
  await newDataset(admin, 'Hidden', portal, false)
  const last = await newDataset(admin, 'Last', portal)
  const config = { title: 'It <opens>', description: 'At last', newsMetadata: { date: '2026-03-01' } }
  await admin.post(`${api}/pages`, { type: 'news', config, portals: [portal._id] })
  const eventMetadata = { startDate: '2999-05-01', endDate: '2999-05-02' }
  const event = { type: 'event', config: { title: 'Fête', eventMetadata }, portals: [portal._id] }
  expect((await admin.post(`${api}/pages`, event)).status).toBe(201)

  const datasets = await onHost(portal, '/feed/datasets.atom')
  expect(datasets.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  expect(datasets.text).toContain('<title>Feeds &amp; &lt;co&gt; - Données</title>')
  expect(datasets.text.match(/<title>(?:First|Hidden|Last)/g)).toEqual(['<title>Last', '<title>First'])
  expect(datasets.text).toContain(`<id>${url}/datasets/${last}</id>`)
  expect(datasets.text).toContain('<summary>About &lt;Last&gt;</summary>')
  const news = await onHost(portal, '/feed/news.atom')
  expect(news.text).toContain('<title>It &lt;opens&gt;</title>')
  expect(news.text).toContain('<published>2026-03-01T00:00:00.000Z</published>')
  const calendar = await onHost(portal, '/feed/events.ics')
  expect(calendar.text).toContain('DTSTART;VALUE=DATE:29990501\r\nDTEND;VALUE=DATE:29990503\r\nSUMMARY:Fête')
  expect((await onHost(portal, '/')).text).toContain(
    'type="application/atom+xml" title="Feeds &amp; &lt;co&gt; - Données" href="/feed/datasets.atom"'
  )
})

it('usual files of a site are served', async () => {
  const admin = await adminOf(hosted)
  const portal = await newPortal(admin, 'Usual')
  const url = `http://${portal._id}.${domain}`
  const catalog = await onHost(portal, '/.well-known/api-catalog')
  expect(catalog.headers.get('content-type')).toContain('application/linkset+json')
  const { linkset } = JSON.parse(catalog.text)
  expect(linkset[0].item).toEqual([{ href: `${url}/data-fair/api/v1/catalog/datasets` }])
  expect((await onHost(portal, linkset[1]['service-desc'][0].href.slice(url.length))).status).toBe(200)
  const security = async (): Promise<string> => (await onHost(portal, '/.well-known/security.txt')).text
  expect((await onHost(portal, '/contact')).status).toBe(404)
  expect(await security()).toMatch(/^Contact: http:\/\/[^/]+\/simple-directory\/contact\nExpires: /)
  expect((await onHost(portal, '/sitemap.xml')).text).not.toContain('/contact<')
  await admin.post(`${api}/pages`, { type: 'contact', config: { title: 'Contact' }, portals: [portal._id] })
  expect((await onHost(portal, '/contact')).status).toBe(200)
  expect(await security()).toContain(`Contact: ${url}/contact\nExpires: `)
  expect((await onHost(portal, '/portal/api/site-info')).json).toMatchObject({
    host: `${portal._id}.${domain}`,
    title: 'Usual',
    authMode: 'onlyBackOffice'
  })
  expect((await onHost(portal, '/portal/api/session')).json).toEqual({ lang: 'fr', dark: false })
  expect((await admin.get(`/portal/${portal._id}/api/session`)).json.user.id).toBe('test_user1')
  expect((await onHost(portal, '/simple-directory/login')).status).toBe(200)
  for (const [draft, shown] of [
    ['', 'Usual'],
    ['.draft', 'Sooner']
  ] as const) {
    await admin.patch(`${api}/portals/${portal._id}`, { draftConfig: { ...portal.config, title: 'Sooner' } })
    const redirect = `http://${portal._id}${draft}.${domain}/datasets`
    const opened = await admin.post('/simple-directory/api/auth/site_redirect', { redirect })
    expect(opened.status, opened.text).toBe(200)
    const there = new SiteClient(hosted.origin, new URL(redirect).host)
    const callback = await there.get(opened.text)
    expect(callback.headers.get('location')).toBe(redirect)
    const page = await there.get(redirect)
    expect([page.status, page.text.includes(`- ${shown}</title>`)]).toEqual([200, true])
    expect((await there.get(redirect.replace('/datasets', '/portal/api/session'))).json.user.id).toBe(
      'test_user1'
    )
  }
  const head = await new SiteClient(hosted.origin, `${portal._id}.${domain}`).send('HEAD', `${url}/`)
  expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
    200,
    '',
    'text/html; charset=utf-8'
  ])
  const shouted = new SiteClient(hosted.origin, `${portal._id.toUpperCase()}.PORTALS.TEST:80`)
  expect((await shouted.get(`${hosted.origin}/datasets/`)).status).toBe(200)
  for (const host of ['none.portals.test', `${portal._id}.portals.test:81`, `x.${portal._id}.portals.test`]) {
    const answer = await new SiteClient(hosted.origin, host).get(`${hosted.origin}/`)
    expect([answer.status, answer.text]).toEqual([404, 'portal not found'])
  }
})

it('a portal shows the publications of its own account only, even when other accounts have a site with the same id', async () => {
  // A personal account: the settings of the organization come first in the list of settings.
  const owner = await hosted.loginAs('test_user1')
  const portal = await newPortal(owner, 'Mine')
  const own = await newDataset(owner, 'Own', portal)
  const stranger = await adminOf(hosted)
  const base = `/portal/${portal._id}`
  const site = { type: 'data-fair-portals', id: portal._id, title: 'Stolen', url: hosted.origin + base }
  const declared = await stranger.post('/settings/organization/test_org1/publication-sites', site)
  expect(declared.status).toBe(200)
  const strange = await newDataset(stranger, 'Strange', portal)
  const visitor = hosted.anonymous()
  const named = `publicationSites=data-fair-portals:${portal._id}`
  for (const path of [
    `${base}/datasets`,
    `${base}/sitemap.xml`,
    `${base}/feed/datasets.atom`,
    `/data-fair/api/v1/datasets?${named}`,
    `/data-fair/api/v1/catalog/datasets?${named}`,
    `/data-fair/api/v1/catalog/dcat?${named}`,
    `/data-fair/api/v1/catalog/dcat.ttl?${named}`
  ]) {
    const { status, text } = await visitor.get(path)
    expect([path, status, text.includes(own), text.includes(strange)]).toEqual([path, 200, true, false])
  }
  expect((await visitor.get(`${base}/datasets/${strange}`)).status).toBe(404)
})
