/** Another instance as a remote catalog. Here the platform harvests itself, from another account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import {
  datasetOf,
  imported,
  importedAgain,
  openCatalog,
  refusalOf,
  logText
} from './support/remoteCatalogs.ts'
import { scenario } from './support/scenario.ts'

const api = '/catalogs/api'
const secret = 'catalogs secret'
const label = 'http://www.w3.org/2000/01/rdf-schema#label'

let platform: TestPlatform
/** Client of the account whose datasets are harvested. */
let theirs: TestClient
let admin: TestClient

beforeAll(async () => {
  platform = await startPlatform({
    catalogs: { keys: [], fileBytes: 1_000_000, idleMs: 5000, runMs: 60_000, followMs: 0 }
  })
  platform.app.platform.config.secrets.catalogs = secret
  theirs = await platform.loginAs('test_user1', { org: 'test_org1' })
  admin = await platform.loginAs('test_user5', { org: 'test_org2' })
})
afterAll(() => platform.close())

async function keyOf(client: TestClient, org: string): Promise<string> {
  const apiKeys = [{ title: 'Catalogs', scopes: ['datasets'] }]
  const { json, text } = await client.patch(`/settings/organization/${org}`, { apiKeys })
  expect(json.apiKeys?.[0]?.clearKey, text).toBeTruthy()
  return json.apiKeys[0].clearKey
}

async function described(): Promise<string> {
  const { json } = await upload(theirs, 'towns.csv', 'Town name,people\nVannes,50\nAuray,14\n')
  await waitFinalized(theirs, json.id)
  const form = new FormData()
  form.set('attachment', new Blob(['All towns']), 'notice.txt')
  await theirs.post(`/datasets/${json.id}/metadata-attachments`, form)
  const schema = (await theirs.get(`/datasets/${json.id}`)).json.schema
  const { status, text } = await theirs.patch(`/datasets/${json.id}`, {
    title: 'Towns',
    description: 'All **towns**',
    keywords: ['town'],
    frequency: 'annual',
    license: { title: 'ODbL', href: 'https://example.org/odbl' },
    topics: [
      { id: 'theirs', title: 'Environnement' },
      { id: 'other', title: 'Nothing like it' }
    ],
    attachments: [
      { type: 'file', title: 'Notice', name: 'notice.txt' },
      { type: 'url', title: 'Site', url: 'https://example.org/towns' }
    ],
    schema: schema.map((column: { key: string }) =>
      column.key === 'town_name'
        ? {
            ...column,
            title: 'Name of the town',
            description: 'Official',
            'x-refersTo': label,
            'x-labels': { Auray: 'An Alre' }
          }
        : column
    )
  })
  expect(status, text).toBe(200)
  await waitFinalized(theirs, json.id)
  return json.id
}

it('an import copies the metadata of a dataset, once or at each run as configured', async () => {
  const id = await described()
  const apiKey = await keyOf(theirs, 'test_org1')
  await admin.patch('/settings/organization/test_org2', { topics: [{ id: 'ours', title: 'environnement' }] })
  const catalog = await openCatalog(admin, 'data-fair', { url: platform.origin, apiKey })
  const first = await imported(admin, catalog, id)
  const dataset = await datasetOf(admin, first)
  expect(dataset).toMatchObject({
    title: 'Towns',
    description: 'All **towns**',
    keywords: ['town'],
    frequency: 'annual',
    license: { title: 'ODbL', href: 'https://example.org/odbl' },
    topics: [{ id: 'ours', title: 'environnement' }],
    attachments: [
      { type: 'file', title: 'Notice', name: 'notice.txt', size: 9 },
      { type: 'url', title: 'Site', url: 'https://example.org/towns' }
    ],
    count: 2
  })
  expect(dataset.topics).toHaveLength(1)
  expect(logText(first)).toContain('Nothing like it')
  const column = {
    key: 'town_name',
    title: 'Name of the town',
    description: 'Official',
    'x-refersTo': label,
    'x-labels': { Auray: 'An Alre' }
  }
  expect(dataset.schema).toContainEqual(expect.objectContaining(column))
  const path = `/datasets/${dataset.id}`
  expect((await admin.get(`${path}/metadata-attachments/notice.txt`)).text).toBe('All towns')

  const schema = dataset.schema.map((one: object) => ({ ...one, title: 'Mine' }))
  await admin.patch(path, { title: 'Mine', schema, attachments: [] })
  await waitFinalized(admin, dataset.id)
  await importedAgain(admin, first._id)
  expect((await admin.get(path)).json).toMatchObject({ title: 'Mine', attachments: [] })
  expect((await admin.get(path)).json.schema[0].title).toBe('Mine')
  await importedAgain(admin, first._id, { shouldUpdateSchema: true })
  const updated = (await admin.get(path)).json
  expect([updated.title, updated.schema[0].title]).toEqual(['Mine', 'Name of the town'])
  await importedAgain(admin, first._id, { shouldUpdateMetadata: true, shouldUpdateSchema: false })
  expect((await admin.get(path)).json).toMatchObject({
    title: 'Towns',
    attachments: [{ name: 'notice.txt' }, {}]
  })
})

it('a catalog is harvested as a whole, and again without downloads when nothing changed', async () => {
  const id = await described()
  const catalog = await openCatalog(admin, 'data-fair', {
    url: platform.origin,
    apiKey: await keyOf(theirs, 'test_org1')
  })
  const harvests = `${api}/harvests`
  const { json, text, status } = await admin.post(harvests, {
    catalog: { id: catalog },
    title: 'All',
    filters: { take: [id] }
  })
  expect(status, text).toBe(201)
  const ended = async (): Promise<Answer['json']> => {
    const read = async (): Promise<Answer['json']> => (await admin.get(`${harvests}/${json._id}`)).json
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/done|error/)
    return read()
  }
  expect(logText(await ended())).not.toMatch(/erreur/)
  const { results } = (await admin.get(`${harvests}/${json._id}/report`)).json
  expect(results).toMatchObject([{ remoteId: id, outcome: 'created' }])
  await waitFinalized(admin, results[0].dataset.id)
  expect((await admin.get(`/datasets/${results[0].dataset.id}`)).json).toMatchObject({
    title: 'Towns',
    count: 2,
    keywords: ['town']
  })
  await admin.patch(`${harvests}/${json._id}`, { status: 'waiting' })
  await ended()
  expect((await admin.get(`${harvests}/${json._id}/report`)).json.results).toMatchObject([
    { outcome: 'unchanged' }
  ])
})

it('an editable dataset imports the lines and the column metadata', async () => {
  const id = await described()
  const catalog = await openCatalog(admin, 'data-fair', {
    url: platform.origin,
    apiKey: await keyOf(theirs, 'test_org1')
  })
  const columns = [
    { key: 'town_name', type: 'string' },
    { key: 'people', type: 'integer' }
  ]
  const { json: rest } = await admin.post('/datasets', { isRest: true, title: 'Lines', schema: columns })
  const done = await imported(admin, catalog, id, {
    dataFairDataset: { id: rest.id, title: 'Lines', isRest: true },
    separator: ',',
    shouldUpdateSchema: true
  })
  expect(done.status, logText(done)).toBe('done')
  const { title, schema } = (await admin.get(`/datasets/${rest.id}`)).json
  expect(title).toBe('Lines')
  expect(schema.slice(0, 2)).toMatchObject([
    { key: 'town_name', title: 'Name of the town' },
    { key: 'people', type: 'integer' }
  ])
  expect((await admin.get(`/datasets/${rest.id}/lines`)).json.total).toBe(2)
  // Another import into the same dataset replaces this import, even from another catalog.
  const other = await openCatalog(admin, 'data-fair', { url: platform.origin })
  await imported(admin, other, 'none', { dataFairDataset: { id: rest.id, title: 'Lines' } })
  expect((await admin.get(`${api}/imports/${done._id}`)).text).toBe('Import not found')
})

it('the route for changed and deleted datasets needs the secret key', async () => {
  const anonymous = platform.anonymous()
  const path = `${api}/datasets`
  const key = { 'x-secret-key': secret }
  await scenario(platform, [
    { who: anonymous, asks: ['POST', path, { update: [] }], gets: 401 },
    { who: admin, asks: ['POST', path, { update: [] }], gets: 401 },
    { who: anonymous, asks: ['POST', path, { update: [] }], headers: { 'x-secret-key': 'wrong' }, gets: 401 },
    { who: anonymous, asks: ['POST', path, {}], headers: key, gets: 204 },
    {
      who: anonymous,
      asks: ['POST', path, { update: ['none', 'none'], delete: ['none'] }],
      headers: key,
      gets: 204
    },
    { who: anonymous, asks: ['POST', path, { update: 'none' }], headers: key, gets: 400 },
    { who: anonymous, asks: ['POST', path, { other: [] }], headers: key, gets: 400 }
  ])
  const id = await described()
  const catalog = await openCatalog(admin, 'data-fair', {
    url: platform.origin,
    apiKey: await keyOf(theirs, 'test_org1')
  })
  const { _id, dataFairDataset } = await imported(admin, catalog, id)
  const deleted = { delete: [dataFairDataset.id] }
  for (const _time of [1, 2]) expect((await anonymous.post(path, deleted, key)).status).toBe(204)
  expect((await admin.get(`${api}/imports/${_id}`)).status).toBe(404)
})

describe('a publication on another instance', () => {
  let catalog: string
  let key: string

  beforeAll(async () => {
    key = await keyOf(theirs, 'test_org1')
    const config = { url: platform.origin, apiKey: key }
    catalog = await openCatalog(admin, 'data-fair', config)
  })

  async function ended(id: string): Promise<Answer['json']> {
    const read = async (): Promise<Answer['json']> => (await admin.get(`${api}/publications/${id}`)).json
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/done|error/)
    return read()
  }

  async function published(dataset: Answer['json'], values: object = {}): Promise<Answer['json']> {
    const { status, text, json } = await admin.post(`${api}/publications`, {
      catalog: { id: catalog },
      dataFairDataset: { id: dataset.id, title: dataset.title },
      action: 'createFolderInRoot',
      ...values
    })
    expect(status, text).toBe(201)
    return ended(json._id)
  }

  const there = async (id: string): Promise<Answer['json']> => (await theirs.get(`/datasets/${id}`)).json

  it('needs an API key that may write', async () => {
    const { json } = await admin.get(`${api}/catalogs/${catalog}`)
    expect(json.capabilities).toEqual(expect.arrayContaining(['createFolderInRoot', 'replaceFolder']))
    const open = await openCatalog(admin, 'data-fair', { url: platform.origin })
    expect((await admin.get(`${api}/catalogs/${open}`)).json.capabilities).not.toContain('createFolderInRoot')
    expect(await refusalOf(admin, 'data-fair', { url: platform.origin, apiKey: 'wrong' })).toMatch(
      /40[13]|clé/i
    )
  })

  it('sends the file of a private dataset with its metadata, follows the changes of both, and deletes it', async () => {
    const { json: first } = await upload(admin, 'parks.csv', 'park name,area\nNorth,5\n')
    await waitFinalized(admin, first.id)
    const { schema } = (await admin.get(`/datasets/${first.id}`)).json
    schema[0].title = 'Name of the park'
    const license = { title: 'ODbL', href: 'https://example.org/odbl' }
    await admin.patch(`/datasets/${first.id}`, {
      title: 'Parks',
      description: 'All',
      keywords: ['park'],
      license,
      schema
    })
    await waitFinalized(admin, first.id)
    const done = await published({ id: first.id, title: 'Parks' })
    expect(done, logText(done)).toMatchObject({
      status: 'done',
      action: 'replaceFolder',
      remoteFolder: { title: 'Parks' }
    })
    const publications = async (): Promise<unknown[]> =>
      (await admin.get(`/datasets/${first.id}/journal`)).json.filter(
        ({ type }: { type: string }) => type === 'publication'
      )
    await expect.poll(publications).toHaveLength(1)
    const { id } = done.remoteFolder
    expect(await there(id)).toMatchObject({
      title: 'Parks',
      description: 'All',
      keywords: ['park'],
      license,
      count: 1,
      owner: { id: 'test_org1' },
      originalFile: { name: 'parks.csv' }
    })
    expect((await there(id)).schema[0].title).toBe('Name of the park')

    // A change of metadata does not send the file again.
    const { dataUpdatedAt } = await there(id)
    await admin.patch(`/datasets/${first.id}`, { description: 'Other words' })
    await expect.poll(async () => (await there(id)).description).toBe('Other words')
    expect((await there(id)).dataUpdatedAt).toBe(dataUpdatedAt)
    expect(await publications()).toHaveLength(1)

    // Removed metadata are removed on the remote too.
    await admin.patch(`/datasets/${first.id}`, { keywords: [], license: null })
    await expect.poll(async () => (await there(id)).license).toBeUndefined()
    expect(await there(id)).not.toHaveProperty('keywords')
    expect(await there(id)).toMatchObject({ description: 'Other words', dataUpdatedAt })

    // A new data file is sent to the remote.
    const form = new FormData()
    form.set('dataset', new Blob(['park name,area\nNorth,5\nSouth,6\n']), 'parks.csv')
    await admin.post(`/datasets/${first.id}`, form)
    await expect.poll(async () => (await there(id)).count, { timeout: 20_000 }).toBe(2)

    await admin.delete(`/datasets/${first.id}`)
    await expect.poll(async () => (await theirs.get(`/datasets/${id}`)).status, { timeout: 20_000 }).toBe(404)
    await expect.poll(async () => (await admin.get(`${api}/publications/${done._id}`)).status).toBe(404)
  })

  it('sends lines as a file, datasets without data as metadata only, and can replace a dataset', async () => {
    const { json: rest } = await admin.post('/datasets', {
      isRest: true,
      title: 'Notes',
      schema: [{ key: 'note', type: 'string' }]
    })
    await admin.post(`/datasets/${rest.id}/_bulk_lines`, [{ note: 'a' }, { note: 'b, "c"' }])
    const lines = await published(rest)
    expect(lines, logText(lines)).toMatchObject({ status: 'done' })
    const { results } = (await theirs.get(`/datasets/${lines.remoteFolder.id}/lines?select=note`)).json
    expect(results.map(({ note }: { note: string }) => note)).toEqual(['a', 'b, "c"'])

    const { json: meta } = await admin.post('/datasets', { isMetaOnly: true, title: 'Words' })
    const { remoteFolder } = await published(meta)
    expect(await there(remoteFolder.id)).toMatchObject({ isMetaOnly: true, title: 'Words' })
    await theirs.delete(`/datasets/${remoteFolder.id}`)
    const again = (await admin.get(`${api}/publications?dataFairDatasetId=${meta.id}`)).json.results[0]
    await admin.post(`${api}/publications/${again._id}`, {})
    expect((await ended(again._id)).error).toMatch(/n’existe plus/)

    const { json: target } = await upload(theirs, 'old.csv', 'a\n1\n')
    await waitFinalized(theirs, target.id)
    await theirs.patch(`/datasets/${target.id}`, { description: 'Of the former file' })
    const { json: listing } = await admin.get(
      `${api}/catalogs/${catalog}/resources?action=replaceFolder&q=old`
    )
    expect(listing.results).toMatchObject([{ id: target.id, type: 'folder' }])
    const { json: file } = await upload(admin, 'new.csv', 'b\n2\n3\n')
    await waitFinalized(admin, file.id)
    const remote = { id: target.id, title: 'old' }
    const replaced = await published(file, { action: 'replaceFolder', remoteFolder: remote })
    expect(replaced, logText(replaced)).toMatchObject({ status: 'done', remoteFolder: { id: target.id } })
    expect(await there(target.id)).toMatchObject({ count: 2, originalFile: { name: 'new.csv' } })
    expect((await there(target.id)).description).toBe('')
  })
})
