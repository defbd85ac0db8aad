/** Remote services: administration and lists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { address, geocoder, latitude } from './support/geocoder.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let administrator: TestClient
let member: TestClient
let anonymous: TestClient

beforeAll(async () => {
  platform = await startPlatform()
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  member = await platform.loginAs('test_user1', { org: 'test_org1' })
  anonymous = platform.anonymous()
})
afterAll(() => platform.close())

const server = 'https://geocoder.example.org/v1'
let count = 0

/** Creates a service with its own id; returns the id. */
async function newService(values: object = {}): Promise<string> {
  const id = `service-${++count}`
  const body = { id, apiDoc: geocoder(server), ...values }
  const { status, text } = await administrator.post('/remote-services', body)
  expect(status, text).toBe(201)
  return id
}

describe('a remote service', () => {
  it('gets its title, description, server and id from its document', async () => {
    const { status, json } = await administrator.post('/remote-services', { apiDoc: geocoder(server) })
    expect(status).toBe(201)
    expect(json).toMatchObject({
      id: 'geocoder',
      title: 'Geocoder',
      description: 'Finds *addresses*.',
      server,
      href: `${administrator.api}/remote-services/geocoder`,
      page: `${platform.origin}/data-fair/remote-service/geocoder`
    })
    expect(json.actions.map(({ id }: { id: string }) => id)).toEqual(['postCoords', 'getCoord'])
    const again = await administrator.post('/remote-services', { apiDoc: geocoder(server) })
    expect(again.status).toBe(409)
    const titled = await administrator.post('/remote-services', {
      apiDoc: geocoder(server),
      title: 'Mes adresses'
    })
    expect(titled.json).toMatchObject({ id: 'mes-adresses', title: 'Mes adresses' })
  })

  it('has an English description when it ships with the platform', async () => {
    const document = await anonymous.get('/remote-services-declarations/address-ban')
    const shipped = await newService({ apiDoc: document.json, public: true })
    const own = await newService({ public: true })
    const told = async (query: string): Promise<string[]> => {
      const { json } = await anonymous.get(
        `/remote-services?ids=${shipped},${own}&select=description${query}`
      )
      return json.results.map(({ description }: { description: string }) => description)
    }
    expect(await told('')).toEqual([expect.stringMatching(/^Le service de géocodage/), 'Finds *addresses*.'])
    expect(await told('&lang=en')).toEqual([expect.stringMatching(/^The geocoder/), 'Finds *addresses*.'])
  })

  it('is readable by administrators only, and an unknown one answers 404', async () => {
    const id = await newService({ apiKey: { in: 'header', name: 'x-key', value: 'secret' } })
    for (const client of [anonymous, member, administrator]) {
      const { status, text } = await client.get('/remote-services/nothing')
      expect([status, text]).toEqual([404, 'Remote Api not found'])
    }
    expect((await anonymous.get(`/remote-services/${id}`)).status).toBe(401)
    const refused = await member.get(`/remote-services/${id}`)
    expect([refused.status, refused.text]).toEqual([403, 'super admin only'])
    const { status, headers, json } = await administrator.get(`/remote-services/${id}?html=true`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
    expect(json).toMatchObject({
      apiDoc: { info: { title: 'Geocoder' } },
      apiKey: { in: 'header', name: 'x-key', value: '**********' },
      description: '<p>Finds <em>addresses</em>.</p>'
    })
  })

  it('is refused with invalid or unknown fields', async () => {
    const post = async (body: object): Promise<[number, string]> => {
      const { status, text } = await administrator.post('/remote-services', body)
      return [status, text]
    }
    expect((await anonymous.post('/remote-services', { apiDoc: geocoder(server) })).status).toBe(401)
    expect((await member.post('/remote-services', { apiDoc: geocoder(server) })).status).toBe(403)
    expect((await post({ title: 'No document' }))[0]).toBe(400)
    expect((await post({ apiDoc: geocoder(server), color: 'red' }))[0]).toBe(400)
    expect((await post({ apiDoc: geocoder(server), id: 'dataset:mine' }))[0]).toBe(400)
    expect((await post({ apiDoc: geocoder(server, { info: {} }) }))[1]).toContain('title')
    expect(await post({ apiDoc: geocoder(server, { paths: undefined }) })).toEqual([
      400,
      expect.stringContaining('paths')
    ])
    expect((await post({ apiDoc: geocoder(server), server: 'ftp://example.org' }))[0]).toBe(400)
    const external = { '/x': { $ref: 'https://example.org/paths.json' } }
    expect((await post({ apiDoc: geocoder(server, { paths: external }) }))[1]).toContain('example.org')
  })
})

describe('lists of remote services', () => {
  const org1 = { type: 'organization', id: 'test_org1', name: 'Test Org 1' }
  const ids = async (client: TestClient, query: string): Promise<string[]> => {
    const { status, text, json } = await client.get(`/remote-services?size=1000&${query}`)
    expect(status, text).toBe(200)
    return json.results.map(({ id }: { id: string }) => id)
  }

  it('have public services, and those of the requested accounts', async () => {
    const open = await newService({ public: true })
    const given = await newService({ privateAccess: [org1] })
    const closed = await newService()
    const seen = async (client: TestClient, query = ''): Promise<boolean[]> => {
      const found = await ids(client, query)
      return [open, given, closed].map((id) => found.includes(id))
    }
    expect(await seen(anonymous)).toEqual([true, false, false])
    expect(await seen(member)).toEqual([true, false, false])
    expect(await seen(member, 'privateAccess=organization:test_org1:dep1')).toEqual([true, true, false])
    expect(await seen(administrator, 'privateAccess=organization:test_org1')).toEqual([true, true, false])
    expect(await seen(administrator, 'showAll=true')).toEqual([true, true, true])
    const asked = '/remote-services?privateAccess=organization:test_org1'
    expect((await anonymous.get(asked)).status).toBe(401)
    expect((await member.get('/remote-services?privateAccess=organization:test_org2')).status).toBe(403)
    const all = await member.get('/remote-services?showAll=true')
    expect([all.status, all.text]).toEqual([
      400,
      'Only super admins can override permissions filter with showAll parameter'
    ])
  })

  it('show the accounts of a service to administrators only, and its document to nobody', async () => {
    const id = await newService({ public: true, privateAccess: [org1] })
    const one = async (client: TestClient): Promise<object> =>
      (await client.get(`/remote-services?id=${id}&select=apiDoc,title,privateAccess`)).json.results[0]
    expect(await one(anonymous)).toEqual({
      id,
      title: 'Geocoder',
      public: true,
      href: expect.any(String),
      page: expect.any(String)
    })
    expect(await one(administrator)).toMatchObject({ privateAccess: [org1] })
  })

  it('are filtered by concepts, collections and words', async () => {
    const id = await newService({ public: true, title: 'Boussole' })
    const finds = async (query: string): Promise<boolean> => (await ids(anonymous, query)).includes(id)
    expect(await finds(`input-concepts=${encodeURIComponent(address)}`)).toBe(true)
    expect(await finds(`input-concepts=${encodeURIComponent(latitude)}`)).toBe(false)
    expect(await finds(`output-concepts=${encodeURIComponent(latitude)}`)).toBe(true)
    expect(await finds('output-concepts=latitude')).toBe(true)
    expect(await finds('inputCollection=true&outputCollection=false')).toBe(true)
    expect(await finds('api-id=geocoder')).toBe(true)
    expect(await finds('api-id=other')).toBe(false)
    expect(await finds('q=boussoles')).toBe(true)
    expect(await finds('q=nowhere')).toBe(false)
    expect(await finds('virtual-datasets=true')).toBe(false)
    expect(await finds('status=error')).toBe(false)
  })

  it('are sorted, paged and counted', async () => {
    for (const title of ['zèbre', 'Âne', 'mouton']) await newService({ public: true, title: `Page ${title}` })
    const { json } = await anonymous.get('/remote-services?q=page&sort=title&size=2&facets=owner')
    expect(json).toMatchObject({ count: 3, results: [{ title: 'Page Âne' }, { title: 'Page mouton' }] })
    const second = await anonymous.get('/remote-services?q=page&sort=title&size=2&page=2')
    expect(second.json.results).toMatchObject([{ title: 'Page zèbre' }])
    expect(second.headers.get('cache-control')).toBe('must-revalidate, private, max-age=0')
  })

  it('of actions have those that search, each with its service', async () => {
    const id = await newService({ public: true, title: 'Actions' })
    const { json } = await anonymous.get(`/remote-services-actions?id=${id}&inputCollection=true`)
    expect(json.count).toBeUndefined()
    expect(json.results).toMatchObject([
      {
        id: `${id}--postCoords`,
        title: 'Geocode in bulk',
        action: { operation: { path: '/coords', method: 'post' }, inputCollection: true },
        remoteService: { id, title: 'Actions' }
      }
    ])
    expect(json.results[0].remoteService).not.toHaveProperty('actions')
    expect(json.results[0].remoteService).not.toHaveProperty('apiDoc')
    const single = await anonymous.get(`/remote-services-actions?id=${id}&inputCollection=false`)
    expect(single.json.results).toEqual([])
  })
})
