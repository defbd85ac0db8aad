/** Cache of portal pages: shared by all anonymous visitors, and never stale nor mixed between users and hosts. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Portal } from '../../contract/portals/portal.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { changePortal, newPortal as portalOf } from './support/portals.ts'
import { SiteClient } from './support/siteClient.ts'

let platform: TestPlatform
let admin: TestClient
const api = '/portals-manager/api'
const domain = 'portals.test'

beforeAll(async () => {
  platform = await startPlatform({ portals: { urlPattern: `http://{subdomain}.${domain}` } })
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
})
afterAll(() => platform.close())

const newPortal = (title: string, who = admin): Promise<Portal> => portalOf(who, title)

const changed = (portal: Portal, config: object): Promise<void> => changePortal(admin, portal, config)

const get = ({ _id }: Portal, path: string, headers: Record<string, string> = {}): Promise<Answer> => {
  const host = `${_id}.${domain}`
  return new SiteClient(platform.origin, host).get(`http://${host}${path}`, headers)
}

/** Visits a page twice, and checks that the second visit gets the cached page of the first (304 and the same text). */
async function visited(portal: Portal, path: string): Promise<Answer> {
  const first = await get(portal, path)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect((await get(portal, path, { 'if-none-match': etag })).status).toBe(304)
  const second = await get(portal, path)
  expect(second.text).toBe(first.text)
  return second
}

it('a change of the portal, its pages or its datasets is visible at the next visit', async () => {
  const portal = await newPortal('Before')
  expect((await visited(portal, '/')).text).toContain('Before')
  await changed(portal, { title: 'After' })
  expect((await visited(portal, '/')).text).toContain('After')

  const elements = [{ type: 'text', content: 'One' }]
  const page = await admin.post(`${api}/pages`, { type: 'generic', config: { title: 'Help', elements } })
  const path = '/pages/help'
  expect((await get(portal, path)).status).toBe(404)
  await admin.patch(`${api}/pages/${page.json._id}`, { portals: [portal._id] })
  expect((await visited(portal, path)).text).toContain('One')
  const draftConfig = { ...page.json.config, elements: [{ type: 'text', content: 'Two' }] }
  await admin.patch(`${api}/pages/${page.json._id}`, { draftConfig })
  expect((await visited(portal, path)).text).toContain('One')
  await admin.post(`${api}/pages/${page.json._id}/draft`)
  expect((await visited(portal, path)).text).toContain('Two')
  await admin.patch(`${api}/pages/${page.json._id}`, { portals: [] })
  expect((await get(portal, path)).status).toBe(404)

  const feed = '/feed/datasets.atom'
  const empty = (await visited(portal, feed)).text
  expect(empty).not.toContain('<entry>')
  expect(empty).not.toContain('1970')
  const dataset = (await admin.post('/datasets', { isMetaOnly: true, title: 'Trees' })).json
  const publicationSites = [`data-fair-portals:${portal._id}`]
  await admin.patch(`/datasets/${dataset.id}`, { publicationSites })
  expect((await visited(portal, feed)).text).not.toContain('Trees')
  await admin.put(`/datasets/${dataset.id}/permissions`, [{ classes: ['list', 'read'], operations: [] }])
  expect((await visited(portal, feed)).text).toContain('Trees')
  await admin.patch(`/datasets/${dataset.id}`, { title: 'Shrubs' })
  expect((await visited(portal, feed)).text).toContain('Shrubs')
  await admin.put(`/datasets/${dataset.id}/permissions`, [])
  expect((await visited(portal, feed)).text).not.toContain('Shrubs')
})

it("portals on different hosts, and their drafts, never get each other's pages", async () => {
  const stranger = await platform.loginAs('test_alone')
  const one = await newPortal('First portal')
  const other = await newPortal('Second portal', stranger)
  for (const [portal, title, not] of [
    [one, 'First portal', 'Second'],
    [other, 'Second portal', 'First'],
    [one, 'First portal', 'Second']
  ] as const) {
    for (const path of ['/', '/datasets', '/feed/datasets.atom', '/news']) {
      const { status, text } = await get(portal, path)
      expect(status).toBe(200)
      expect(text).toContain(title)
      expect(text).not.toContain(not)
    }
  }
  await admin.patch(`${api}/portals/${one._id}`, { draftConfig: { ...one.config, title: 'Draft title' } })
  const draft = `/portal/${one._id}.draft`
  expect((await admin.get(draft)).text).toContain('Draft title')
  expect((await platform.anonymous().get(draft)).status).toBe(302)
  expect((await get(one, '/')).text).not.toContain('Draft title')
})

it('pages of signed-in users, and of portals that require a sign-in, are private', async () => {
  const portal = await newPortal('Signed')
  const path = `/portal/${portal._id}`
  const visitor = platform.anonymous()
  const open = (await visitor.get(path)).text
  const mine = (await admin.get(path)).text
  expect(open).not.toContain('Test User1')
  expect((await visitor.get(path)).text).toBe(open)
  expect((await admin.get(path)).text).toBe(mine)
  await changed(portal, { authentication: 'required' })
  expect((await visitor.get(path)).status).toBe(302)
  expect((await admin.get(path)).status).toBe(200)
  expect((await visitor.get(path)).status).toBe(302)
})

it('cookies, headers and languages of a visitor do not change the pages of others', async () => {
  const portal = await newPortal('Poisoned')
  const odd = {
    cookie: 'i18n_lang=en; id_token=a.b; id_token_sign=c; theme=dark',
    'accept-language': 'en',
    'x-forwarded-for': '10.1.1.1',
    'user-agent': '<script>'
  }
  const first = await get(portal, '/datasets', odd)
  const second = await get(portal, '/datasets')
  expect(first.text).toContain('data-theme="dark"')
  expect(second.text).not.toContain('data-theme="')
  expect(second.text).toContain('<html lang="fr"')
  expect((await get(portal, '/datasets', { 'accept-encoding': 'gzip' })).text).toBe(second.text)
  expect((await get(portal, '/datasets?q=%3Cscript%3E')).text).not.toContain('<script>')
})

it('a deleted or moved portal removes its cached pages', async () => {
  const portal = await newPortal('Going')
  expect((await visited(portal, '/')).status).toBe(200)
  const [, ...during] = await Promise.all([
    admin.delete(`${api}/portals/${portal._id}`),
    ...Array.from({ length: 20 }, (_, number) => get(portal, `/?n=${number}`))
  ])
  for (const { status } of during) expect([200, 404]).toContain(status)
  expect((await get(portal, '/')).status).toBe(404)
  expect((await platform.anonymous().get(`/portal/${portal._id}`)).status).toBe(404)
  expect((await get(portal, '/feed/news.atom')).status).toBe(404)
})

it('a page with the maximum number of nested blocks is rendered', async () => {
  const portal = await newPortal('Deep')
  let elements: object[] = [{ type: 'text', content: 'deepest' }]
  for (let depth = 0; depth < 18; depth++) elements = [{ type: 'card', children: elements }]
  const many = Array.from({ length: 1000 }, (_, index) => ({
    type: 'title',
    content: `T${index}`,
    titleSize: 'h2'
  }))
  const config = { title: 'Deep', elements: [...elements, ...many] }
  const created = await admin.post(`${api}/pages`, { type: 'generic', config, portals: [portal._id] })
  expect(created.status, created.text).toBe(201)
  const { status, text } = await get(portal, '/pages/deep')
  expect(status).toBe(200)
  expect(text).toContain('T999')
})
