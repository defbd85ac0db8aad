/** HTML pages of portals, on their host and below their path, with their access rules. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Portal } from '../../contract/portals/portal.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { newPortal as portalOf } from './support/portals.ts'
import { SiteClient } from './support/siteClient.ts'

let platform: TestPlatform
let admin: TestClient
const api = '/portals-manager/api'

beforeAll(async () => {
  platform = await startPlatform({ portals: { urlPattern: 'http://{subdomain}.portals.test' } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

const newPortal = (title: string): Promise<Portal> => portalOf(admin, title)
const at = (host: string, path: string): Promise<Answer> =>
  new SiteClient(platform.origin, host).get(`http://${host}${path}`)
const onHost = (portal: Portal, path: string): Promise<Answer> => at(`${portal._id}.portals.test`, path)

it('pages are served on the host of a portal and below its path, readable without scripts', async () => {
  const portal = await newPortal('Ville <b>ouverte</b>')
  const elements = [{ type: 'text', content: 'Bonjour **à tous** <script>alert(1)</script>' }]
  const page = await admin.post(`${api}/pages`, {
    type: 'generic',
    config: { title: 'Aide', elements },
    portals: [portal._id]
  })
  expect(page.status).toBe(201)
  const answers = [
    await onHost(portal, '/pages/aide'),
    await platform.anonymous().get(`/portal/${portal._id}/pages/aide`)
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(200)
    expect(text).toContain('<strong>à tous</strong>')
    expect(text).not.toContain('<script>alert')
    expect(text).toContain('Ville &lt;b&gt;ouverte')
  }
  expect((await onHost(portal, '/')).text).toContain('Ville')
  expect(await onHost(portal, '/pages/none')).toMatchObject({ status: 404 })
  expect((await onHost(portal, '/pages/none')).text).toContain('<!doctype html>')
  for (const path of ['/robots.txt', '/feed/news.atom', '/sitemap.xml']) {
    expect((await onHost(portal, path)).status, path).toBe(200)
  }
})

it('undeclared hosts have no portal, and drafts are visible to their editors', async () => {
  const portal = await newPortal('Secret')
  const visitor = platform.anonymous()
  expect((await at('none.portals.test', '/')).status).toBe(404)
  expect((await visitor.get('/portal/none')).status).toBe(404)
  const draft = await visitor.get(`/portal/${portal._id}.draft`)
  expect(draft.status).toBe(302)
  expect(draft.headers.get('location')).toContain('/simple-directory/login?redirect=')
  expect((await admin.get(`/portal/${portal._id}.draft`)).status).toBe(200)
})

it('the sitemap lists the published pages, and the catalog API is linked', async () => {
  const portal = await newPortal('Mapped')
  const elsewhere = await newPortal('Elsewhere')
  const news = { type: 'news', config: { title: 'Fresh <news>' } }
  expect((await admin.post(`${api}/pages`, { ...news, portals: [portal._id] })).status).toBe(201)
  const { text } = await onHost(portal, '/sitemap')
  expect(text).toContain('Fresh &lt;news&gt;')
  expect((await onHost(elsewhere, '/sitemap')).text).not.toContain('Fresh')
  const reference = await onHost(portal, '/catalog-api-doc')
  expect(reference.status).toBe(200)
  expect(reference.text).toContain('/dcat')
  expect(reference.text).toContain('Jeux de données qui ont un fichier')
  const draftConfig = { ...portal.draftConfig, lang: 'en' }
  expect((await admin.patch(`${api}/portals/${portal._id}`, { draftConfig })).status).toBe(200)
  expect((await admin.post(`${api}/portals/${portal._id}/draft`)).status).toBe(204)
  expect((await onHost(portal, '/catalog-api-doc')).text).toContain('Datasets that have a file')
  // The login, too, is in the language of the portal.
  const login = (await onHost(portal, '/me')).headers.get('location')
  expect(login).toMatch(/^\/simple-directory\/login\?redirect=[^&]*&lang=en$/)
})

it('the personal space is for signed-in visitors', async () => {
  const portal = await newPortal('Personal')
  const path = `/portal/${portal._id}/me`
  const anonymous = await platform.anonymous().get(path)
  expect(anonymous.status).toBe(302)
  const back = encodeURIComponent(`${platform.origin}${path}`)
  expect(anonymous.headers.get('location')).toBe(`/simple-directory/login?redirect=${back}`)
  const own = await admin.get(`${path}/api-keys`)
  expect(own.text).toContain('/data-fair/embed/settings/organization/test_org1/api-keys')
  const reader = await platform.loginAs('test_user2', { org: 'test_org1' })
  expect((await admin.get(`${path}/none`)).status).toBe(404)
  expect((await reader.get(path)).text).toContain('/simple-directory/me?embed=true')
})

it('a draft refused to a visitor has an error page in the theme of the published portal', async () => {
  const portal = await newPortal('Brouillon')
  const draftConfig = { ...portal.draftConfig, title: 'Titre à venir' }
  expect((await admin.patch(`${api}/portals/${portal._id}`, { draftConfig })).status).toBe(200)
  const stranger = await platform.loginAs('test_user2', { org: 'test_org3' })
  const { status, text } = await stranger.get(`/portal/${portal._id}.draft/datasets`)
  expect(status).toBe(403)
  expect(text).toContain('Cette page ne vous est pas ouverte')
  expect(text).toContain(`href="http://${portal._id}.portals.test"`)
  expect(text).toContain('data-sign-out')
  expect(text).not.toContain('Titre à venir')
})

it('a page without permission answers as a missing page', async () => {
  const portal = await newPortal('Discrète')
  const site = `data-fair-portals:${portal._id}`
  const body = { isMetaOnly: true, title: 'Réservé' }
  const { json: dataset } = await admin.post('/data-fair/api/v1/datasets', body)
  const path = `/datasets/${dataset.id}`
  expect((await onHost(portal, path)).status).toBe(404)
  expect((await admin.patch(`/data-fair/api/v1${path}`, { publicationSites: [site] })).status).toBe(200)
  const { status, text } = await onHost(portal, path)
  const unknown = await onHost(portal, '/datasets/none')
  expect([status, unknown.status]).toEqual([404, 404])
  expect(text.replaceAll(dataset.id, 'none')).toBe(unknown.text)
  expect(text).toContain('/simple-directory/login?redirect=')
  expect((await admin.get(`/portal/${portal._id}${path}`)).status).toBe(200)
})

it('news, events and reuses are found by words in any order, ignoring accents', async () => {
  const portal = await newPortal('Cherché')
  const portals = [portal._id]
  const news = (title: string, description: string): Promise<Answer> =>
    admin.post(`${api}/pages`, { type: 'news', config: { title, description }, portals })
  const { json: first } = await news('Été des vélos', 'Quarante arceaux posés')
  await news('Budget', 'Voté')
  // The internal title of the page is not searched.
  expect((await admin.patch(`${api}/pages/${first._id}`, { title: 'Interne 12' })).status).toBe(200)
  const reuse = { title: 'Carte', author: 'Association Cycles', summary: 'Où se garer' }
  expect((await admin.post(`${api}/reuses`, { config: reuse, portals })).status).toBe(201)
  const visitor = platform.anonymous()
  const found = async (path: string): Promise<string[]> => {
    const { json } = await visitor.get(`/portal/${portal._id}/api/${path}`)
    return json.results.map(({ title }: { title: string }) => title)
  }
  for (const q of ['velos', 'vélos été', 'ARCEAUX vélos', 'été']) {
    expect(await found(`news?q=${encodeURIComponent(q)}`), q).toEqual(['Été des vélos'])
  }
  for (const q of ['Interne', 'vélos absents']) {
    expect(await found(`news?q=${encodeURIComponent(q)}`), q).toEqual([])
  }
  expect(await found('news?sort=title:1')).toEqual(['Budget', 'Été des vélos'])
  expect(await found('reuses?q=garer%20cycles')).toEqual(['Carte'])
  expect(await found('reuses?q=absent')).toEqual([])
  // The maximum number of words in a URL.
  const many = Array.from({ length: 2000 }, (_, index) => `w${index}`).join('+')
  expect(await found(`reuses?q=garer+cycles+${many}`)).toEqual([])
  for (const q of ['interne', 'velos', 'arceaux ete']) {
    const { json } = await admin.get(`${api}/pages?portal=${portal._id}&q=${encodeURIComponent(q)}`)
    expect([q, json.count]).toEqual([q, 1])
  }
})
