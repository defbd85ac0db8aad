/** The address of a publication site is that of one account: another one cannot take the place of what is shown there. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { startStoredPlatform, type StoredPlatform } from './support/storedAccounts.ts'

const url = 'http://data.city.test'
let platform: StoredPlatform
let city: TestClient
let other: TestClient
let administrator: TestClient

beforeAll(async () => {
  platform = await startStoredPlatform()
  city = await platform.as('test_user2', { org: 'test_org3' })
  // The id comes before that of the city in any order.
  const founder = await platform.as('test_alone')
  const created = await founder.post('/simple-directory/api/organizations', { id: '0', name: 'Zero' })
  expect([200, 201], created.text).toContain(created.status)
  other = await platform.as('test_alone', { org: '0' })
  administrator = await platform.as('test_superadmin', { adminMode: true })
})
afterAll(() => platform.close())

const settingsOf = (org: string): string => `/settings/organization/${org}`
const site = (id: string, values: object = {}) => ({ type: 'portal', id, title: id, url, ...values })
const add = (client: TestClient, org: string, body: object): Promise<Answer> =>
  client.post(`${settingsOf(org)}/publication-sites`, body)
const shownAt = async (address: string): Promise<string | undefined> =>
  (await platform.app.platform.sites.at(address, { drafts: true }))?.id

it('is refused to whoever comes later, in any way and place', async () => {
  expect((await add(city, 'test_org3', site('city', { draftUrl: 'http://draft.city.test/' }))).status).toBe(
    200
  )
  const refused = [
    await add(other, '0', site('taken')),
    await add(other, '0', site('taken', { url: `${url}/` })),
    await add(other, '0', site('taken', { url: 'http://zero.test', draftUrl: url })),
    await add(other, '0', site('taken', { url: 'http://draft.city.test' })),
    await other.patch(settingsOf('0'), { publicationSites: [site('taken')] }),
    await other.put(settingsOf('0'), { publicationSites: [site('taken')] })
  ]
  for (const { status, text } of refused)
    expect([status, text]).toEqual([400, expect.stringContaining('est celle d’un autre site de publication')])
  expect(await shownAt(url)).toBe('city')
  expect((await add(other, '0', site('zero', { url: 'http://zero.test' }))).status).toBe(200)
  // The account itself may change its site, and have another one at the same address.
  expect((await add(city, 'test_org3', site('city', { title: 'Renamed' }))).status).toBe(200)
  expect((await add(city, 'test_org3', site('again'))).status).toBe(200)
})

it('of the platform is given by its administrators', async () => {
  const main = site('main', { url: platform.origin })
  const tried = await add(other, '0', main)
  expect([tried.status, tried.text]).toEqual([
    403,
    expect.stringContaining('administrateur de la plateforme')
  ])
  expect((await other.patch(settingsOf('0'), { publicationSites: [main] })).status).toBe(403)
  expect((await platform.anonymous().get('/catalog/datasets')).status).toBe(400)
  expect((await add(administrator, 'test_org3', main)).status).toBe(200)
  expect((await platform.anonymous().get('/catalog/datasets')).status).toBe(200)
  // What the account has, its administrators may write again.
  expect((await add(city, 'test_org3', { ...main, title: 'Written again' })).status).toBe(200)
})
