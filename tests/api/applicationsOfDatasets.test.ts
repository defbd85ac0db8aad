/** Applications that show a dataset, stored in the dataset's `extras.applications`. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let admin: TestClient
let other: TestClient
let apps: RemoteServer
let url: string

beforeAll(async () => {
  apps = await startRemoteServer()
  apps.answer = (request, response) => {
    const page = '<html><head><meta name="application-name" content="a"></head><body></body></html>'
    response.end(request.url?.endsWith('.html') ? page : '{}')
  }
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user3')
  const administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  const base = await administrator.post('/base-applications', { url: `${apps.origin}/any/` })
  ;({ url } = base.json)
})
afterAll(async () => {
  await platform.close()
  await apps.close()
})

interface Dataset {
  id: string
  href: string
}

async function dataset(extras: object = { kept: true }): Promise<Dataset> {
  const { status, text, json } = await admin.post('/datasets', { isMetaOnly: true, title: 'Shown', extras })
  expect(status, text).toBe(201)
  return json
}

async function application(client: TestClient, shown: Dataset[]): Promise<{ id: string; slug: string }> {
  const { json } = await client.post('/applications', { url, title: 'Showing' })
  await configure(client, json.id, shown)
  return json
}

async function configure(client: TestClient, id: string, shown: Dataset[]): Promise<void> {
  const datasets = shown.map(({ id: shownId, href }) => ({ id: shownId, href }))
  expect((await client.put(`/applications/${id}/configuration`, { datasets })).status).toBe(200)
}

const extrasOf = async ({ id }: Dataset): Promise<{ applications?: { id: string }[] }> =>
  (await admin.get(`/datasets/${id}`)).json.extras
const idsOf = async (one: Dataset): Promise<string[]> =>
  ((await extrasOf(one)).applications ?? []).map(({ id }) => id)

it('the list follows published configurations, changes and deletions, in the chosen order', async () => {
  const [one, two] = [await dataset(), await dataset()]
  const first = await application(admin, [one])
  const second = await application(admin, [one, two])
  const { updatedAt } = (await admin.get(`/applications/${first.id}`)).json
  expect(await extrasOf(one)).toMatchObject({
    kept: true,
    applications: [{ id: first.id, slug: first.slug, updatedAt }, { id: second.id }]
  })
  const applications = [{ id: second.id, publicationSites: ['a'] }, { id: first.id }, { id: 'gone' }]
  await admin.patch(`/datasets/${one.id}`, { extras: { applications } })
  expect((await admin.patch(`/applications/${first.id}`, { slug: 'renamed' })).status).toBe(200)
  expect(await extrasOf(one)).toMatchObject({
    applications: [
      { id: second.id, slug: second.slug, publicationSites: ['a'] },
      { id: first.id, slug: 'renamed' }
    ]
  })
  await configure(admin, second.id, [two])
  expect([await idsOf(one), await idsOf(two)]).toEqual([[first.id], [second.id]])
  expect((await admin.delete(`/applications/${second.id}`)).status).toBe(204)
  expect([await idsOf(one), await idsOf(two)]).toEqual([[first.id], []])
})

it('the list matches datasets by the end of their URL, and ignores drafts', async () => {
  const one = await dataset()
  const { id } = await application(admin, [])
  const datasets = [{ href: one.href }]
  expect((await admin.put(`/applications/${id}/configuration-draft`, { datasets })).status).toBe(200)
  expect(await idsOf(one)).toEqual([])
  expect((await admin.patch(`/applications/${id}`, { configuration: { datasets } })).status).toBe(200)
  expect(await idsOf(one)).toEqual([id])
})

it('the list includes only the applications of the account of the dataset', async () => {
  const one = await dataset()
  await admin.put(`/datasets/${one.id}/permissions`, [{ classes: ['list', 'read'], operations: [] }])
  const foreign = await application(other, [one])
  expect(await idsOf(one)).toEqual([])
  const own = await application(admin, [one])
  expect(await idsOf(one)).toEqual([own.id])
  const owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
  const given = await admin.put(`/applications/${own.id}/owner`, owner)
  expect(given.status, given.text).toBe(200)
  expect(await idsOf(one)).toEqual([])
  expect((await other.delete(`/applications/${foreign.id}`)).status).toBe(204)
})

it('the list tolerates deleted datasets, and malformed configurations', async () => {
  const one = await dataset({ applications: 'none' })
  const { id } = await application(admin, [one, { id: 'gone', href: 'https://h.test/datasets/gone' }])
  expect(await idsOf(one)).toEqual([id])
  expect((await admin.delete(`/datasets/${one.id}`)).status).toBe(204)
  expect((await admin.delete(`/applications/${id}`)).status).toBe(204)
})
