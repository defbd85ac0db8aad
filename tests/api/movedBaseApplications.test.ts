/** A change of the public URL: the shipped base applications and their applications follow it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { injected, openPage, pageOf } from './support/applicationPages.ts'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

let parent: string
let remote: RemoteServer

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'fairway-moved-'))
  for (const name of ['charts', 'maps']) {
    mkdirSync(join(parent, 'built', name), { recursive: true })
    const meta = `<meta name="application-name" content="${name}"><meta name="version" content="1.0">`
    writeFileSync(
      join(parent, 'built', name, 'index.html'),
      pageOf(name).replace('</head>', `${meta}</head>`)
    )
  }
  remote = await startBaseApplications()
})
afterAll(async () => {
  await remote.close()
  rmSync(parent, { recursive: true })
})

/** Each start uses another port, hence another public URL, unless one is given. */
const start = (publicUrl?: string): Promise<TestPlatform> =>
  startPlatform({
    baseAppsFolder: join(parent, 'built'),
    dataDir: join(parent, 'data'),
    ...(publicUrl ? { publicUrl } : {})
  })
const shipped = (origin: string, name: string): string => `${origin}/data-fair/base-apps/${name}/`
const sorted = (values: unknown[]): string[] => values.map(String).toSorted((a, b) => a.localeCompare(b))
const bases = async (administrator: TestClient): Promise<Record<string, unknown>[]> =>
  (await administrator.get('/admin/base-applications?size=100')).json.results

it('a new public URL moves the shipped base applications only, with their settings and applications', async () => {
  const first = await start()
  const from = shipped(first.origin, 'charts')
  const user = await first.loginAs('test_user1')
  const dataset = (await user.post('/datasets', { isRest: true, title: 'Lines', schema: [] })).json
  const image = `${from}thumbnail.png`
  const made = await createApplication(user, { url: from, title: 'Chart', image })
  await user.put(`/applications/${made.id}/configuration`, { datasets: [{ href: dataset.href }] })
  const drafted = await createApplication(user, { url: shipped(first.origin, 'maps'), urlDraft: from })
  const administrator = await first.loginAs('test_superadmin', { adminMode: true })
  const [known] = (await bases(administrator)).filter(({ url }) => url === from)
  const privateAccess = [{ type: 'user', id: 'test_user1', name: 'Test User1' }]
  const said = { public: false, category: 'carte', title: 'Ours', deprecated: true, privateAccess }
  const path = `/base-applications/${encodeURIComponent(String(known?.id))}`
  expect((await administrator.patch(path, { ...said, image: `${from}wide.png` })).status).toBe(200)
  // The same path on another server is not a shipped base application.
  const foreign = await registerBase(administrator, `${remote.origin}/data-fair/base-apps/charts/`)
  const ofForeign = await createApplication(user, { url: foreign, title: 'Foreign' })
  const before = (await user.get(`/applications/${ofForeign.id}`)).json
  const foreignBefore = (await bases(administrator)).find(({ url }) => url === foreign)
  await first.close()

  const second = await start()
  const to = shipped(second.origin, 'charts')
  const again = await second.loginAs('test_superadmin', { adminMode: true })
  const listed = await bases(again)
  const urls = [to, shipped(second.origin, 'maps'), foreign]
  expect(sorted(listed.map(({ url }) => url))).toEqual(sorted(urls))
  expect(listed.find(({ url }) => url === to)).toMatchObject({
    ...said,
    image: `${to}wide.png`,
    version: '1.0',
    nbApplications: 1
  })
  const { thumbnail: _thumbnail, ...untouched } = foreignBefore ?? {}
  expect(listed.find(({ url }) => url === foreign)).toMatchObject(untouched)

  const owner = await second.loginAs('test_user1')
  const moved = (await owner.get(`/applications/${made.id}`)).json
  const id = listed.find(({ url }) => url === to)?.id
  expect(moved).toMatchObject({ url: to, baseApp: { id, url: to }, image: `${to}thumbnail.png` })
  expect((await owner.get(`/applications/${drafted.id}`)).json).toMatchObject({
    url: shipped(second.origin, 'maps'),
    urlDraft: to,
    baseApp: { url: shipped(second.origin, 'maps') },
    baseAppDraft: { id, url: to }
  })
  expect((await owner.get(`/applications/${ofForeign.id}`)).json).toMatchObject({
    url: foreign,
    baseApp: before.baseApp,
    updatedAt: before.updatedAt
  })
  const { facets } = (await owner.get('/applications?facets=url,base-application&mine=true')).json
  const values = (name: string): unknown[] => facets[name].map(({ value }: { value: unknown }) => value)
  expect(sorted(values('url'))).toEqual(sorted(urls))
  expect(values('base-application')).toHaveLength(3)
  expect(values('base-application')).toContainEqual({ url: to, version: '1.0', title: 'charts' })
  const found = await owner.get(`/applications?base-application=${encodeURIComponent(to)}`)
  expect(found.json.results.map((result: { id: string }) => result.id)).toEqual([made.id])

  const page = await openPage(owner, made.id)
  expect(page.status).toBe(200)
  expect(injected(page)).toMatchObject({
    url: to,
    configuration: { datasets: [{ href: `${second.origin}/data-fair/api/v1/datasets/${dataset.id}` }] }
  })
  // The draft moved to the new URL too.
  expect(injected(await openPage(owner, `${drafted.id}?draft=true`)).urlDraft).toBe(to)

  // The URL of a shipped base application at the next public URL was already registered by hand.
  const next = `${remote.origin}/data-fair`
  const byHand = await createApplication(owner, { url: foreign, title: 'By hand' })
  await second.close()
  const third = await start(next)
  const last = await third.loginAs('test_superadmin', { adminMode: true })
  const all = await bases(last)
  expect(sorted(all.map(({ url }) => url))).toEqual([
    shipped(remote.origin, 'charts'),
    shipped(remote.origin, 'maps')
  ])
  expect(all.find(({ url }) => url === shipped(remote.origin, 'charts'))).toMatchObject({
    ...said,
    version: '1.0',
    nbApplications: 3
  })
  const reader = await third.loginAs('test_user1')
  for (const one of [made.id, byHand.id, ofForeign.id]) {
    const { json } = await reader.get(`/applications/${one}`)
    expect(json.baseApp).toMatchObject({ url: foreign, meta: { 'application-name': 'charts' } })
    expect((await openPage(reader, one)).status).toBe(200)
  }
  await third.close()
})
