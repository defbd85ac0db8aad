/** Reference portals and pages, shipped with the platform: available to everybody, and owned by no account. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nameOfReference } from '../../src/resources/portals/model/referenceNames.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { SiteClient } from './support/siteClient.ts'

let platform: TestPlatform
const api = '/portals-manager/api'

beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

it('reference pages exist from the first start, and a portal made from one is shown', async () => {
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const { json: portals } = await admin.get(`${api}/portals?isReference=true&sort=title:1`)
  expect(portals.results.map(({ _id }: { _id: string }) => _id)).toEqual([
    'reference-institution',
    'reference-night',
    'reference-ocean'
  ])
  const { json: homes } = await admin.get(`${api}/pages?isReference=true&type=home`)
  expect(homes.count).toBe(3)
  expect((await admin.get(`${api}/portals`)).json.count).toBe(0)
  expect((await admin.patch(`${api}/pages/reference-home-topics`, { title: 'Mine' })).status).toBe(403)

  const made = await admin.post(`${api}/portals`, {
    config: { title: 'From a reference' },
    sourcePortalId: 'reference-ocean'
  })
  expect(made.json.config.theme.colors.primary).toBe('#0B6E78')
  // The description of the reference portal is not copied.
  expect(made.json.config.description).toBeUndefined()
  const home = { type: 'home', config: { title: 'Home' }, portals: [made.json._id] }
  const page = await admin.post(`${api}/pages`, { ...home, sourcePageId: 'reference-home-topics' })
  expect(page.status).toBe(201)
  const shown = await platform.anonymous().get(`/portal/${made.json._id}`)
  expect(shown.text).toContain('Dernières mises à jour')
  expect((await platform.anonymous().get('/portal/reference-institution')).status).toBe(200)
})

it('reference pages each have an English name', async () => {
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  for (const kind of ['portals', 'pages']) {
    const { json } = await admin.get(`${api}/${kind}?isReference=true&size=100`)
    const ids: string[] = json.results.map(({ _id }: { _id: string }) => _id)
    expect(ids.length).toBeGreaterThan(2)
    for (const id of ids) {
      expect.soft(nameOfReference(id, '', 'en'), id).not.toBe('')
      expect.soft(nameOfReference(id, 'titre', 'fr')).toBe('titre')
    }
  }
})

it('changes by an administrator of the platform survive a restart', async () => {
  const superadmin = await platform.loginAs('test_superadmin@test.com', { adminMode: true })
  const id = 'reference-home-search'
  expect((await superadmin.patch(`${api}/pages/${id}`, { isReference: false })).status).toBe(200)
  const again = await startPlatform({ dataDir: platform.dataDir })
  const admin = await again.loginAs('test_user1', { org: 'test_org1' })
  const { json } = await admin.get(`${api}/pages?isReference=true&type=home`)
  expect(json.count).toBe(2)
  await again.close()
})

it('portals are moved to the URLs that the operator configures', async () => {
  const admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  const { json: portal } = await admin.post(`${api}/portals`, { config: { title: 'Moved' } })
  const sitesOf = async (client: typeof admin): Promise<{ id: string; url: string }[]> =>
    (await client.get('/settings/organization/test_org1/publication-sites')).json
  const pattern = 'http://{subdomain}.moved.test'
  const again = await startPlatform({ dataDir: platform.dataDir, portals: { urlPattern: pattern } })
  try {
    const there = await again.loginAs('test_user1', { org: 'test_org1' })
    const site = (await sitesOf(there)).find(({ id }) => id === portal._id)
    expect(site?.url).toBe(`http://${portal._id}.moved.test`)
    const visitor = new SiteClient(again.origin, `${portal._id}.moved.test`)
    expect((await visitor.get('/portal/api/portal')).json._id).toBe(portal._id)
  } finally {
    await again.close()
  }
})
