/** Administration of the platform: status, errors, warnings, diagnosis, slow requests, journal. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApplication, registerBase, startBaseApplications } from './support/applications.ts'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, superadminEmail, type TestPlatform } from './support/platform.ts'
import type { RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let administrator: TestClient
let owner: TestClient
let bases: RemoteServer

beforeAll(async () => {
  platform = await startPlatform()
  administrator = await platform.loginAs(superadminEmail, { adminMode: true })
  owner = await platform.loginAs('test_user1')
  bases = await startBaseApplications()
})
afterAll(async () => {
  await platform.close()
  await bases.close()
})

const reads = [
  '/admin/info',
  '/admin/status',
  '/admin/owners',
  '/admin/datasets-errors',
  '/admin/datasets-es-warnings',
  '/admin/applications-errors',
  '/admin/applications-draft-errors',
  '/admin/elasticsearch/diagnose',
  '/admin/jobs',
  '/admin/slow-requests',
  '/admin/journal',
  '/simple-directory/api/admin/info',
  '/events/api/admin/info',
  '/catalogs/api/admin/info',
  '/portals-manager/api/admin/info',
  '/openapi-viewer/api/admin/info'
]

it.each(reads)('%s is for administrators in admin mode, and never cached', async (path) => {
  const anonymous = platform.anonymous()
  const outOfMode = await platform.loginAs(superadminEmail)
  expect((await anonymous.get(path)).status).toBe(401)
  for (const client of [owner, outOfMode]) {
    expect(await client.get(path)).toMatchObject({ status: 403, text: 'super admin only' })
  }
  const { status, headers } = await administrator.get(path)
  expect([status, headers.get('cache-control')]).toEqual([200, 'must-revalidate, private, max-age=0'])
})

it('unknown administration routes answer 403 to other users, and 404 to administrators', async () => {
  expect((await owner.get('/admin/nothing')).status).toBe(403)
  expect((await administrator.get('/admin/nothing')).status).toBe(404)
})

describe('the status', () => {
  it('lists the checked components with the duration of each check', async () => {
    const { json } = await administrator.get('/admin/status')
    expect(json).toEqual({
      status: 'ok',
      message: 'Service is ok',
      details: ['mongodb', 'elasticsearch', 'auth-directory', 'data-dir'].map((name) => ({
        name,
        status: 'ok',
        timeInMs: expect.any(Number)
      }))
    })
    for (const path of ['/ping', '/catalogs/api/ping', '/portals-manager/api/ping']) {
      expect(await platform.anonymous().get(path), path).toMatchObject({ status: 200, text: 'ok' })
    }
  })

  it('names the failing component, and the ping fails too', async () => {
    await rm(join(platform.dataDir, 'tmp'), { recursive: true })
    const { status, json } = await administrator.get('/admin/status')
    expect([status, json.status, json.message]).toEqual([200, 'error', 'Problem with : data-dir'])
    expect(json.details[3]).toMatchObject({ status: 'error', message: expect.stringContaining('ENOENT') })
    const ping = platform.anonymous()
    await expect.poll(() => ping.get('/ping')).toMatchObject({ status: 500, text: 'error' })
    const { mkdir } = await import('node:fs/promises')
    await mkdir(join(platform.dataDir, 'tmp'))
    await expect.poll(() => ping.get('/ping')).toMatchObject({ status: 200, text: 'ok' })
  })

  it('includes the version', async () => {
    const { json } = await administrator.get('/admin/info')
    expect(json).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(Object.keys(json)).toEqual(
      expect.arrayContaining(Object.keys((await administrator.get('/simple-directory/api/admin/info')).json))
    )
  })
})

describe('failed datasets', () => {
  it('are listed with their last event, until they are processed again', async () => {
    const { json: created } = await upload(owner, 'broken.json', '{ "a": ')
    const inError = async (): Promise<{ count: number; results: { id: string }[] }> =>
      (await administrator.get('/admin/datasets-errors')).json
    await expect.poll(inError).toMatchObject({
      count: 1,
      results: [
        {
          id: created.id,
          title: created.title,
          updatedAt: expect.any(String),
          owner: { type: 'user', id: 'test_user1', name: expect.any(String) },
          event: { type: expect.stringMatching(/^error/), data: expect.any(String), date: expect.any(String) }
        }
      ]
    })
    // The same reprocessing fails again, since nothing changed.
    const seen = (await administrator.get('/admin/datasets-errors')).json.results[0].event.date
    expect((await administrator.post(`/datasets/${created.id}/_reindex`)).status).toBe(200)
    await expect
      .poll(
        async () => ((await inError()).results[0] as { event?: { date: string } } | undefined)?.event?.date
      )
      .toSatisfy((date) => date !== undefined && date !== seen)
    const form = new FormData()
    form.set('file', new Blob(['[{"a": 1}]']), 'broken.json')
    expect((await owner.put(`/datasets/${created.id}`, form)).status).toBe(200)
    await waitFinalized(owner, created.id)
    expect(await inError()).toEqual({ count: 0, results: [] })
  })
})

describe('failed applications', () => {
  it('are listed with the errors of their pages, drafts separately', async () => {
    const url = await registerBase(administrator, bases.origin)
    const { id } = await createApplication(owner, { url })
    const none = { count: 0, results: [] }
    expect((await administrator.get('/admin/applications-errors')).json).toEqual(none)
    await owner.put(`/applications/${id}/configuration-draft`, {})
    const referer = `${platform.origin}/data-fair/app/${id}?draft=true`
    const told = await owner.post(`/applications/${id}/error`, { message: 'draft broke' }, { referer })
    expect(told.status).toBe(204)
    const drafts = await administrator.get('/admin/applications-draft-errors')
    expect(drafts.json).toMatchObject({ count: 1, results: [{ id, errorMessageDraft: 'draft broke' }] })
    expect(drafts.json.results[0]).toMatchObject({ owner: { id: 'test_user1' }, title: expect.any(String) })
    expect((await administrator.get('/admin/applications-errors')).json).toEqual(none)
  })
})

describe('dataset lines', () => {
  it('have warnings: ignored values, a missing file', async () => {
    const schema = [{ key: 'name', type: 'string' }]
    const editable = (await owner.post('/datasets', { isRest: true, title: 'a long one', schema })).json
    await owner.post(`/datasets/${editable.id}/lines`, { name: 'x'.repeat(201) })
    const { json } = await upload(owner, 'short.csv', 'name\na\nb\n')
    await waitFinalized(owner, json.id)
    const long = {
      id: editable.id,
      title: 'a long one',
      esWarning: 'IgnoredKeywordValues',
      owner: { id: 'test_user1' }
    }
    const warnings = async (): Promise<unknown> =>
      (await administrator.get('/admin/datasets-es-warnings')).json
    await expect.poll(warnings).toMatchObject({ count: 1, results: [long] })
    const healthy = (await administrator.get('/admin/elasticsearch/diagnose')).json
    expect(healthy).toMatchObject({
      cluster: { status: 'green', numberOfNodes: 1, unassignedShards: 0, pendingTasks: { count: 0 } },
      nodes: [{ isDataNode: true, disk: { totalBytes: expect.any(Number) }, breakers: [] }],
      // A busy machine may have long tasks.
      longTasks: { search: { totalCount: expect.any(Number) }, other: { totalCount: expect.any(Number) } },
      unassignedShards: [],
      datasetsWithEsWarnings: { count: 1 },
      errors: []
    })
    const { indicesSummary } = healthy
    expect(indicesSummary.nbDatasetsInMongo).toBeGreaterThanOrEqual(indicesSummary.nbDatasetsWithIndex)
    expect(indicesSummary.totalDocs).toBeGreaterThanOrEqual(2)
    expect(indicesSummary.totalPrimaryBytes).toBeGreaterThan(0)

    await rm(join(platform.dataDir, 'datasets', json.id, 'lines'), { recursive: true })
    const missing = { id: json.id, title: json.title, esWarning: 'MissingIndex', status: 'finalized' }
    expect(await warnings()).toMatchObject({ count: 2, results: [long, missing] })
    const broken = (await administrator.get('/admin/elasticsearch/diagnose')).json
    expect(broken).toMatchObject({
      cluster: { status: 'red', unassignedShards: 1 },
      unassignedShards: [{ datasetId: json.id, datasetTitle: json.title, primary: true }]
    })
    // The lines are indexed again from the data file.
    expect((await administrator.post(`/datasets/${json.id}/_reindex`)).status).toBe(200)
    await waitFinalized(owner, json.id)
    expect(await warnings()).toMatchObject({ count: 1, results: [long] })
  })
})

describe('slow requests', () => {
  it('are kept with the owner of the resource, without API keys', async () => {
    const { json } = await upload(owner, 'a.csv', 'a\n1\n')
    await waitFinalized(owner, json.id)
    // The lock delays the request for its maximum waiting time.
    const release = await platform.app.platform.datasets.parts.locks.acquire(json.id, 5000)
    const answer = await owner.patch(`/datasets/${json.id}?token=secret`, { extensions: [] })
    release()
    expect(answer.status).toBe(409)
    const last = async (): Promise<unknown> =>
      (await administrator.get('/admin/slow-requests')).json.results[0]
    // A slow request is recorded after its response is sent.
    await expect.poll(last).toEqual({
      date: expect.any(String),
      method: 'PATCH',
      url: `/data-fair/api/v1/datasets/${json.id}?token=…`,
      status: 409,
      ms: expect.toSatisfy((ms: number) => ms >= 1000),
      owner: { type: 'user', id: 'test_user1' }
    })
  })
})

describe('the journal of administration', () => {
  const journal = async (): Promise<{ action: string; resource?: unknown; user: unknown }[]> =>
    (await administrator.get('/admin/journal?size=1000')).json.results

  it('records the changes by administrators in admin mode, and nothing else', async () => {
    const { json } = await upload(owner, 'b.csv', 'a\n1\n')
    await waitFinalized(owner, json.id)
    const before = (await journal()).length
    await owner.patch(`/datasets/${json.id}`, { title: 'by its owner' })
    await administrator.get(`/datasets/${json.id}`)
    await administrator.post('/simple-directory/api/auth/keepalive')
    // The request is refused and changes nothing.
    expect((await administrator.patch(`/datasets/${json.id}`, { title: 3 })).status).toBe(400)
    expect((await administrator.delete('/admin/jobs/123456')).status).toBe(404)
    expect(await administrator.patch(`/datasets/${json.id}`, { title: '<b>me</b>' })).toMatchObject({
      status: 200
    })
    const entries = await journal()
    expect(entries).toHaveLength(before + 1)
    expect(entries[0]).toEqual({
      date: expect.any(String),
      user: { id: 'test_superadmin', name: expect.any(String) },
      action: 'PATCH /datasets/{id}',
      resource: { type: 'datasets', id: json.id, title: '<b>me</b>' }
    })
    const made = await administrator.post('/datasets', { isMetaOnly: true, title: 'made' })
    expect((await journal())[0]).toMatchObject({
      action: 'POST /datasets',
      resource: { type: 'datasets', id: made.json.id }
    })
  })

  it('records impersonation, but not the changes that the person may make without it', async () => {
    const acting = await platform.loginAs(superadminEmail, { adminMode: true })
    const users = (await acting.get('/simple-directory/api/users?q=user1&allFields=true')).json.results
    expect((await acting.post('/simple-directory/api/auth/asadmin', users[0])).status).toBe(204)
    const { id, name } = users[0]
    expect((await journal())[0]).toMatchObject({
      action: 'POST /simple-directory/api/auth/asadmin',
      resource: { type: 'users', id, title: name }
    })
    expect((await acting.get('/admin/journal')).status).toBe(403)
  })

  it('cannot be written, changed or removed', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await administrator.send(method, '/admin/journal', {})).status).toBe(404)
    }
    expect((await administrator.get('/admin/journal?size=100000')).status).toBe(400)
    const { json } = await administrator.get('/admin/journal?size=1&page=2')
    expect(json.results).toHaveLength(1)
  })
})

describe('the id of a request', () => {
  it('is in every response', async () => {
    const anonymous = platform.anonymous()
    const names = await Promise.all(
      ['/ping', '/nothing', '/datasets/none', '/data-fair/'].map(async (path) =>
        (await anonymous.get(path)).headers.get('x-request-id')
      )
    )
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[\w-]{12}$/)
  })

  it('comes from a trusted proxy if it is valid', async () => {
    const nameFor = async (given: string): Promise<string | null> =>
      (await platform.anonymous().get('/ping', { 'x-request-id': given })).headers.get('x-request-id')
    expect(await nameFor('proxy-1:a.b')).toBe('proxy-1:a.b')
    expect(await nameFor('"}\u00e9')).toMatch(/^[\w-]{12}$/)
    expect(await nameFor('x'.repeat(65))).toMatch(/^[\w-]{12}$/)
    expect(await nameFor('a b')).toMatch(/^[\w-]{12}$/)
  })
})
