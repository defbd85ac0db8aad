/** Registration of base applications: valid pages, private access, and applications made of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createApplication } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
/** Administrator of the first organization. */
let admin: TestClient
/** Administrator of the second one. */
let other: TestClient
let anonymous: TestClient
let administrator: TestClient

let apps: RemoteServer
let url: string
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
const org2 = { type: 'organization', id: 'test_org2', name: 'Test Org 2' }

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  other = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
  apps = await startRemoteServer()
  apps.answer = serveBaseApplication
  url = await baseApplication('charts/1.2')
})
afterAll(async () => {
  await platform.close()
  await apps.close()
})

/** Serves a base application in every folder, except some folders with special names. */
function serveBaseApplication({ url: path = '' }: IncomingMessage, response: ServerResponse): void {
  const meta = '<meta name="version" content="3"><meta name="df:overflow" content="true">'
  const page = `<html><head><title>${path.split('/')[1]}</title>${meta}</head><body>%APPLICATION%</body></html>`
  const datasets = { 'x-fromUrl': 'api/v1/datasets?bbox=true&size=20' }
  if (path === '/huge/index.html') response.end(page + ' '.repeat(2_000_001))
  else if (path.startsWith('/elsewhere/')) response.writeHead(404).end()
  else if (path.startsWith('/bare/')) response.end(path.endsWith('.html') ? 'no page' : '{}')
  else if (path.endsWith('/index.html')) response.end(page)
  else if (path.startsWith('/any/')) response.end('[]')
  else response.end(JSON.stringify({ properties: { datasets } }))
}

/** Registers the base application of a folder. */
async function baseApplication(folder: string): Promise<string> {
  const { status, text, json } = await administrator.post('/base-applications', {
    url: `${apps.origin}/${folder}`
  })
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json.url
}

describe('base applications', () => {
  it('are registered by administrators, from valid pages', async () => {
    const register = (client: TestClient, body: unknown) => client.post('/base-applications', body)
    const there = { url: `${apps.origin}/new/1.0` }
    expect((await register(anonymous, there)).status).toBe(401)
    expect((await register(admin, there)).status).toBe(403)
    const more = await register(administrator, { ...there, title: 'T' })
    expect([more.status, more.text]).toEqual([
      400,
      'Initializing a base application only accepts the "url" part.'
    ])
    for (const folder of ['elsewhere', 'bare', 'huge', 'any']) {
      const refused = await register(administrator, { url: `${apps.origin}/${folder}/` })
      expect([refused.status, refused.text], folder).toEqual([
        400,
        `La page à l'adresse ${apps.origin}/${folder}/ ne semble pas héberger une application compatible avec ce service.`
      ])
    }
    expect((await register(administrator, { url: 'no address' })).status).toBe(400)
    // Properties that nobody set come from the page, as in lists.
    expect((await register(administrator, there)).json).toMatchObject({
      url: `${there.url}/`,
      title: 'new',
      applicationName: '',
      version: '3',
      description: '',
      image: `${there.url}/thumbnail.png`,
      meta: { title: 'new', version: '3' },
      datasetsFilters: [{ bbox: ['true'] }],
      hasConfigSchema: true
    })
  })

  it('are not fetched at private addresses', async () => {
    const guarded = await startPlatform({ allowPrivateAddresses: false })
    try {
      const client = await guarded.loginAs('test_superadmin', { adminMode: true })
      const before = apps.requests.length
      const refused = await client.post('/base-applications', { url: `${apps.origin}/new/1.0/` })
      expect([refused.status, apps.requests.length]).toEqual([400, before])
    } finally {
      await guarded.close()
    }
  })

  it('can be public, or private to accounts', async () => {
    const shown = await baseApplication('shown/1')
    const { id } = (await administrator.post('/base-applications', { url: shown })).json
    const path = `/base-applications/${encodeURIComponent(id)}`
    const urlsOf = async (client: TestClient, query = ''): Promise<string[]> =>
      (await client.get(`/base-applications?${query}`)).json.results.map(
        (result: { url: string }) => result.url
      )
    expect(await urlsOf(anonymous)).toEqual([])
    expect((await admin.patch(path, { public: true })).status).toBe(403)
    expect((await administrator.patch('/base-applications/none', { public: true })).status).toBe(404)
    const privateAccess = [org1, org2]
    expect((await administrator.patch(path, { title: 'Given', privateAccess })).status).toBe(200)
    expect(await urlsOf(admin)).toEqual([])
    expect(await urlsOf(admin, 'privateAccess=organization:test_org1')).toEqual([shown])
    const { json } = await admin.get('/base-applications?privateAccess=organization:test_org1')
    expect(json).toMatchObject({
      count: 1,
      results: [{ title: 'Given', version: '3', privateAccess: [org1] }]
    })
    expect((await admin.get('/base-applications?privateAccess=organization:test_org2')).status).toBe(403)
    expect((await anonymous.get('/base-applications?privateAccess=user:a')).status).toBe(401)
    await administrator.patch(path, { public: true })
    expect(await urlsOf(anonymous, 'q=given')).toEqual([shown])
    await administrator.patch(path, { deprecated: true })
    expect(await urlsOf(anonymous)).toEqual([])
  })

  it('are used by applications, and readable with them', async () => {
    for (const body of [{ url: 'https://none.test/' }, { url, urlDraft: 'https://none.test/' }]) {
      const refused = await admin.post('/applications', body)
      expect([refused.status, refused.text]).toEqual([
        400,
        body.urlDraft ? 'Base draft application not found' : 'Base application not found'
      ])
    }
    const next = await baseApplication('charts/1.3')
    const { id } = await createApplication(admin, { url, urlDraft: next })
    const { json } = await admin.get(`/applications/${id}`)
    expect(json).toMatchObject({ baseApp: { url }, baseAppDraft: { url: next, meta: { version: '3' } } })
    expect((await admin.patch(`/applications/${id}`, { url: 'https://none.test/' })).status).toBe(400)
    const moved = await admin.patch(`/applications/${id}`, { url: next, urlDraft: '' })
    expect(moved.json).toMatchObject({ baseApp: { url: next } })
    expect(moved.json).not.toHaveProperty('baseAppDraft')
    apps.answer = (_request, response) =>
      response.end('<html><head><meta name="application-name" content="n"></head><body></body></html>')
    await baseApplication('charts/1.3')
    apps.answer = serveBaseApplication
    expect((await admin.get(`/applications/${id}`)).json.baseApp.meta).toEqual({ 'application-name': 'n' })
    const read = await admin.get(`/applications/${id}/base-application`)
    expect(read.json).toMatchObject({ url: next, applicationName: 'n', version: '1.3' })
    expect((await other.get(`/applications/${id}/base-application`)).status).toBe(403)
  })
})
