/** Portal API for visitors, on its host and below its path: visible and hidden data. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Page } from '../../contract/portals/page.ts'
import type { Portal } from '../../contract/portals/portal.ts'
import { shownEvents } from '../../server/portals/public/contents.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { createDocument, newPortal as portalOf } from './support/portals.ts'
import { SiteClient } from './support/siteClient.ts'

let platform: TestPlatform
let admin: TestClient
let stranger: TestClient
const api = '/portals-manager/api'

beforeAll(async () => {
  platform = await startPlatform({ portals: { urlPattern: 'http://{subdomain}.portals.test' } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  stranger = await platform.loginAs('test_alone')
})
afterAll(() => platform.close())

const newPortal = (title: string): Promise<Portal> => portalOf(admin, title)
const newPage = (body: object): Promise<Page> => createDocument(admin, '/pages', body)

const visit = (
  portal: Portal,
  path: string,
  who: Pick<TestClient, 'get'> = platform.anonymous()
): Promise<Answer> => who.get(`/portal/${portal._id}/api${path}`)

const at = (host: string): Promise<Answer> => new SiteClient(platform.origin, host).get('/portal/api/portal')

it('the portal API returns the portal of the host or path, without private fields', async () => {
  const one = await newPortal('One')
  const other = await newPortal('Other')
  const contactInformations = { email: 'secret@example.org', phone: '02' }
  await admin.patch(`${api}/portals/${one._id}`, { draftConfig: { ...one.config, contactInformations } })
  await admin.post(`${api}/portals/${one._id}/draft`)
  const byPath = await visit(one, '/portal')
  expect(byPath.json).toMatchObject({ _id: one._id, draft: false, config: { title: 'One' } })
  expect(byPath.text).not.toContain('secret@example.org')
  for (const portal of [one, other]) {
    const host = `${portal._id}.portals.test`
    const { status, json } = await at(host)
    expect([status, json._id]).toEqual([200, portal._id])
  }
  expect((await at(`${one._id}.draft.portals.test`)).status).toBe(401)
  expect((await at('none.portals.test')).status).toBe(404)
  expect((await platform.anonymous().get('/portal/api/portal')).status).toBe(404)
  expect((await platform.anonymous().get('/portal/none/api/portal')).text).toBe('portal not found')
  const page = await newPage({ type: 'generic', config: { title: 'Here' }, portals: [one._id] })
  const path = `/pages/generic/${page.config.genericMetadata?.slug}`
  expect((await visit(one, path)).json).toMatchObject({ _id: page._id, title: 'Here' })
  expect(await visit(other, path)).toMatchObject({ status: 404, text: 'Page not found' })
})

it('a draft is visible to its editors, and authentication may be required', async () => {
  const portal = await newPortal('Guarded')
  const path = `/portal/${portal._id}.draft/api/portal`
  const draftConfig = { ...portal.config, title: 'Soon', authentication: 'required' }
  await admin.patch(`${api}/portals/${portal._id}`, { draftConfig })
  expect((await admin.get(path)).json).toMatchObject({ draft: true, config: { title: 'Soon' } })
  expect((await stranger.get(path)).status).toBe(403)
  expect((await platform.anonymous().get(path)).status).toBe(401)
  expect((await visit(portal, '/portal')).json.config.title).toBe('Guarded')
  await admin.post(`${api}/portals/${portal._id}/draft`)
  expect((await visit(portal, '/portal')).status).toBe(401)
  expect((await visit(portal, '/pages/standard-exists')).status).toBe(401)
  expect((await visit(portal, '/portal', stranger)).status).toBe(200)
})

it('published pages are visible with their pictures; a staging portal also shows requested pages', async () => {
  const portal = await newPortal('Pages')
  const home = await newPage({ type: 'home', config: { title: 'Home' }, portals: [portal._id] })
  const asked = await newPage({ type: 'contact', config: { title: 'Contact' } })
  await admin.patch(`${api}/pages/${asked._id}`, { requestedPortals: [portal._id] })
  expect((await visit(portal, '/pages/standard-exists')).json).toMatchObject({ home: true, contact: false })
  expect((await visit(portal, '/pages/home/any')).json.title).toBe('Home')
  expect((await visit(portal, '/pages/contact')).status).toBe(404)
  expect((await visit(portal, '/pages/__proto__/a')).status).toBe(404)
  const unknown = await visit(portal, '/nothing')
  expect([unknown.status, unknown.text]).toEqual([404, 'unknown api endpoint'])
  const form = new FormData()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  form.append('image', new Blob([svg]), 'a.svg')
  form.append('body', JSON.stringify({ resource: { type: 'page', _id: home._id } }))
  const { json: image } = await admin.post(`${api}/images`, form)
  const picture = `/pages/home/x/images/${image._id}`
  expect((await visit(portal, picture)).status).toBe(404)
  const { _id, name, mimeType } = image
  const draftConfig = { ...home.config, title: 'Later', thumbnail: { _id, name, mimeType } }
  await admin.patch(`${api}/pages/${home._id}`, { draftConfig })
  expect((await visit(portal, '/pages/home')).json.title).toBe('Home')
  await admin.post(`${api}/pages/${home._id}/draft`)
  const shown = await visit(portal, picture)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await admin.patch(`${api}/portals/${portal._id}`, { staging: true })
  expect((await visit(portal, '/pages/contact')).json.title).toBe('Contact')
  expect((await visit(portal, '/pages/home')).status).toBe(404)
})

it('news, events and reuses are listed', async () => {
  const portal = await newPortal('Lists')
  const portals = [portal._id]
  for (const [title, date] of [
    ['First', '2026-01-01'],
    ['Last', '2026-03-01']
  ]) {
    await newPage({ type: 'news', config: { title, newsMetadata: { date } }, portals })
  }
  await newPage({ type: 'news', config: { title: 'Elsewhere' } })
  const news = (await visit(portal, '/news')).json
  expect(news).toMatchObject({ count: 2, results: [{ title: 'Last' }, { title: 'First' }] })
  expect(news.results[0].elements).toBeUndefined()
  expect((await visit(portal, '/news?slugs=first')).json.count).toBe(1)
  expect((await visit(portal, '/news?q=las&sort=title:1')).json.count).toBe(1)
  for (const [title, eventMetadata] of [
    ['Over', { startDate: '2026-05-01', endDate: '2026-05-02' }],
    ['Today', { startDate: '2026-05-10T08:00:00Z' }],
    ['Under way', { startDate: '2026-05-01', endDate: '2026-05-10' }],
    ['Yesterday', { startDate: '2026-05-09' }]
  ] as const) {
    await newPage({ type: 'event', config: { title, eventMetadata }, portals })
  }
  const titles = async (query: Record<string, string>): Promise<unknown> => {
    const { metadata } = platform.app.platform
    const { results } = await shownEvents(metadata, portal, query, '2026-05-10T12:00:00.000Z')
    return results.map((event) => (event as { title: string }).title)
  }
  expect(await titles({ sort: 'title:1' })).toEqual(['Today', 'Under way'])
  expect(await titles({ includePast: 'true', sort: 'title:1' })).toHaveLength(4)
  const config = { title: 'A map', datasets: [{ id: 'd1', title: 'D' }] }
  await createDocument(admin, '/reuses', { config, portals })
  expect((await visit(portal, '/reuses?dataset=d1&select=title')).json).toMatchObject({
    count: 1,
    results: [{ title: 'A map' }]
  })
  expect((await visit(portal, '/reuses?dataset=d2')).json.count).toBe(0)
  expect((await visit(portal, '/reuses/a-map')).json).toMatchObject({ title: 'A map', slug: 'a-map' })
  expect((await visit(portal, '/reuses/none')).status).toBe(404)
})
