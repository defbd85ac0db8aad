/** Remote services and account changes, configured services, and the API documentation of services. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import type { TestClient } from './support/client.ts'
import { geocoder } from './support/geocoder.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let administrator: TestClient
let anonymous: TestClient
let remote: RemoteServer
let dataDir: string

beforeAll(async () => {
  remote = await startRemoteServer()
  remote.answer = ({ url }, response) => {
    if (url === '/gone') response.writeHead(404).end()
    else if (url === '/page') response.end('<html>')
    else response.end(JSON.stringify(geocoder('/v1')))
  }
  dataDir = mkdtempSync(join(tmpdir(), 'fairway-services-'))
  platform = await start()
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  anonymous = platform.anonymous()
})
afterAll(async () => {
  await platform.close()
  await remote.close()
  rmSync(dataDir, { recursive: true, force: true })
})

function start(): Promise<TestPlatform> {
  const services = ['gone', 'page', 'good', 'same'].map((name) => ({
    title: name,
    url: `${remote.origin}/${name}`
  }))
  const { remoteServices } = loadConfig({ REMOTE_SERVICES: JSON.stringify(services) })
  return startPlatform({ dataDir, remoteServices, secrets: { identities: 'identity secret' } })
}

async function newService(values: object): Promise<string> {
  const body = { apiDoc: geocoder(remote.origin), ...values }
  const { status, text, json } = await administrator.post('/remote-services', body)
  expect(status, text).toBe(201)
  return `/remote-services/${json.id}`
}

describe('services configured by the operator', () => {
  it('are imported once, even if others fail', async () => {
    await expect
      .poll(() => anonymous.get('/remote-services/geocoder/api-docs.json'))
      .toMatchObject({ status: 200 })
    const { json } = await administrator.get('/remote-services/geocoder')
    expect(json).toMatchObject({
      title: 'Geocoder',
      url: `${remote.origin}/good`,
      server: `${remote.origin}/v1`,
      public: true,
      privateAccess: []
    })
    expect((await administrator.get('/configurable-remote-services')).json).toHaveLength(6)
    await administrator.patch('/remote-services/geocoder', { title: 'Renamed', public: false })
    await platform.close()
    remote.requests.length = 0
    platform = await start()
    administrator = await platform.loginAs('test_superadmin', { adminMode: true })
    anonymous = platform.anonymous()
    await expect.poll(() => remote.requests.map(({ url }) => url)).toEqual(['/gone', '/page', '/same'])
    const again = await administrator.get('/remote-services/geocoder')
    expect(again.json).toMatchObject({ title: 'Renamed', public: false })
    expect((await administrator.get('/remote-services?showAll=true')).json.count).toBe(1)
  })
})

describe('accounts with access to a service', () => {
  it('have their current name, and are removed when they are deleted', async () => {
    const team = { type: 'organization', id: 'team', name: 'Team' }
    const other = { type: 'user', id: 'team', name: 'Other' }
    const path = await newService({
      id: 'given',
      privateAccess: [team, other],
      virtualDatasets: { active: true, parent: { id: 'a', title: 'A', owner: team } }
    })
    const access = async (): Promise<unknown> => (await administrator.get(path)).json.privateAccess
    const identities = '/identities/organization/team?key=identity%20secret'
    expect((await anonymous.post(identities, { name: 'Crew' })).status).toBe(200)
    expect(await access()).toEqual([{ ...team, name: 'Crew' }, other])
    const { json } = await administrator.get(path)
    expect(json.virtualDatasets.parent.owner.name).toBe('Crew')
    expect((await anonymous.delete(identities)).status).toBe(200)
    expect(await access()).toEqual([other])
    const listed = await administrator.get('/remote-services?privateAccess=organization:team&id=given')
    expect(listed.json.count).toBe(0)
  })
})

describe('the API documentation of a service', () => {
  const managing = (change: object): object => ({
    get: { operationId: 'manage', responses: { 200: { description: 'a' } }, ...change }
  })

  it('has its operations below the proxy URL, without management operations', async () => {
    const document = geocoder(remote.origin) as { paths: object }
    const paths = {
      ...document.paths,
      '/a': managing({ tags: ['Administration'] }),
      '/b': managing({ 'x-permissionClass': 'write' }),
      '/c': managing({ 'x-permissionClass': 'read', security: [{ key: [] }] })
    }
    const path = await newService({ id: 'documented', title: 'Documented', apiDoc: { ...document, paths } })
    const { status, headers, json } = await anonymous.get(`${path}/api-docs.json`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('must-revalidate, public, max-age=300')
    expect(json.info).toMatchObject({ title: 'API du service distant : Documented', version: '1.0.0' })
    expect(json.servers).toEqual([{ url: `${anonymous.api}${path}` }])
    expect(Object.keys(json.paths)).toEqual([
      '/',
      '/_update',
      '/api-docs.json',
      '/permissions',
      '/proxy/coords',
      '/proxy/coord',
      '/proxy/status',
      '/proxy/c'
    ])
    expect(json.paths['/proxy/coords'].post['x-permissionClass']).toBe('use')
    expect((await administrator.post('/_check-api', json)).text).toBe('OK')
    const english = await anonymous.get(`${path}/api-docs.json?lang=en`)
    expect(english.json.paths['/'].get.summary).toBe('Read the configuration of the remote service')
    expect((await anonymous.get('/remote-services/nothing/api-docs.json')).status).toBe(404)
  })

  it('of OpenAPI 2 is converted to version 3', async () => {
    const apiDoc = {
      swagger: '2.0',
      info: { title: 'Old', version: '1' },
      host: 'old.example',
      definitions: { line: { type: 'object', properties: { next: { $ref: '#/definitions/line' } } } },
      paths: {
        '/find': {
          parameters: [{ in: 'query', name: 'q', type: 'string', 'x-refersTo': 'urn:q' }],
          post: {
            operationId: 'find',
            consumes: ['application/json'],
            parameters: [{ in: 'body', name: 'body', schema: { $ref: '#/definitions/line' } }],
            responses: { 200: { description: 'found', schema: { $ref: '#/definitions/line' } } }
          }
        }
      }
    }
    const path = await newService({ id: 'old', apiDoc })
    const { json } = await anonymous.get(`${path}/api-docs.json`)
    const schema = { $ref: '#/components/schemas/line' }
    expect(json.paths['/proxy/find'].post).toMatchObject({
      parameters: [{ in: 'query', name: 'q', schema: { type: 'string' } }],
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: 'found', content: { 'application/json': { schema } } } }
    })
    const checked = await administrator.post('/_check-api', json)
    expect(checked.text).toBe('OK')
  })
})
