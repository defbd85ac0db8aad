/** Remote catalogs: permissions, connection, listing and imports. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { LogLine } from '../../contract/catalogs/catalog.ts'
import { withLogLine } from '../../contract/catalogs/log.ts'
import { startCkan, type CkanServer } from './support/ckanServer.ts'
import type { Answer, TestClient } from './support/client.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { datasetOf, importEnded, importedAgain } from './support/remoteCatalogs.ts'
import { scenario } from './support/scenario.ts'
import { socketOf, type SocketMessage, type TestSocket } from './support/sockets.ts'

let platform: TestPlatform
let admin: TestClient
let contributor: TestClient
let stranger: TestClient
let ckan: CkanServer

const api = '/catalogs/api'
const trees = 'name,height\noak,12\nash,8\n'

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  contributor = await platform.loginAs('test_user5', { org: 'test_org1' })
  stranger = await platform.loginAs('test_alone')
  ckan = await startCkan()
})
beforeEach(() => {
  ckan.files.set('/trees.csv', trees)
  ckan.etags.set('/trees.csv', '"1"')
  ckan.packages = [
    {
      id: 'p1',
      name: 'trees',
      title: 'Trees of the town',
      notes: 'All **trees**.',
      license_title: 'Licence Ouverte',
      license_url: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
      tags: [{ name: 'tree' }],
      extras: [{ key: 'frequency', value: 'http://purl.org/cld/freq/annual' }],
      metadata_modified: '2026-01-02T03:04:05',
      resources: [
        { id: 'r1', name: 'Trees as CSV', url: `${ckan.origin}/trees.csv`, format: 'CSV', size: 30 }
      ]
    }
  ]
})
afterAll(async () => {
  await platform.close()
  await ckan.close()
})

const connection = (values: object = {}): object => ({
  title: 'Open data',
  plugin: 'ckan',
  config: { url: ckan.origin, ...values }
})

async function newCatalog(values: object = {}): Promise<string> {
  const { status, text, json } = await admin.post(`${api}/catalogs`, connection(values))
  expect(status, text).toBe(201)
  return json._id
}

async function ended(id: string): Promise<Answer['json']> {
  const read = async (): Promise<Answer['json']> => (await admin.get(`${api}/imports/${id}`)).json
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/done|error/)
  return read()
}

describe('a catalog', () => {
  it('is managed by the administrators of its account only', async () => {
    const id = await newCatalog()
    const path = `${api}/catalogs/${id}`
    const refused = [403, 'requires admin role(s)'] as const
    await scenario(platform, [
      { who: admin, asks: ['GET', path], gets: [200, { _id: id, title: 'Open data', plugin: 'ckan' }] },
      { who: admin, asks: ['GET', `${api}/catalogs`], gets: [200, { facets: { owners: [] } }] },
      { who: contributor, asks: ['GET', path], gets: refused },
      { who: contributor, asks: ['GET', `${api}/catalogs`], gets: refused },
      { who: contributor, asks: ['POST', `${api}/catalogs`, connection()], gets: refused },
      { who: contributor, asks: ['GET', `${api}/plugins/ckan`], gets: refused },
      { who: stranger, asks: ['GET', path], gets: refused },
      { who: stranger, asks: ['PATCH', path, { title: 'Mine' }], gets: refused },
      { who: stranger, asks: ['DELETE', path], gets: refused },
      { who: stranger, asks: ['GET', `${path}/resources`], gets: refused },
      {
        who: stranger,
        asks: ['GET', `${api}/catalogs?showAll=true`],
        gets: [403, 'only super admins can use showAll parameter']
      },
      { who: platform.anonymous(), asks: ['GET', path], gets: 401 },
      { who: platform.anonymous(), asks: ['POST', `${api}/catalogs`, connection()], gets: 401 },
      { who: admin, asks: ['GET', `${api}/catalogs/none`], gets: [404, 'Catalog not found'] },
      { who: admin, asks: ['GET', `${api}/plugins/none`], gets: [404, 'Plugin none not found'] },
      { who: admin, asks: ['GET', `${api}/none`], gets: [404, 'unknown api endpoint'] },
      {
        who: admin,
        asks: ['PATCH', path, { plugin: 'udata' }],
        gets: [400, 'Unsupported patch part plugin']
      },
      {
        who: admin,
        asks: ['PATCH', path, { owner: { type: 'organization', id: 'test_org1', department: 'nope' } }],
        gets: [404, 'unknown department: nope']
      },
      {
        who: admin,
        asks: ['PATCH', path, { title: 'Renamed', description: 'a' }],
        gets: [200, { title: 'Renamed', description: 'a' }],
        tells: [`catalogs:catalog-patch:${id}`]
      },
      { who: admin, asks: ['DELETE', path], gets: 204, tells: [`catalogs:catalog-delete:${id}`] },
      { who: admin, asks: ['GET', path], gets: 404 }
    ])
  })

  it('is stored once its connection works, with its key encrypted and never returned', async () => {
    const refused = await admin.post(`${api}/catalogs`, connection({ apiKey: 'wrong' }))
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(/^Invalid configuration: /)
    for (const config of [
      {},
      { url: 'ftp://a' },
      { url: ckan.origin, color: 1 },
      { url: `${ckan.origin}/none` }
    ]) {
      const { status } = await admin.post(`${api}/catalogs`, { title: 'Open data', plugin: 'ckan', config })
      expect(status, JSON.stringify(config)).toBe(400)
    }
    const id = await newCatalog({ apiKey: 'right', organization: 'town' })
    const { json } = await admin.get(`${api}/catalogs/${id}`)
    expect(json.config).toEqual({ url: ckan.origin, organization: 'town', apiKey: '********' })
    expect(json.capabilities).toContain('createFolderInRoot')
    const stored = await platform.app.platform.metadata.executeQuery({
      sql: 'select document, secrets from remote_catalogs where id = ?',
      parameters: [id]
    } as never)
    expect(JSON.stringify(stored.rows)).not.toContain('right')
    // The stored key is only used for the server it was entered for.
    const url = ckan.origin.replace('127.0.0.1', 'localhost')
    const before = ckan.requests.length
    const moved = await admin.patch(`${api}/catalogs/${id}`, { config: { ...json.config, url } })
    expect([moved.status, moved.text]).toEqual([400, expect.stringMatching(/autre serveur/)])
    const copied = { ...connection({ url, apiKey: '********' }), sourceCatalog: id }
    expect((await admin.post(`${api}/catalogs`, copied)).status).toBe(400)
    expect(ckan.requests.length).toBe(before)
    // A masked key in a request keeps the stored key; without a key, publications are refused.
    const config = { ...json.config, organization: 'other' }
    expect((await admin.patch(`${api}/catalogs/${id}`, { config })).json.capabilities).not.toContain(
      'createFolder'
    )
    expect(ckan.requests.at(-1)?.headers.authorization).toBe('right')
    // The mask in a copy stands for the key of the source, if the caller may manage the source.
    const copy = { title: 'Copy', plugin: 'ckan', config, sourceCatalog: id }
    expect((await admin.post(`${api}/catalogs`, copy)).status).toBe(201)
    expect(ckan.requests.at(-1)?.headers.authorization).toBe('right')
    expect((await stranger.post(`${api}/catalogs`, copy)).status).toBe(403)
    expect((await admin.post(`${api}/catalogs`, { ...copy, sourceCatalog: 'none' })).status).toBe(404)
    const { apiKey: _key, ...without } = config
    expect((await admin.patch(`${api}/catalogs/${id}`, { config: without })).json.config).toEqual(without)
    expect(ckan.requests.at(-1)?.headers.authorization).toBeUndefined()
  })

  it('keeps concurrent changes while its connection is tested, and needs If-Match to overwrite them', async () => {
    const id = await newCatalog()
    const path = `${api}/catalogs/${id}`
    const seen = (await admin.get(path)).json.updated.date
    const { answer } = ckan
    /** Makes a change before the remote responds to its next request. */
    const meanwhile = (change: () => Promise<unknown>): void => {
      ckan.answer = (request, response) => {
        ckan.answer = answer
        void change().finally(() => answer(request, response))
      }
    }
    meanwhile(() => admin.patch(path, { title: 'Renamed meanwhile' }))
    const { json } = await admin.patch(path, { config: { url: ckan.origin, organization: 'town' } })
    expect(json).toMatchObject({ title: 'Renamed meanwhile', config: { organization: 'town' } })
    const stale = await admin.patch(path, { title: 'Mine' }, { 'if-match': `"${seen}"` })
    expect(stale.status).toBe(412)
    const fresh = await admin.patch(path, { title: 'Mine' }, { 'if-match': `"${json.updated.date}"` })
    expect([fresh.status, fresh.json.title]).toEqual([200, 'Mine'])

    meanwhile(() => admin.delete(path))
    expect((await admin.patch(path, { config: { url: ckan.origin } })).status).toBe(404)
    expect((await admin.get(path)).status).toBe(404)
  })

  it('lists the remote datasets, by pages and by search', async () => {
    const id = await newCatalog()
    ckan.packages.push({ id: 'p2', name: 'b', title: 'Benches', resources: [] })
    const path = `${api}/catalogs/${id}/resources`
    // Remotes refuse fractions.
    for (const page of ['size=1&page=2', 'size=1.7&page=2.9']) {
      expect((await admin.get(`${path}?${page}`)).json).toEqual({
        count: 2,
        path: [],
        results: [{ id: 'p2', title: 'Benches', type: 'folder', isImportable: true }]
      })
    }
    expect((await admin.get(`${path}?page=Infinity`)).json).toEqual({ count: 2, path: [], results: [] })
    expect((await admin.get(`${path}?q=tree`)).json.count).toBe(1)
    expect((await admin.get(`${path}?currentFolderId=p1`)).json).toMatchObject({
      path: [{ id: 'p1', title: 'Trees of the town' }],
      results: [{ id: 'p1:r1', title: 'Trees as CSV', type: 'resource', format: 'csv', size: 30 }]
    })
    // A remote dataset without an id cannot be opened or chosen.
    ckan.packages.push({ id: '', name: '', title: 'Nothing', resources: [] })
    expect((await admin.get(path)).json.results).toMatchObject([{ id: 'p1' }, { id: 'p2' }])
    // A title of any length can be imported.
    ckan.packages.unshift({ id: 'p3', name: 'long', title: 'T'.repeat(5000), resources: [] })
    const [long] = (await admin.get(path)).json.results
    const remoteResource = { id: long.id, title: long.title }
    const created = await admin.post(`${api}/imports`, { catalog: { id }, remoteResource })
    expect(created.status, created.text).toBe(201)
    const gone = await admin.get(`${path}?currentFolderId=none`, { 'accept-language': 'en' })
    expect(gone.status).toBe(502)
    expect(gone.text).toMatch(/^The remote catalog does not answer as expected/)
  })
})

describe('an import', () => {
  const body = (catalog: string, values: object = {}): object => ({
    catalog: { id: catalog },
    remoteResource: { id: 'p1:r1', title: 'Trees as CSV' },
    ...values
  })

  it('makes a dataset of a remote file with its metadata, and updates its data later', async () => {
    const catalog = await newCatalog()
    const { status, text, json } = await admin.post(`${api}/imports`, body(catalog))
    expect(status, text).toBe(201)
    const done = await ended(json._id)
    expect(done, JSON.stringify(done.logs)).toMatchObject({
      status: 'done',
      dataFairDataset: { title: 'Trees of the town' }
    })
    expect(done.logs.map(({ type }: { type: string }) => type)).toContain('step')
    const { id } = done.dataFairDataset
    const { json: dataset } = await admin.get(`/datasets/${id}`)
    expect(dataset).toMatchObject({
      count: 2,
      description: 'All **trees**.',
      frequency: 'annual',
      keywords: ['tree'],
      license: { href: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence' },
      modified: '2026-01-02',
      origin: `${ckan.origin}/dataset/trees`,
      owner: { id: 'test_org1' }
    })

    // An unchanged file is not downloaded again.
    await admin.patch(`${api}/imports/${json._id}`, { status: 'waiting' })
    const same = await ended(json._id)
    expect(same.status).toBe('done')
    expect(JSON.stringify(same.logs)).toContain('n’a pas changé')
    expect(ckan.requests.findLast(({ url }) => url === '/trees.csv')?.headers['if-none-match']).toBe('"1"')

    ckan.files.set('/trees.csv', `${trees}elm,9\n`)
    ckan.etags.set('/trees.csv', '"2"')
    ckan.packages[0]!.title = 'Other title'
    await admin.patch(`${api}/imports/${json._id}`, { status: 'waiting' })
    await ended(json._id)
    await expect.poll(async () => (await admin.get(`/datasets/${id}`)).json.count).toBe(3)
    expect((await admin.get(`/datasets/${id}`)).json.title).toBe('Trees of the town')
    expect((await admin.get(`${api}/imports?catalogId=${catalog}`)).json).toMatchObject({ count: 1 })
    expect((await admin.get(`${api}/catalogs?q=open`)).json.results[0]).toHaveProperty('importsCount')
  })

  it('of a catalog with a password in its URL is returned without the password', async () => {
    const basic = `Basic ${Buffer.from('reader:hush').toString('base64')}`
    const { key } = ckan
    ckan.key = basic
    const url = ckan.origin.replace('http://', 'http://reader:hush@')
    const catalog = await newCatalog({ url })
    const path = `${api}/catalogs/${catalog}`
    const { config } = (await admin.get(path)).json
    expect(config.url).toBe(`${url.replace('hush', '********')}/`)
    const stored = await platform.app.platform.metadata.executeQuery({
      sql: 'select document, secrets from remote_catalogs where id = ?',
      parameters: [catalog]
    } as never)
    expect(JSON.stringify(stored.rows)).not.toContain('hush')
    // A masked password in the URL stands for the stored one, on the same server only.
    expect((await admin.patch(path, { config })).json.config).toEqual(config)
    const moved = { url: config.url.replace('127.0.0.1', 'localhost') }
    expect((await admin.patch(path, { config: moved })).status).toBe(400)
    const { json } = await admin.post(`${api}/imports`, body(catalog))
    const done = await ended(json._id)
    expect(await datasetOf(admin, done)).toMatchObject({ origin: `${ckan.origin}/dataset/trees` })
    expect(JSON.stringify(done)).not.toContain('hush')
    ckan.key = key
    for (const wanted of ['package_show', '/trees.csv']) {
      const asked = ckan.requests.findLast((request) => request.url?.includes(wanted))
      expect(asked?.headers.authorization, wanted).toBe(basic)
    }
  })

  it('has its failures in its log, and leaves the dataset unchanged', async () => {
    const catalog = await newCatalog()
    const { json } = await admin.post(`${api}/imports`, body(catalog))
    const { dataFairDataset } = await ended(json._id)
    const again = async (): Promise<Answer['json']> => {
      await admin.patch(`${api}/imports/${json._id}`, { status: 'waiting' })
      await expect
        .poll(async () => (await admin.get(`${api}/imports/${json._id}`)).json.status)
        .not.toBe('waiting')
      return ended(json._id)
    }
    ckan.etags.clear()
    ckan.files.set('/trees.csv', '<!doctype html><html>Sign in</html>')
    const failed = await again()
    expect(failed.status).toBe('error')
    expect(failed.logs.at(-1).type).toBe('error')
    const events = async (): Promise<Answer['json'][]> =>
      (await admin.get('/events/api/events?size=20')).json.results
    const isFailure = ({ topic }: { topic: { key: string } }): boolean =>
      topic.key === `catalogs:import-error:${catalog}`
    await expect
      .poll(async () => (await events()).find(isFailure))
      .toMatchObject({
        originator: { internalProcess: { id: 'catalogs-worker' } }
      })
    ckan.files.delete('/trees.csv')
    expect((await again()).logs.at(-1).msg).toMatch(/400|404/)
    ckan.packages = []
    const vanished = await again()
    expect([vanished.status, vanished.logs.at(-1).msg]).toEqual(['error', 'La ressource n’existe plus.'])
    expect((await admin.get(`/datasets/${dataFairDataset.id}`)).json.count).toBe(2)
  })

  it('into the dataset of another import replaces this import, at its creation or later', async () => {
    const catalog = await newCatalog()
    const asked = { catalog: { id: catalog }, remoteResource: { id: 'p1:r1', title: 'Trees as CSV' } }
    const { dataFairDataset } = await importEnded(admin, (await admin.post(`${api}/imports`, asked)).json._id)
    const ofDataset = async (): Promise<string[]> => {
      const { json } = await admin.get(`${api}/imports?dataFairDatasetId=${dataFairDataset.id}`)
      return json.results.map(({ _id }: { _id: string }) => _id)
    }
    const { json: second } = await admin.post(`${api}/imports`, { ...asked, dataFairDataset })
    expect(await ofDataset()).toEqual([second._id])
    await importEnded(admin, second._id)
    const { json: third } = await admin.post(`${api}/imports`, asked)
    await importEnded(admin, third._id)
    const { status, text } = await admin.patch(`${api}/imports/${third._id}`, { dataFairDataset })
    expect(status, text).toBe(200)
    expect(await ofDataset()).toEqual([third._id])
    expect((await admin.get(`${api}/imports/${second._id}`)).status).toBe(404)
  })

  it('runs on its schedule', async () => {
    const catalog = await newCatalog()
    const scheduling = [{ type: 'daily', hour: 3, minute: 30, timeZone: 'Europe/Paris' }]
    const { json } = await admin.post(`${api}/imports`, body(catalog, { scheduling }))
    const done = await ended(json._id)
    expect(done.nextImportDate).toMatch(/T0[12]:30:00.000Z$/)
    const off = await admin.patch(`${api}/imports/${json._id}`, {
      isSchedulingActive: false,
      dataFairDataset: null
    })
    expect(off.json.nextImportDate).toBeUndefined()
    expect(off.json.dataFairDataset).toBeUndefined()
    const other = body(catalog, { remoteResource: { id: 'p1:r1', title: 'Ash trees' } })
    await ended((await admin.post(`${api}/imports`, other)).json._id)
    const sorted = async (sort: string): Promise<string[]> => {
      const list = await admin.get(`${api}/imports?catalogId=${catalog}&sort=${sort}`)
      return list.json.results.map(({ remoteResource }: Answer['json']) => remoteResource.title)
    }
    const [treesTitle, ashTitle] = ['Trees as CSV', 'Ash trees']
    expect(await sorted('')).toEqual([ashTitle, treesTitle])
    expect(await sorted('created.date:1')).toEqual([treesTitle, ashTitle])
    expect(await sorted('remoteResource.title')).toEqual([ashTitle, treesTitle])
    expect(await sorted('status,-remoteResource.title')).toEqual([treesTitle, ashTitle])
    expect((await admin.get(`${api}/imports?sort=created.date:up`)).status).toBe(400)
    for (const bad of [
      { scheduling: [{ type: 'daily', timeZone: 'Mars/North' }] },
      { scheduling: [{ type: 'yearly' }] },
      { scheduling: [{ type: 'hourly', hourStep: 99 }] },
      { status: 'done' },
      { logs: [] },
      { dataFairDataset: { id: 'none', title: 'None' } }
    ]) {
      expect((await admin.patch(`${api}/imports/${json._id}`, bad)).status, JSON.stringify(bad)).toBe(400)
    }
    expect((await stranger.get(`${api}/imports/${json._id}`)).status).toBe(403)
    expect((await stranger.post(`${api}/imports`, body(catalog))).status).toBe(403)
    expect((await admin.delete(`${api}/imports/${json._id}`)).status).toBe(204)
    expect((await admin.get(`${api}/imports/${json._id}`)).text).toBe('Import not found')
  })
})

describe('a catalog given to another account', () => {
  it('needs an administrator of the new account, and leaves the datasets of the former one unchanged', async () => {
    const giver = await platform.loginAs('test_user5')
    const receiver = await platform.loginAs('test_user5', { org: 'test_org2' })
    const { json: catalog } = await giver.post(`${api}/catalogs`, connection())
    const { json: one } = await giver.post(`${api}/imports`, {
      catalog: { id: catalog._id },
      remoteResource: { id: 'p1:r1', title: 'Trees as CSV' }
    })
    const before = await importEnded(giver, one._id)
    expect(before.status, JSON.stringify(before.logs)).toBe('done')
    const { id: dataset } = before.dataFairDataset

    const path = `${api}/catalogs/${catalog._id}`
    expect((await giver.patch(path, { title: 'Renamed' })).status).toBe(200)
    expect((await giver.get(`${api}/imports/${one._id}`)).json.catalog.title).toBe('Renamed')
    const giveTo = (id: string): Promise<Answer> =>
      giver.patch(path, { owner: { type: 'organization', id, name: 'Any' } })
    expect((await giveTo('test_org1')).status).toBe(403)
    expect(await giveTo('test_org2')).toMatchObject({ status: 200, json: { owner: { id: 'test_org2' } } })
    expect((await giver.get(path)).status).toBe(403)

    ckan.files.set('/trees.csv', `${trees}elm,9\n`)
    ckan.etags.set('/trees.csv', '"2"')
    const refused = await importedAgain(receiver, one._id)
    expect(refused.status).toBe('error')
    expect(JSON.stringify(refused.logs)).toContain('n’est plus dans le compte du catalogue')
    expect((await giver.get(`/datasets/${dataset}`)).json.count).toBe(2)

    // An import that was running during the transfer creates nothing for the former owner.
    const { answer } = ckan
    const held = Promise.withResolvers<void>()
    let isAsked = false
    ckan.answer = (request, response) => {
      if (!request.url?.startsWith('/trees.csv')) return answer(request, response)
      isAsked = true
      void held.promise.then(() => answer(request, response))
    }
    const { json: other } = await giver.post(`${api}/catalogs`, connection())
    const body = { catalog: { id: other._id }, remoteResource: { id: 'p1:r1', title: 'Trees as CSV' } }
    const { json: begun } = await giver.post(`${api}/imports`, body)
    await expect.poll(() => isAsked).toBe(true)
    const { status } = await giver.patch(`${api}/catalogs/${other._id}`, {
      owner: { type: 'organization', id: 'test_org2', name: 'Any' }
    })
    expect(status).toBe(200)
    held.resolve()
    ckan.answer = answer
    const stopped = await importEnded(receiver, begun._id)
    expect([stopped.status, stopped.logs.at(-1).msg]).toEqual([
      'error',
      expect.stringMatching(/changé de propriétaire/)
    ])
    expect((await giver.get('/datasets?q=trees&size=0&mine=true')).json.count).toBe(1)

    // Without the former target, the import creates a dataset of the new owner.
    const after = await importedAgain(receiver, one._id, { dataFairDataset: null })
    expect(await datasetOf(receiver, after)).toMatchObject({ count: 3, owner: { id: 'test_org2' } })
  })
})

describe('a publication', () => {
  const published = async (id: string): Promise<Answer['json']> => {
    const read = async (): Promise<Answer['json']> => (await admin.get(`${api}/publications/${id}`)).json
    await expect.poll(async () => (await read()).status).toMatch(/done|error/)
    return read()
  }

  it('writes a dataset to the remote, updates it, and is deleted with it', async () => {
    const catalog = await newCatalog({ apiKey: 'right', organization: 'town' })
    const { json: dataset } = await admin.post('/datasets', {
      isMetaOnly: true,
      title: 'Streets',
      description: 'All streets',
      keywords: ['street']
    })
    const body = {
      catalog: { id: catalog },
      dataFairDataset: { id: dataset.id, title: dataset.title },
      action: 'createFolderInRoot'
    }
    const { json, status, text } = await admin.post(`${api}/publications`, body)
    expect(status, text).toBe(201)
    const done = await published(json._id)
    expect(done, JSON.stringify(done.logs)).toMatchObject({
      status: 'done',
      action: 'replaceFolder',
      remoteFolder: { id: 'made', title: 'Streets' }
    })
    expect(ckan.written).toMatchObject([
      {
        action: 'package_create',
        body: { title: 'Streets', notes: 'All streets', owner_org: 'town', tags: [{ name: 'street' }] }
      }
    ])
    await scenario(platform, [
      {
        who: admin,
        asks: ['POST', `${api}/publications`, body],
        gets: [409, 'Publication already exists for this dataset and catalog']
      },
      { who: admin, asks: ['POST', `${api}/publications`, { ...body, action: 'createFolder' }], gets: 400 },
      { who: stranger, asks: ['POST', `${api}/publications`, body], gets: 403 },
      { who: stranger, asks: ['GET', `${api}/publications/${json._id}`], gets: 403 },
      { who: stranger, asks: ['DELETE', `${api}/publications/${json._id}?onlyLink=true`], gets: 403 },
      { who: admin, asks: ['GET', `${api}/publications/none`], gets: [404, 'Publication not found'] },
      { who: admin, asks: ['POST', `${api}/publications/${json._id}`], gets: 204 }
    ])
    await expect.poll(() => ckan.written.at(-1)?.action).toBe('package_patch')
    await published(json._id)
    await admin.patch(`/datasets/${dataset.id}`, { title: 'Streets and squares' })
    await expect.poll(() => ckan.written.at(-1)?.body.title).toBe('Streets and squares')
    expect((await published(json._id)).dataFairDataset.title).toBe('Streets and squares')
    expect((await admin.delete(`${api}/publications/${json._id}`)).status).toBe(204)
    await expect.poll(async () => (await admin.get(`${api}/publications/${json._id}`)).status).toBe(404)
    expect(ckan.written.at(-1)).toEqual({ action: 'package_delete', body: { id: 'made' } })
  })

  it('is refused without its target folder or resource, and with invalid links', async () => {
    const catalog = await newCatalog({ apiKey: 'right', organization: 'town' })
    const { json: dataset } = await admin.post('/datasets', { isMetaOnly: true, title: 'Squares' })
    const body = { catalog: { id: catalog }, dataFairDataset: { id: dataset.id, title: dataset.title } }
    const site = { title: 'Site', url: 'https://site.example', datasetUrlTemplate: 'javascript:alert(1)' }
    for (const values of [
      { action: 'replaceFolder' },
      { action: 'createResource' },
      { action: 'replaceResource', remoteFolder: { id: 'p1', title: 'Trees' } },
      { action: 'createFolderInRoot', publicationSite: site }
    ]) {
      const { status, text } = await admin.post(`${api}/publications`, { ...body, ...values })
      expect([values.action, status], text).toEqual([values.action, 400])
    }
  })

  it('that never succeeded deletes nothing of its remote target', async () => {
    const catalog = await newCatalog({ apiKey: 'right', organization: 'town' })
    const { json: dataset } = await admin.post('/datasets', { isMetaOnly: true, title: 'Canals' })
    ckan.written = []
    ckan.key = 'changed'
    const remoteFolder = { id: 'p1', title: 'Trees of the town' }
    for (const action of ['createResource', 'replaceFolder']) {
      const { json: one } = await admin.post(`${api}/publications`, {
        catalog: { id: catalog },
        dataFairDataset: { id: dataset.id, title: dataset.title },
        action,
        remoteFolder
      })
      expect((await published(one._id)).status).toBe('error')
      ckan.key = 'right'
      expect((await admin.delete(`${api}/publications/${one._id}`)).status).toBe(204)
      await expect.poll(async () => (await admin.get(`${api}/publications/${one._id}`)).status).toBe(404)
      ckan.key = 'changed'
    }
    ckan.key = 'right'
    expect(ckan.written).toEqual([])
  })

  it('that cannot be deleted keeps its catalog, with its dates', async () => {
    const catalog = await newCatalog({ apiKey: 'right', organization: 'town' })
    const path = `${api}/catalogs/${catalog}`
    const { json: dataset } = await admin.post('/datasets', { isMetaOnly: true, title: 'Bridges' })
    const { json: one } = await admin.post(`${api}/publications`, {
      catalog: { id: catalog },
      dataFairDataset: { id: dataset.id, title: dataset.title },
      action: 'createFolderInRoot'
    })
    expect((await published(one._id)).status).toBe('done')
    const { json: scheduled } = await admin.post(`${api}/imports`, {
      catalog: { id: catalog },
      remoteResource: { id: 'p1:r1', title: 'Trees as CSV' },
      scheduling: [{ type: 'daily', hour: 3, minute: 30 }]
    })
    await ended(scheduled._id)

    ckan.key = 'changed'
    expect((await admin.delete(`${path}?deletePublications=true`)).status).toBe(204)
    expect(await published(one._id)).toMatchObject({ status: 'error', action: 'delete' })
    ckan.key = 'right'
    const { json: list } = await admin.get(`${api}/catalogs?size=1000`)
    expect(list.results.find(({ _id }: { _id: string }) => _id === catalog)).toMatchObject({
      publicationsErrorCount: 1
    })
    const { jobs } = platform.app.platform
    expect(await jobs.store.idOfKey(`catalog-import:${scheduled._id}`)).toBeDefined()

    expect((await admin.delete(`${path}?deletePublications=true`)).status).toBe(204)
    await expect.poll(async () => (await admin.get(path)).status).toBe(404)
  })
})

describe('a websocket channel', () => {
  const sockets: TestSocket[] = []
  afterAll(() => {
    for (const { socket } of sockets) socket.terminate()
  })
  async function connect(client: TestClient): Promise<TestSocket> {
    const opened = await socketOf(client, {}, '/catalogs/api/')
    sockets.push(opened)
    return opened
  }
  async function subscribed({ send, next }: TestSocket, channel: string): Promise<string | undefined> {
    send({ type: 'subscribe', channel })
    const { type, status, data } = await next()
    return type === 'error' ? `${status} ${data}` : type
  }

  it('streams an import to users who may read it', async () => {
    const { json: one } = await admin.post(`${api}/imports`, {
      catalog: { id: await newCatalog() },
      remoteResource: { id: 'p1:r1', title: 'Trees as CSV' }
    })
    await ended(one._id)
    const channel = `import/${one._id}`
    for (const name of [channel, `${channel}/logs`]) {
      expect(await subscribed(await connect(contributor), name)).toBe('403 requires admin role(s)')
      expect(await subscribed(await connect(stranger), name)).toBe('403 requires admin role(s)')
      expect(await subscribed(await connect(platform.anonymous()), name)).toMatch(/^401 /)
    }
    const socket = await connect(admin)
    expect(await subscribed(socket, 'import/none')).toBe('404 Import not found')
    expect(await subscribed(socket, 'publication/none/logs')).toBe('404 Publication not found')
    for (const other of [
      `${channel}/deleted`,
      `${channel}/logs/more`,
      'internal/settings',
      'datasets/a/journal'
    ]) {
      expect(await subscribed(socket, other), other).toMatch(/^403 /)
    }
    expect(await subscribed(socket, channel)).toBe('subscribe-confirm')
    expect(await subscribed(socket, `${channel}/logs`)).toBe('subscribe-confirm')

    await admin.patch(`${api}/imports/${one._id}`, { status: 'waiting' })
    const told: SocketMessage[] = []
    while (told.at(-1)?.data.status !== 'done') told.push(await socket.next())
    const states = told.filter((message) => message.channel === channel).map(({ data }) => data.status)
    expect(states).toEqual(['waiting', 'running', 'done'])
    // The date of a schedule that was removed meanwhile goes away.
    expect(told.at(-1)?.data.nextImportDate).toBeNull()
    // The streamed log equals the stored log: no duplicate or missing line, and the last state of each task.
    const lines = told.filter((message) => message.channel !== channel).map(({ data }) => data as LogLine)
    const { json: read } = await admin.get(`${api}/imports/${one._id}`)
    expect(lines.reduce(withLogLine, [])).toEqual(read.logs)
  })

  it('of a publication says that it waits for its deletion, and that another one took its place', async () => {
    const catalog = await newCatalog({ apiKey: 'right', organization: 'town' })
    const publish = async (title: string, values: object): Promise<string> => {
      const { json: dataset } = await admin.post('/datasets', { isMetaOnly: true, title })
      const dataFairDataset = { id: dataset.id, title }
      const { status, text, json } = await admin.post(`${api}/publications`, {
        catalog: { id: catalog },
        dataFairDataset,
        ...values
      })
      expect(status, text).toBe(201)
      return json._id
    }
    const { answer } = ckan
    let release: (() => void) | undefined
    const hold = (): void => {
      ckan.answer = (request, response) => {
        ckan.answer = answer
        release = () => answer(request, response)
      }
    }
    const follow = async (id: string): Promise<TestSocket> => {
      const socket = await connect(admin)
      expect(await subscribed(socket, `publication/${id}`)).toBe('subscribe-confirm')
      expect(await subscribed(socket, `publication/${id}/deleted`)).toBe('subscribe-confirm')
      return socket
    }

    hold()
    const first = await publish('Wells', { action: 'createFolderInRoot' })
    await expect.poll(() => !!release).toBe(true)
    const socket = await follow(first)
    expect((await admin.delete(`${api}/publications/${first}`)).status).toBe(204)
    release?.()
    const messages: SocketMessage[] = []
    while (!messages.at(-1)?.channel?.endsWith('/deleted')) messages.push(await socket.next())
    const states = messages.slice(0, -1).map(({ data }) => `${data.action} ${data.status}`)
    expect(states).toEqual(['delete waiting', 'delete waiting', 'delete running'])

    const place = { action: 'replaceFolder', remoteFolder: { id: 'p1', title: 'Trees of the town' } }
    const second = await publish('Ponds', place)
    await expect.poll(async () => (await admin.get(`${api}/publications/${second}`)).json.status).toBe('done')
    const other = await follow(second)
    await publish('Lakes', place)
    expect(await other.next()).toMatchObject({ channel: `publication/${second}/deleted` })
  })

  it('closes for a user who is no longer administrator, and when the owner of the catalog changes', async () => {
    const catalog = await newCatalog()
    const { json: one } = await admin.post(`${api}/imports`, {
      catalog: { id: catalog },
      remoteResource: { id: 'p1:r1', title: 'Trees as CSV' }
    })
    await ended(one._id)
    const channel = `import/${one._id}`
    const ends = { type: 'error', channel, status: 403 }

    const follower = await connect(admin)
    const follow = async (): Promise<void> => {
      expect(await subscribed(follower, channel)).toBe('subscribe-confirm')
    }
    const { identities } = platform.app.platform.directory
    const withRole = async (role: string): Promise<void> => {
      const identity = { type: 'user', id: 'test_user1', name: 'Test User1' } as const
      const organizations = [{ id: 'test_org1', name: 'Test Org 1', role }]
      await identities.publish({ kind: 'changed', identity: { ...identity, organizations } })
    }
    await follow()
    await withRole('admin')
    platform.app.platform.bus.publish(channel, { status: 'waiting' })
    expect(await follower.next()).toMatchObject({ type: 'message', data: { status: 'waiting' } })
    await withRole('contrib')
    expect(await follower.next()).toMatchObject(ends)

    await follow()
    const superadmin = await platform.loginAs('test_superadmin', { adminMode: true })
    const owner = { type: 'user', id: 'test_alone', name: 'Alone' }
    expect((await superadmin.patch(`${api}/catalogs/${catalog}`, { owner })).status).toBe(200)
    expect(await follower.next()).toMatchObject(ends)
  })
})

describe('an account', () => {
  it('keeps its catalogs when it is renamed, and deletes them when it is deleted', async () => {
    const alone = await platform.loginAs('test_alone')
    const { json } = await alone.post(`${api}/catalogs`, connection())
    const path = `${api}/catalogs/${json._id}`
    const secret = '?key=identities'
    const { identities } = platform.app.platform.config.secrets
    platform.app.platform.config.secrets.identities = 'identities'
    await platform.anonymous().post(`/identities/user/test_alone${secret}`, { name: 'Other name' })
    expect((await alone.get(path)).json.owner).toMatchObject({ id: 'test_alone', name: 'Other name' })
    await platform.anonymous().delete(`/identities/user/test_alone${secret}`)
    expect((await alone.get(path)).status).toBe(404)
    if (identities) platform.app.platform.config.secrets.identities = identities
  })
})

describe('the encryption key of the secrets', () => {
  it('is rotated by a start with both keys, after which the former key is not needed', async () => {
    let one = await startPlatform()
    const { dataDir } = one
    const used = async (keys: string[]): Promise<number> => {
      await one.app.close()
      one = await startPlatform({
        dataDir,
        catalogs: { keys, fileBytes: 1_000_000, idleMs: 5000, runMs: 60_000, followMs: 0 }
      })
      const person = await one.loginAs('test_user1', { org: 'test_org1' })
      const { json } = await person.get(`${api}/catalogs`)
      const { status } = await person.get(`${api}/catalogs/${json.results[0]._id}/resources`)
      return status === 200 ? Number(ckan.requests.at(-1)?.headers.authorization === 'right') : status
    }
    const owner = await one.loginAs('test_user1', { org: 'test_org1' })
    const { status } = await owner.post(`${api}/catalogs`, connection({ apiKey: 'right' }))
    expect(status).toBe(201)
    expect(await used(['new'])).toBe(1)
    expect(await used(['newer', 'new'])).toBe(1)
    expect(await used(['newer'])).toBe(1)
    // Without the right key the platform starts, and requests to the catalog fail with a message.
    expect(await used(['lost'])).toBe(502)
    await one.app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
