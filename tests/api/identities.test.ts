import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config/config.ts'
import { changeChannel } from '../../server/datasets/parts.ts'
import { identitiesChannel } from '../../server/directory/identityChanges.ts'
import { addToOutbox } from '../../server/outbox/store.ts'
import type { IdentityChange } from '../../contract/identities.ts'
import { createApiKey, KeyClient } from './support/apiKeys.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

let platform: TestPlatform
let org1: TestClient
let org2: TestClient
let administrator: TestClient
/** Id of a dataset of department 1 of the first organization, shared with the second one. */
let shared: string
/** Id of a dataset of the second organization, shared with the first one and with a user. */
let received: string

const permissionsOf = async (client: TestClient, id: string): Promise<Record<string, unknown>[]> =>
  (await client.get(`/datasets/${id}/permissions`)).json

beforeAll(async () => {
  platform = await startPlatform({ secrets: { identities: 'identity secret' } })
  org1 = await platform.loginAs('test_user1', { org: 'test_org1' })
  org2 = await platform.loginAs('test_user5', { org: 'test_org2' })
  administrator = await platform.loginAs('test_superadmin', { adminMode: true })
  const department = { department: 'dep1', departmentName: 'department 1' }
  const owner = { type: 'organization', id: 'test_org1', name: 'Test Org 1', ...department }
  shared = (await upload(org1, 'shared.csv', 'a,b\n1,2\n', { body: { owner } })).json.id
  received = (await org2.post('/datasets', { isMetaOnly: true, title: 'Received' })).json.id
  await waitFinalized(org1, shared)
  await org1.put(`/datasets/${shared}/permissions`, [
    { type: 'organization', id: 'test_org1', name: 'Test Org 1', ...department, classes: ['list', 'read'] },
    { type: 'organization', id: 'test_org2', name: 'Test Org 2', classes: ['list', 'read'] }
  ])
  await org2.put(`/datasets/${received}/permissions`, [
    { type: 'organization', id: 'test_org1', name: 'Test Org 1', classes: ['list', 'read'] },
    { type: 'user', id: 'test_user2', name: 'Two', classes: ['list', 'read'] }
  ])
  await org1.get('/limits/organization/test_org1')
})
afterAll(() => platform.close())

describe('the identity webhooks', () => {
  it('need their key', async () => {
    const path = '/identities/organization/test_org1'
    for (const key of ['', '?key=', '?key=other']) {
      const answers = [
        await administrator.post(`${path}${key}`, { wrong: true }),
        await administrator.delete(`${path}${key}`),
        await administrator.get(`${path}/report${key}`)
      ]
      for (const { status, text } of answers) {
        expect([status, text]).toEqual([403, 'Bad secret in "key" parameter'])
      }
    }
    expect((await administrator.post('/identities/team/a?key=identity%20secret', { name: 'A' })).status).toBe(
      400
    )
    expect((await administrator.post(`${path}?key=identity%20secret`, {})).status).toBe(400)
  })

  it('report the stored resources of an account', async () => {
    const report = async (type: string, id: string): Promise<Record<string, { items: unknown[] }[]>> =>
      (await platform.anonymous().get(`/identities/x/x/report?key=identity%20secret&type=${type}&id=${id}`))
        .json
    const item = (id: string, title: string): object => ({
      title,
      href: `${platform.origin}/data-fair/dataset/${id}/description`
    })
    const organization = await report('organization', 'test_org1')
    expect(Object.keys(organization)).toEqual(['owns', 'hasPermissions'])
    expect(organization.owns).toEqual([
      { collection: 'Configurations de services', items: [] },
      { collection: "Configurations d'applications", items: [] },
      { collection: 'Jeux de données', items: [item(shared, 'shared')] }
    ])
    expect(organization.hasPermissions?.[2]?.items).toEqual([
      item(shared, 'shared'),
      item(received, 'Received')
    ])
    const user = await report('user', 'test_user5')
    expect(user.owns?.[2]?.items).toEqual([])
    expect(user.hasCreated?.[2]?.items).toEqual([item(received, 'Received')])
    expect(user.hasUpdated?.[2]?.items).toEqual([item(received, 'Received')])
  })

  it('rename owners, departments, permissions, settings and limits', async () => {
    const before = (await org1.get(`/datasets/${shared}`)).json
    const { status, text } = await platform
      .anonymous()
      .post('/identities/organization/test_org1?key=identity%20secret', {
        name: 'Renamed',
        departments: [{ id: 'dep1', name: 'First' }]
      })
    expect([status, text]).toEqual([200, ''])
    const after = (await org1.get(`/datasets/${shared}`)).json
    expect(after.owner).toEqual({ ...before.owner, name: 'Renamed', departmentName: 'First' })
    expect(after.updatedAt).toBe(before.updatedAt)
    expect(await permissionsOf(org1, shared)).toMatchObject([
      { name: 'Renamed', departmentName: 'First' },
      { name: 'Test Org 2' }
    ])
    expect(await permissionsOf(org2, received)).toMatchObject([{ name: 'Renamed' }, { name: 'Two' }])
    expect((await org1.get('/datasets?q=renamed')).json.results).toMatchObject([{ id: shared }])
    expect((await org1.get('/settings/organization/test_org1')).json.name).toBe('Renamed')
    expect((await org1.get('/limits/organization/test_org1')).json.name).toBe('Renamed')
  })

  it('write nothing when the names have not changed', async () => {
    const told: unknown[] = []
    const leave = platform.app.platform.bus.subscribe(changeChannel(shared), (record) => told.push(record))
    const rename = (name: string): Promise<unknown> =>
      platform.anonymous().post('/identities/organization/test_org1?key=identity%20secret', { name })
    await rename('Renamed')
    expect(told).toEqual([])
    await rename('Named again')
    expect(told).toMatchObject([{ id: shared, owner: { name: 'Named again', departmentName: 'First' } }])
    await rename('Renamed')
    leave()
  })

  it('are rolled back when a part of the renaming fails', async () => {
    const { metadata, directory } = platform.app.platform
    await metadata.schema.alterTable('limits').renameTo('limits_away').execute()
    const change: IdentityChange = {
      kind: 'changed',
      identity: { type: 'organization', id: 'test_org1', name: 'Halfway', departments: [] }
    }
    await expect(directory.identities.publish(change)).rejects.toThrow('limits')
    const nameOf = async (): Promise<unknown> => {
      const row = await metadata
        .selectFrom('settings')
        .select('document')
        .where('id', '=', 'test_org1')
        .executeTakeFirstOrThrow()
      return (JSON.parse(row.document) as { name: unknown }).name
    }
    expect(await nameOf()).toBe('Renamed')
    expect((await org1.get(`/datasets/${shared}`)).json.owner.name).toBe('Renamed')
    await metadata.schema.alterTable('limits_away').renameTo('limits').execute()
    // A failed change is retried later.
    await expect.poll(nameOf, { timeout: 10_000 }).toBe('Halfway')
    expect((await org1.get(`/datasets/${shared}`)).json.owner.name).toBe('Halfway')
    await directory.identities.publish({ ...change, identity: { ...change.identity, name: 'Renamed' } })
    expect(await nameOf()).toBe('Renamed')
  })

  it('apply the changes that a killed process had recorded', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairway-identities-'))
    const first = await startPlatform({ dataDir })
    const alone = await first.loginAs('test_alone')
    const { id } = (await alone.post('/datasets', { isMetaOnly: true, title: 'Mine' })).json
    const identity = { type: 'user', id: 'test_alone', name: 'Renamed before', organizations: [] }
    const { metadata } = first.app.platform
    // The change is committed but not signalled, as when the process is killed right after the commit.
    await addToOutbox(metadata, identitiesChannel, { kind: 'changed', identity })
    await first.close()
    const second = await startPlatform({ dataDir })
    const owner = async (): Promise<unknown> => (await second.app.platform.datasets.find(id))?.owner.name
    await expect.poll(owner).toBe('Renamed before')
    await second.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('are called inside the platform too', async () => {
    const change: IdentityChange = {
      kind: 'changed',
      identity: { type: 'user', id: 'test_user2', name: 'Three', organizations: [] }
    }
    await platform.app.platform.directory.identities.publish(change)
    expect((await permissionsOf(org2, received))[1]).toMatchObject({ name: 'Three' })
  })

  it('show the owners of the platform to its administrators', async () => {
    const alone = await platform.loginAs('test_alone')
    expect((await platform.anonymous().get('/admin/owners')).status).toBe(401)
    const refused = await alone.get('/admin/owners')
    expect([refused.status, refused.text]).toEqual([403, 'super admin only'])
    await alone.post('/datasets', { isMetaOnly: true, title: 'Alone' })
    await administrator.post('/limits/organization/test_org3', {
      lastUpdate: new Date().toISOString(),
      name: 'Écoles réunies',
      store_bytes: { limit: 5000 }
    })
    const { json } = await administrator.get('/admin/owners?size=1000')
    expect(json.count).toBe(4)
    expect(json.results.map(({ id }: { id: string }) => id)).toEqual([
      'test_org3',
      'test_org1',
      'test_alone',
      'test_org2'
    ])
    expect(json.results[0]).toEqual({
      id: 'test_org3',
      type: 'organization',
      name: 'Écoles réunies',
      nbDatasets: 0,
      nbApplications: 0,
      consumption: { storage: 0 },
      storage: 5000
    })
    expect(json.results[1]).toMatchObject({ name: 'Renamed', nbDatasets: 1 })
    expect(json.results[1].consumption.storage).toBeGreaterThan(0)
    expect(json.results[1].storage).toBeUndefined()
    const search = async (q: string): Promise<string[]> =>
      (await administrator.get(`/admin/owners?q=${encodeURIComponent(q)}`)).json.results.map(
        ({ id }: { id: string }) => id
      )
    expect(await search('ecoles')).toEqual(['test_org3'])
    expect(await search('RENAMED org1')).toEqual(['test_org1'])
    expect(await search('nobody')).toEqual([])
    expect((await administrator.get('/admin/owners?size=1&skip=1')).json.results).toHaveLength(1)
  })

  it('delete the resources of a deleted account, and its name elsewhere', async () => {
    const account = { type: 'organization', id: 'test_org1' } as const
    const { clearKey } = await createApiKey(org1, account, { scopes: ['datasets'] })
    const client = new KeyClient(platform.origin, clearKey)
    expect((await client.get(`/datasets/${shared}`)).status).toBe(200)
    const dataset = await platform.app.platform.datasets.find(shared)
    const lines = platform.app.platform.datasets.linesVersionOf(dataset!)!.path
    const { status, text } = await platform
      .anonymous()
      .delete('/identities/organization/test_org1?key=identity%20secret')
    expect([status, text]).toEqual([200, ''])
    expect((await org1.get(`/datasets/${shared}`)).status).toBe(404)
    expect(existsSync(lines)).toBe(false)
    expect(await permissionsOf(org2, received)).toMatchObject([{ id: 'test_user2' }])
    expect((await client.get('/datasets')).status).toBe(401)
    expect((await administrator.get('/admin/owners?q=test_org1')).json.count).toBe(0)
    expect((await org1.get('/settings/organization/test_org1')).json.apiKeys ?? []).toEqual([])
  })
})

describe('the services of the platform', () => {
  const secret = '?key=identity%20secret'
  const documents: [service: string, list: string, body: () => object][] = [
    [
      'catalogs',
      '/catalogs/api/catalogs',
      () => ({ title: 'Own', plugin: 'data-fair', config: { url: `${platform.origin}/data-fair` } })
    ],
    ['portals-manager', '/portals-manager/api/portals', () => ({ config: { title: 'Own' } })]
  ]

  it.each(documents)('follow the account changes of their resources: %s', async (service, list, body) => {
    const alone = await platform.loginAs('test_alone')
    const directory = platform.anonymous()
    const { json, text } = await alone.post(list, body())
    expect(json?._id, text).toEqual(expect.any(String))
    const path = `/${service}/api/identities/user/test_alone`
    const ownerName = async (): Promise<string> => (await alone.get(`${list}/${json._id}`)).json?.owner.name
    const through = { 'x-forwarded-host': new URL(platform.origin).host }
    const answers = [
      await directory.post(path, { wrong: true }),
      await directory.post(`${path}${secret}`, { name: 'Renamed' }, through),
      await directory.get(`${path}/report${secret}`),
      await directory.post(`${path}${secret}`, { wrong: true }),
      await directory.post(`${path}${secret}`, { name: 'Renamed', organizations: [] })
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 421, 501, 400, 200])
    expect(answers[0]?.text).toBe('Bad secret key')
    expect(await ownerName()).toBe('Renamed')
    expect((await directory.delete(`${path}${secret}`)).status).toBe(200)
    expect((await alone.get(`${list}/${json._id}`)).status).toBe(404)
  })
})

describe('external services', () => {
  let server: Server
  let isDown = true
  const requests: { method: string | undefined; url: string | undefined; body: unknown }[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'fairway-webhooks-'))
  const start = (): Promise<TestPlatform> => {
    const { port } = server.address() as AddressInfo
    const base = `http://127.0.0.1:${port}/api/identities`
    return startPlatform({ dataDir, identityWebhooks: [{ base, key: 'a secret' }] })
  }

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        requests.push({ method: request.method, url: request.url, body: JSON.parse(text) })
        response.statusCode = isDown ? 503 : 200
        response.end()
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('get changes in order, with retries, even after a restart of the platform', async () => {
    const first = await start()
    const { identities } = first.app.platform.directory
    const identity = { type: 'organization' as const, id: 'a b', name: 'A', departments: [] }
    await identities.publish({ kind: 'changed', identity })
    await identities.publish({ kind: 'deleted', identity })
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    const list = (): Promise<unknown> =>
      first.app.platform.jobs.store.list({ kind: 'identity-webhook' }, { size: 10, skip: 0 })
    const failed = { attempts: expect.any(Number), lastError: expect.stringContaining('answered 503') }
    await expect.poll(list).toMatchObject({ count: 2 })
    await expect.poll(list).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining(failed)])
    })
    expect(requests.map(({ method }) => method)).not.toContain('DELETE')
    await first.close()

    isDown = false
    requests.length = 0
    const second = await start()
    await expect.poll(() => requests.length, { timeout: 30_000 }).toBe(2)
    const url = '/api/identities/organization/a%20b?key=a%20secret'
    expect(requests).toEqual([
      { method: 'POST', url, body: identity },
      { method: 'DELETE', url, body: identity }
    ])
    const { jobs } = second.app.platform
    await expect
      .poll(() => jobs.store.list({ kind: 'identity-webhook' }, { size: 10, skip: 0 }))
      .toMatchObject({ count: 0 })
    await second.close()
  })

  it('are configured by a JSON array', () => {
    expect(() => loadConfig({ IDENTITY_WEBHOOKS: '[{"base":"https://a.b"}]' })).toThrow('IDENTITY_WEBHOOKS')
    expect(() => loadConfig({ IDENTITY_WEBHOOKS: 'secret' })).toThrow('IDENTITY_WEBHOOKS must')
  })
})
