/** Harvests of whole catalogs: created datasets, kept changes, permissions and remote requests. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startCkan, type CkanPackage, type CkanServer } from './support/ckanServer.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { scenario } from './support/scenario.ts'

let platform: TestPlatform
let admin: TestClient
let contributor: TestClient
let stranger: TestClient
let ckan: CkanServer
let catalog: string

const api = '/catalogs/api'

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  stranger = await platform.loginAs('test_alone')
  ckan = await startCkan()
  const body = { title: 'Open data', plugin: 'ckan', config: { url: ckan.origin } }
  catalog = (await admin.post(`${api}/catalogs`, body)).json._id
})
beforeEach(() => {
  delete ckan.count
  delete ckan.putsOff
  delete ckan.failsAfter
  delete ckan.maxRows
  ckan.files.clear()
  ckan.etags.clear()
  ckan.packages = [pack('a'), pack('b'), pack('c')]
})
afterAll(async () => {
  await platform.close()
  await ckan.close()
})

const pack = (name: string, values: Partial<CkanPackage> = {}): CkanPackage => ({
  id: name,
  name: `package-${name}`,
  title: `Package ${name}`,
  notes: `About ${name}`,
  tags: [{ name: 'town' }],
  metadata_modified: '2026-01-02T03:04:05',
  resources: [],
  ...values
})

async function newHarvest(values: object = {}): Promise<string> {
  const body = { catalog: { id: catalog }, title: 'All of it', ...values }
  const { status, text, json } = await admin.post(`${api}/harvests`, body)
  expect(status, text).toBe(201)
  return json._id
}

const read = async (id: string): Promise<Answer['json']> => (await admin.get(`${api}/harvests/${id}`)).json

async function ended(id: string): Promise<Answer['json']> {
  await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).toMatch(/done|error/)
  return read(id)
}

async function again(id: string, values: object = {}): Promise<Answer['json']> {
  const { status, text } = await admin.patch(`${api}/harvests/${id}`, { ...values, status: 'waiting' })
  expect(status, text).toBe(200)
  return ended(id)
}

const report = async (id: string, query = ''): Promise<Answer['json'][]> =>
  (await admin.get(`${api}/harvests/${id}/report${query}`)).json.results

/** Dataset of a CKAN package. */
async function datasetOf(id: string, remoteId: string): Promise<Answer['json']> {
  const line = (await report(id)).find((one) => one.remoteId === remoteId)
  return (await admin.get(`/datasets/${line.dataset.id}`)).json
}

const counts = (values: object): object => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  missing: 0,
  refused: 0,
  ...values
})

describe('a harvest', () => {
  it('creates a dataset for each remote one, then updates the changed ones', async () => {
    ckan.packages[0]!.resources = [
      { id: 'r1', name: 'Notice', url: `${ckan.origin}/notice.pdf`, format: 'PDF' }
    ]
    ckan.putsOff = 2
    const id = await newHarvest()
    const first = await ended(id)
    expect(first, JSON.stringify(first.logs)).toMatchObject({
      status: 'done',
      counts: counts({ created: 3 })
    })
    expect(await datasetOf(id, 'a')).toMatchObject({
      isMetaOnly: true,
      title: 'Package a',
      slug: 'package-a',
      keywords: ['town'],
      origin: `${ckan.origin}/dataset/package-a`,
      attachments: [{ type: 'url', title: 'Notice', url: `${ckan.origin}/notice.pdf` }],
      owner: { id: 'test_org1' }
    })
    expect((await again(id)).counts).toMatchObject(counts({ unchanged: 3 }))

    // A local change is kept, unless the remote changes the same field.
    const b = await datasetOf(id, 'b')
    await admin.patch(`/datasets/${b.id}`, { title: 'Mine', description: 'Mine' })
    ckan.packages[1]!.notes = 'Other notes'
    expect((await again(id)).counts).toMatchObject(counts({ updated: 1, unchanged: 2 }))
    expect(await datasetOf(id, 'b')).toMatchObject({ id: b.id, title: 'Mine', description: 'Other notes' })

    // A dataset deleted locally is not created again, except on request.
    await admin.delete(`/datasets/${b.id}`)
    expect((await again(id)).counts).toMatchObject(counts({ refused: 1, unchanged: 2 }))
    expect(await report(id, '?outcome=refused')).toMatchObject([
      { remoteId: 'b', title: 'Package b', reason: expect.stringContaining('supprimé ici') }
    ])
    expect((await again(id, { recreatesRemoved: true })).counts).toMatchObject(
      counts({ created: 1, unchanged: 2 })
    )
    expect((await read(id)).recreatesRemoved).toBeUndefined()
  })

  it('follows its rules, and can be simulated', async () => {
    const town = { id: 'o1', name: 'town', title: 'Ville de Lyon' }
    ckan.packages = [pack('a', { organization: town }), pack('b', { organization: town }), pack('c')]
    const id = await newHarvest({ dryRun: true, filters: { organizations: ['VILLE de lyon'], leave: ['b'] } })
    const dry = await ended(id)
    expect(dry.counts).toEqual({ ...counts({ created: 1 }), dryRun: true })
    expect(await report(id)).toEqual([
      {
        remoteId: 'a',
        title: 'Package a',
        outcome: 'created',
        origin: `${ckan.origin}/dataset/package-a`
      }
    ])
    expect((await admin.get('/datasets?q=package')).json.results).not.toContainEqual(
      expect.objectContaining({ origin: `${ckan.origin}/dataset/package-a`, slug: 'package-a-9' })
    )
    expect((await again(id, { dryRun: false })).counts).toMatchObject(counts({ created: 1 }))
    const { id: dataset } = await datasetOf(id, 'a')
    ckan.packages[0]!.title = 'Other title'
    expect((await again(id, { dryRun: true })).counts).toMatchObject(counts({ updated: 1 }))
    expect((await admin.get(`/datasets/${dataset}`)).json.title).toBe('Package a')
    expect((await again(id, { dryRun: false })).counts).toMatchObject(counts({ updated: 1 }))
    expect((await admin.get(`/datasets/${dataset}`)).json.title).toBe('Other title')
  })

  it('requests the files that may have changed, and imports the changed ones', async () => {
    const file = { id: 'r', name: 'Trees', url: `${ckan.origin}/a.csv`, format: 'CSV' }
    ckan.packages = [pack('a', { resources: [file] })]
    ckan.files.set('/a.csv', 'name,height\noak,12\n')
    ckan.etags.set('/a.csv', '"1"')
    const id = await newHarvest()
    const first = await ended(id)
    expect(first, JSON.stringify(first.logs)).toMatchObject({
      status: 'done',
      counts: counts({ created: 1 })
    })
    expect(await datasetOf(id, 'a')).toMatchObject({ count: 1, status: 'finalized' })
    const asked = (): string[] => {
      const files = ckan.requests.filter(({ url }) => url === '/a.csv')
      ckan.requests.length = 0
      return files.map(({ headers }) => String(headers['if-none-match']))
    }
    expect(asked()).toEqual(['undefined'])
    expect((await again(id)).counts).toMatchObject(counts({ unchanged: 1 }))
    expect(asked()).toEqual([])
    // The metadata changed, so the file may have too.
    ckan.packages[0]!.metadata_modified = '2026-02-02T03:04:05'
    expect((await again(id)).counts).toMatchObject(counts({ updated: 1 }))
    expect(asked()).toEqual(['"1"'])
    expect((await again(id, { data: 'checked' })).counts).toMatchObject(counts({ unchanged: 1 }))
    expect(asked()).toEqual(['"1"'])
    ckan.files.set('/a.csv', 'name,height\noak,12\nash,8\n')
    ckan.etags.set('/a.csv', '"2"')
    expect((await again(id)).counts).toMatchObject(counts({ updated: 1 }))
    expect((await datasetOf(id, 'a')).count).toBe(2)

    // An invalid file is refused, and its dataset stays unchanged.
    ckan.files.set('/a.csv', '<!doctype html><html>Sign in</html>')
    ckan.etags.set('/a.csv', '"3"')
    ckan.packages.push(pack('b', { resources: [{ ...file, url: `${ckan.origin}/none.csv` }] }), pack('c'))
    const failed = await again(id)
    expect(failed).toMatchObject({ status: 'done', counts: counts({ refused: 2, created: 1 }) })
    expect((await datasetOf(id, 'a')).count).toBe(2)
    ckan.files.set('/a.csv', 'name,height\noak,12\nash,8\nelm,9\n')
    ckan.etags.set('/a.csv', '"4"')
    ckan.files.set('/none.csv', 'name\noak\n')
    expect((await again(id)).counts).toMatchObject(counts({ updated: 1, created: 1, unchanged: 1 }))
  })
})

describe('datasets missing from the remote', () => {
  it('are kept, archived and restored, or deleted, as configured', async () => {
    const id = await newHarvest({ target: { visibility: 'public' } })
    await ended(id)
    const c = await datasetOf(id, 'c')
    expect(c.visibility).toBe('public')
    const gone = ckan.packages.pop()!
    expect((await again(id)).counts).toMatchObject(counts({ missing: 1, unchanged: 2 }))
    expect((await datasetOf(id, 'c')).visibility).toBe('public')
    expect((await again(id, { missing: 'archive' })).counts).toMatchObject(
      counts({ missing: 1, unchanged: 2 })
    )
    expect((await datasetOf(id, 'c')).visibility).not.toBe('public')
    ckan.packages.push(gone)
    expect((await again(id)).counts).toMatchObject(counts({ updated: 1, unchanged: 2 }))
    expect((await datasetOf(id, 'c')).visibility).toBe('public')
    ckan.packages.pop()
    expect((await again(id, { missing: 'delete', dryRun: true })).counts).toMatchObject(
      counts({ missing: 1, unchanged: 2 })
    )
    expect((await admin.get(`/datasets/${c.id}`)).status).toBe(200)
    expect((await again(id, { dryRun: false })).counts).toMatchObject(counts({ missing: 1, unchanged: 2 }))
    expect((await admin.get(`/datasets/${c.id}`)).status).toBe(404)
  })

  it('are kept when the listing is incomplete, or when too many are missing', async () => {
    const id = await newHarvest({ missing: 'delete' })
    await ended(id)
    const { id: a } = await datasetOf(id, 'a')
    const all = ckan.packages
    ckan.packages = all.slice(0, 2)
    ckan.count = 3
    const partial = await again(id)
    expect(partial).toMatchObject({ status: 'done', counts: counts({ unchanged: 2 }) })
    expect(partial.logs.map(({ type }: { type: string }) => type)).toContain('warning')
    delete ckan.count
    ckan.failsAfter = 0
    expect((await again(id)).status).toBe('error')
    delete ckan.failsAfter
    ckan.packages = []
    expect((await again(id)).status).toBe('error')
    ckan.packages = all.slice(2)
    const many = await again(id)
    expect(many).toMatchObject({ status: 'error', counts: counts({ missing: 2, unchanged: 1 }) })
    expect((await admin.get(`/datasets/${a}`)).status).toBe(200)
    const confirmed = await again(id, { confirmsMissing: true })
    expect(confirmed).toMatchObject({ status: 'done', counts: counts({ missing: 2, unchanged: 1 }) })
    expect((await admin.get(`/datasets/${a}`)).status).toBe(404)
  })
})

describe('an endless remote', () => {
  it('is abandoned after a time limit', async () => {
    const { catalogs } = platform.app.platform.config
    const { runMs } = catalogs
    const { answer } = ckan
    let given = 0
    ckan.answer = (_request, response) => {
      // Returns a new package for each request, and a total that is never reached.
      const result = { count: 1_000_000_000, results: [pack(`more-${given++}`)] }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ success: true, result }))
    }
    catalogs.runMs = 500
    const id = await newHarvest({ missing: 'delete' })
    const endless = await ended(id)
    Object.assign(ckan, { answer })
    catalogs.runMs = runMs
    expect(endless).toMatchObject({ status: 'error', counts: { missing: 0, refused: 0 } })
    expect(endless.logs.at(-1)).toMatchObject({ type: 'error', msg: expect.stringMatching(/n’en finit pas/) })
  })
})

describe('a harvest of a remote that no longer answers', () => {
  let { answer } = { answer: (): void => undefined } as Pick<CkanServer, 'answer'>
  beforeEach(() => {
    ckan.maxRows = 2
    ckan.packages = ['a', 'b', 'c', 'd'].map((name) => pack(name))
    ;({ answer } = ckan)
    ckan.answer = (request, response) => {
      // The second page is never answered.
      if (!request.url?.includes('package_search') || request.url.includes('start=0'))
        answer(request, response)
    }
  })
  afterEach(() => {
    ckan.answer = answer
  })

  async function halfDone(): Promise<string> {
    const id = await newHarvest({
      isSchedulingActive: true,
      scheduling: [{ type: 'daily', hour: 3, minute: 30 }]
    })
    await expect.poll(async () => (await report(id)).length).toBe(2)
    return id
  }

  it('is stopped by its administrator, and the next run continues it', async () => {
    const id = await halfDone()
    expect((await contributor.post(`${api}/harvests/${id}/stop`)).status).toBe(403)
    const { status, json } = await admin.post(`${api}/harvests/${id}/stop`)
    expect([status, json]).toMatchObject([
      200,
      { status: 'error', counts: counts({ created: 2 }), nextHarvestDate: expect.any(String) }
    ])
    expect((await read(id)).logs.at(-1)).toMatchObject({ type: 'error', msg: 'Le moissonnage a été arrêté.' })
    ckan.answer = answer
    expect((await again(id)).counts).toMatchObject(counts({ created: 2, unchanged: 2 }))
    expect((await admin.post(`${api}/harvests/${id}/stop`)).json).toMatchObject({ status: 'done' })
  })

  it('ends when its job is abandoned', async () => {
    const id = await halfDone()
    const operator = await platform.loginAs('test_superadmin', { adminMode: true })
    const { json } = await operator.get('/admin/jobs?type=catalog-harvest&status=running')
    expect((await operator.delete(`/admin/jobs/${json.results[0].id}`)).status).toBe(204)
    expect(await read(id)).toMatchObject({ status: 'error', nextHarvestDate: expect.any(String) })
    ckan.answer = answer
    expect(await again(id)).toMatchObject({ status: 'done' })
  })
})

describe('a harvest interrupted by a server stop', () => {
  it('ends as an error, and the next run continues with the created datasets', async () => {
    ckan.maxRows = 2
    ckan.packages = ['a', 'b', 'c', 'd'].map((name) => pack(name))
    let one = await startPlatform()
    const { dataDir } = one
    let person = await one.loginAs('test_user1', { org: 'test_org1' })
    const connection = { title: 'Open data', plugin: 'ckan', config: { url: ckan.origin } }
    const { json: catalogThere } = await person.post(`${api}/catalogs`, connection)
    const body = { catalog: { id: catalogThere._id }, title: 'All of it' }
    const { answer } = ckan
    ckan.answer = (request, response) => {
      // The second page is never answered.
      if (!request.url?.includes('package_search') || request.url.includes('start=0'))
        answer(request, response)
    }
    const path = `${api}/harvests/${(await person.post(`${api}/harvests`, body)).json._id}`
    const status = async (): Promise<string> => (await person.get(path)).json.status
    await expect.poll(async () => (await person.get(`${path}/report`)).json.count).toBe(2)
    await one.app.close()
    ckan.answer = answer
    one = await startPlatform({ dataDir })
    person = await one.loginAs('test_user1', { org: 'test_org1' })
    await expect.poll(status).toBe('error')
    const { json: interrupted } = await person.get(path)
    expect(interrupted.logs.at(-1)).toMatchObject({ type: 'warning' })
    await person.patch(path, { status: 'waiting' })
    await expect.poll(status).toBe('done')
    expect((await person.get(path)).json.counts).toMatchObject(counts({ created: 2, unchanged: 2 }))
    await one.close()
  })
})

describe('a harvest and its catalog', () => {
  it('create nothing more for the former owner', async () => {
    const connection = { title: 'Given', plugin: 'ckan', config: { url: ckan.origin } }
    const path = `${api}/catalogs/${(await admin.post(`${api}/catalogs`, connection)).json._id}`
    ckan.maxRows = 1
    const { answer } = ckan
    const held = Promise.withResolvers<void>()
    ckan.answer = (request, response) => {
      const isFirst = !request.url?.includes('package_search') || request.url.includes('start=0')
      void (isFirst ? Promise.resolve() : held.promise).then(() => answer(request, response))
    }
    const id = await newHarvest({ catalog: { id: path.split('/').at(-1) } })
    await expect.poll(async () => (await admin.get(`${api}/harvests/${id}/report`)).json.count).toBe(1)
    const owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
    expect((await admin.patch(path, { owner })).status).toBe(200)
    held.resolve()
    ckan.answer = answer
    const stopped = await ended(id)
    expect(stopped).toMatchObject({ status: 'error', counts: counts({}) })
    expect(stopped.logs.at(-1).msg).toMatch(/changé de propriétaire/)
  })

  it('are transferred together, and deleted together', async () => {
    const connection = { title: 'Moving', plugin: 'ckan', config: { url: ckan.origin } }
    const path = `${api}/catalogs/${(await admin.post(`${api}/catalogs`, connection)).json._id}`
    const id = await newHarvest({ catalog: { id: path.split('/').at(-1) } })
    await ended(id)
    const { results } = (await admin.get(`${api}/catalogs?q=moving`)).json
    expect(results).toMatchObject([{ importsCount: 0, harvestsCount: 1, harvestsErrorCount: 0 }])
    const { id: dataset } = await datasetOf(id, 'a')
    const owner = { type: 'user', id: 'test_user1', name: 'Test User1' }
    expect((await admin.patch(path, { owner })).status).toBe(200)
    // The former owner keeps its datasets: the harvest of the new owner creates its own.
    const moved = await read(id)
    expect(moved).toMatchObject({ owner: { id: 'test_user1' }, target: { owner: { id: 'test_user1' } } })
    expect((await again(id)).counts).toMatchObject(counts({ created: 3 }))
    expect((await admin.get(`/datasets/${dataset}`)).json.owner.id).toBe('test_org1')
    expect((await datasetOf(id, 'a')).owner.id).toBe('test_user1')
    expect((await admin.delete(path)).status).toBe(204)
    expect((await admin.get(`${api}/harvests/${id}`)).status).toBe(404)
  })
})

describe('permissions on harvests', () => {
  it('are limited to the administrators of the account, for their own datasets', async () => {
    const id = await newHarvest()
    await ended(id)
    const path = `${api}/harvests/${id}`
    const body = { catalog: { id: catalog }, title: 'Mine now' }
    const refused = [403, 'requires admin role(s)'] as const
    await scenario(platform, [
      { who: admin, asks: ['GET', `${api}/harvests?catalogId=${catalog}`], gets: 200 },
      ...[contributor, stranger].flatMap((who) => [
        { who, asks: ['GET', path] as const, gets: refused },
        { who, asks: ['GET', `${path}/report`] as const, gets: refused },
        { who, asks: ['PATCH', path, { status: 'waiting' }] as const, gets: refused },
        { who, asks: ['DELETE', path] as const, gets: refused },
        { who, asks: ['POST', `${api}/harvests`, body] as const, gets: refused }
      ]),
      { who: platform.anonymous(), asks: ['GET', path], gets: 401 },
      { who: admin, asks: ['GET', `${api}/harvests/none`], gets: [404, 'Harvest not found'] },
      ...[
        { target: { owner: { type: 'user', id: 'test_alone' } } },
        { target: { owner: { type: 'organization', id: 'test_org2' } } }
      ].map((values) => ({
        who: admin,
        asks: ['POST', `${api}/harvests`, { ...body, ...values }] as const,
        gets: refused
      })),
      {
        who: admin,
        asks: [
          'POST',
          `${api}/harvests`,
          { ...body, target: { publicationSites: ['data-fair-portals:none'] } }
        ],
        gets: 404
      },
      {
        who: admin,
        asks: [
          'POST',
          `${api}/harvests`,
          { ...body, target: { owner: { type: 'organization', id: 'test_org1', department: 'nope' } } }
        ],
        gets: [404, 'unknown department: nope']
      },
      ...[{ missing: 'burn' }, { filters: { color: 1 } }, { catalog: {} }, { title: '' }].map((values) => ({
        who: admin,
        asks: ['POST', `${api}/harvests`, { ...body, ...values }] as const,
        gets: 400
      })),
      ...[
        { run: 4 },
        { status: 'done' },
        { scheduling: [{ type: 'daily', timeZone: 'Mars/North' }] },
        { target: { owner: { type: 'user', id: 'test_user1' } } }
      ].map((values) => ({ who: admin, asks: ['PATCH', path, values] as const, gets: 400 })),
      {
        who: admin,
        asks: ['PATCH', path, { title: 'Renamed' }],
        gets: [200, { title: 'Renamed' }],
        tells: [`catalogs:harvest-patch:${catalog}`]
      },
      { who: admin, asks: ['DELETE', path], gets: 204, tells: [`catalogs:harvest-delete:${catalog}`] },
      { who: admin, asks: ['GET', path], gets: 404 }
    ])
  })
})
