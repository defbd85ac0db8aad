/** Changes of remote services, updates of their documents, and shipped services. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceOfDataset } from '../../contract/remoteServices/remoteService.ts'
import type { TestClient } from './support/client.ts'
import { geocoder } from './support/geocoder.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'
import { scenario, type Row } from './support/scenario.ts'

let platform: TestPlatform
let administrator: TestClient
let member: TestClient
let remote: RemoteServer

beforeAll(async () => {
  platform = await startPlatform()
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  member = await platform.loginAs('test_user1', { org: 'test_org1' })
  remote = await startRemoteServer()
})
afterAll(async () => {
  await platform.close()
  await remote.close()
})

const server = 'https://geocoder.example.org/v1'
const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
let count = 0

/** Creates a service; returns its path. */
async function newService(values: object = {}): Promise<string> {
  const id = `service-${++count}`
  const body = { id, apiDoc: geocoder(server), ...values }
  const { status, text } = await administrator.post('/remote-services', body)
  expect(status, text).toBe(201)
  return `/remote-services/${id}`
}

const oneAction = (summary: string): object =>
  geocoder(server, {
    paths: { '/a': { get: { summary, 'x-operationType': 'http://schema.org/ReadAction' } } }
  })

describe('changes of a remote service', () => {
  it('are limited to the writable fields; null unsets a field', async () => {
    const path = await newService({ public: true, parameters: [] })
    const changes = { title: 'Renamed', privateAccess: [org1], public: null, server: `${server}/` }
    const { status, json } = await administrator.patch(path, changes)
    expect(status).toBe(200)
    expect(json).toMatchObject({ title: 'Renamed', privateAccess: [org1], server })
    expect(json.public).toBeUndefined()
    expect(Date.parse(json.updatedAt)).toBeGreaterThan(Date.now() - 60_000)
    const refused = [
      { url: 'https://example.org' },
      { title: null },
      { apiDoc: null },
      { color: 1 },
      { virtualDatasets: { storageRatio: 2 } }
    ]
    await scenario(platform, [
      ...refused.map((body): Row => ({ who: administrator, asks: ['PATCH', path, body], gets: 400 })),
      { who: administrator, asks: ['PATCH', '/remote-services/nothing', {}], gets: 404 },
      { who: member, asks: ['PATCH', path, {}], gets: 403 },
      { who: platform.anonymous(), asks: ['PATCH', path, {}], gets: 401 }
    ])
  })

  it('of the document parse its actions again, and are atomic', async () => {
    const path = await newService()
    const { json } = await administrator.patch(path, { apiDoc: oneAction('Other') })
    expect(json.actions).toMatchObject([{ id: 'get/a', summary: 'Other' }])
    const refused = await administrator.patch(path, { apiDoc: { openapi: '3.1.0' }, title: 'Lost' })
    expect(refused.status).toBe(400)
    expect((await administrator.get(path)).json).toMatchObject({ title: 'Geocoder', actions: json.actions })
  })

  it('keep the key when the mask is sent, or the same key', async () => {
    const path = await newService({ apiKey: { in: 'header', name: 'x-key', value: 'secret' } })
    const stored = async (): Promise<unknown> =>
      (await platform.app.platform.remoteServices.find(path.split('/').at(-1) ?? ''))?.apiKey?.value
    await administrator.patch(path, { title: 'Other' })
    expect(await stored()).toBe('secret')
    await administrator.patch(path, { apiKey: { in: 'header', name: 'x-key', value: '**********' } })
    expect(await stored()).toBe('**********')
  })

  it('by PUT replace an existing service completely', async () => {
    const path = await newService({ public: true, url: `${remote.origin}/doc`, privateAccess: [org1] })
    const { status, json } = await administrator.put(path, { title: 'Replaced', actions: [], href: 'x' })
    expect(status).toBe(200)
    expect(json).toMatchObject({ title: 'Replaced', url: `${remote.origin}/doc`, server })
    expect(json).not.toHaveProperty('privateAccess')
    expect(json.public).toBeUndefined()
    expect(json.actions).toHaveLength(2)
    expect((await administrator.put(path, { color: 'red' })).status).toBe(400)
    expect((await administrator.put('/remote-services/nothing', {})).status).toBe(404)
    // The permission is checked first: other callers cannot learn whether the service exists.
    expect((await member.put('/remote-services/nothing', {})).status).toBe(403)
    expect((await platform.anonymous().put(path, {})).status).toBe(401)
  })

  it('by DELETE remove a service', async () => {
    const path = await newService()
    expect((await member.delete(path)).status).toBe(403)
    expect((await administrator.delete(path)).status).toBe(204)
    expect((await administrator.delete(path)).status).toBe(404)
    expect((await administrator.get(`/remote-services?showAll=true&q=${path}`)).status).toBe(200)
  })
})

describe('the service of reference data', () => {
  it('has the visibility and quota of administrators, and all else of its dataset', async () => {
    const id = serviceOfDataset('communes')
    const { remoteServices, metadata } = platform.app.platform
    await metadata.transaction().execute((scope) =>
      remoteServices.putIn(scope, {
        id,
        title: 'Communes',
        apiDoc: geocoder(server),
        server,
        actions: [],
        privateAccess: [{ type: 'organization', id: 'test_org2', name: 'Test Org 2' }],
        virtualDatasets: { active: true, parent: { id: 'communes', title: 'Communes' }, storageRatio: 0 }
      })
    )
    const path = `/remote-services/${encodeURIComponent(id)}`
    const { json } = await administrator.patch(path, {
      title: 'Communes',
      public: true,
      virtualDatasets: { storageRatio: 0.5 }
    })
    expect(json).toMatchObject({
      public: true,
      virtualDatasets: { active: true, parent: { id: 'communes' }, storageRatio: 0.5 }
    })
    for (const changes of [
      { title: 'Other' },
      { server: 'https://elsewhere.example' },
      { apiDoc: oneAction('Other') },
      { apiKey: { in: 'header', name: 'a', value: 'b' } }
    ]) {
      expect((await administrator.patch(path, changes)).status).toBe(400)
      expect((await administrator.put(path, changes)).status).toBe(400)
    }
    expect((await administrator.delete(path)).status).toBe(400)
    expect((await administrator.post(`${path}/_update`)).status).toBe(200)
    const found = await remoteServices.findUsable({ type: 'user', id: 'anybody' }, id)
    expect(found).toMatchObject({ id, title: 'Communes', server })
    await metadata.transaction().execute((scope) => remoteServices.removeIn(scope, id))
    expect(await remoteServices.find(id)).toBeUndefined()
  })
})

describe('the document of a service', () => {
  it('can be fetched again from its URL', async () => {
    const path = await newService({ url: `${remote.origin}/doc.json` })
    remote.answer = (_request, response) => response.end(JSON.stringify(oneAction('Read again')))
    const { status, json } = await administrator.post(`${path}/_update`)
    expect(status).toBe(200)
    expect(json.actions).toMatchObject([{ summary: 'Read again' }])
    expect((await administrator.post(`${await newService()}/_update`)).status).toBe(204)
    for (const answer of ['<html>', '[]', '{}', JSON.stringify({ openapi: '3.1.0', paths: {} })]) {
      remote.answer = (_request, response) => response.end(answer)
      expect((await administrator.post(`${path}/_update`)).status, answer).toBe(400)
    }
    remote.answer = (_request, response) => response.writeHead(500).end()
    const refused = await administrator.post(`${path}/_update`)
    expect([refused.status, refused.text]).toEqual([502, expect.stringContaining('500')])
    expect((await administrator.get(path)).json.actions).toMatchObject([{ summary: 'Read again' }])
  })

  it('may have any OpenAPI version, and is validated accordingly', async () => {
    const swagger = { swagger: '2.0', info: { title: 'Old', version: '1' }, paths: {}, host: 'example.org' }
    expect((await member.post('/_check-api', swagger)).text).toBe('OK')
    const three = geocoder(server, { openapi: '3.0.3' })
    expect((await member.post('/_check-api', three)).text).toBe('OK')
    expect((await member.post('/_check-api', { ...swagger, paths: [] })).status).toBe(400)
    const { json } = await administrator.post('/remote-services', { apiDoc: swagger })
    expect(json).toMatchObject({ id: 'old', server: 'https://example.org', actions: [] })
  })
})

describe('a large document', () => {
  /** Returns a document of 6 MB with circular schemas. */
  function largeDocument(): Record<string, unknown> {
    const number = 12_000
    const schemas = Object.fromEntries(
      Array.from({ length: number }, (_, index) => [
        `s${index}`,
        {
          type: 'object',
          description: 'x'.repeat(350),
          properties: { next: { $ref: `#/components/schemas/s${(index + 1) % number}` } }
        }
      ])
    )
    return geocoder(server, { components: { schemas } })
  }

  it('is validated and parsed without blocking the server', async () => {
    const apiDoc = largeDocument()
    const checked = member.post('/_check-api', apiDoc)
    const created = administrator.post('/remote-services', { apiDoc, id: 'large' })
    expect((await member.get('/ping')).text).toBe('ok')
    expect((await checked).text).toBe('OK')
    const { status, json } = await created
    expect(status).toBe(201)
    expect(json.actions).toHaveLength(2)
    const wrong = await member.post('/_check-api', { ...apiDoc, info: [] })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('info')])
  })

  it('is refused above 10 MB, whoever sends it', async () => {
    const apiDoc = { ...geocoder(server), 'x-more': 'x'.repeat(10_000_000) }
    expect((await member.post('/_check-api', apiDoc)).status).toBe(413)
    expect((await administrator.post('/remote-services', { apiDoc })).status).toBe(413)
    expect((await platform.anonymous().post('/remote-services', { apiDoc })).status).toBe(401)
  })
})

describe('shipped service declarations', () => {
  it('are imported with one click, and updated without a request', async () => {
    expect((await platform.anonymous().get('/configurable-remote-services')).status).toBe(401)
    const { json } = await member.get('/configurable-remote-services')
    expect(json.map(({ title }: { title: string }) => title)).toEqual([
      "Recherche d'adresses (Base Adresse Nationale)",
      "Recherche d'entreprises"
    ])
    for (const { url } of json) {
      const { json: apiDoc } = await member.get(url)
      expect((await member.post('/_check-api', apiDoc)).text).toBe('OK')
      const created = await administrator.post('/remote-services', { apiDoc, url })
      expect(created.status).toBe(201)
      expect(created.json.server).toMatch(/^https:\/\//)
      // These actions accept one search at a time, and declare it.
      for (const action of created.json.actions) expect(action.inputCollection).toBe(false)
      const updated = await administrator.post(`/remote-services/${created.json.id}/_update`)
      expect(updated.status).toBe(200)
    }
    expect((await member.get('/remote-services-declarations/toString')).status).toBe(404)
  })
})
