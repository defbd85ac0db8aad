/** Catalog types, each against a fake server that responds as the real remote does. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOutgoing } from '../../server/outgoing/outgoing.ts'
import { opendatasoft } from '../../server/catalogs/plugins/opendatasoft.ts'
import type { CatalogPlugin, HarvestedDataset, WebSource } from '../../server/catalogs/plugins/plugin.ts'
import { remoteAccess } from '../../server/catalogs/plugins/remoteAccess.ts'
import { udata } from '../../server/catalogs/plugins/udata.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { datasetOf, imported, importedAgain, openCatalog, logText } from './support/remoteCatalogs.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let admin: TestClient
let remote: RemoteServer
const outgoing = openOutgoing({ allowPrivateAddresses: true, publicUrl: 'http://localhost/data-fair' })
const access = remoteAccess({ outgoing, maxFileBytes: 1_000_000 })
const page = { page: 1, size: 10, filters: {} }

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  remote = await startRemoteServer()
})
afterAll(async () => {
  await platform.close()
  await remote.close()
  await outgoing.close()
})

async function harvestOf(plugin: CatalogPlugin, config: object): Promise<HarvestedDataset[]> {
  const datasets: HarvestedDataset[] = []
  for await (const one of plugin.harvest?.(access, { ...config }, {}) ?? []) datasets.push(...one.datasets)
  return datasets
}

/** Serves JSON by path, and 404 for other paths. */
function answer(paths: Record<string, unknown>): void {
  remote.answer = ({ url = '' }, response) => {
    const { pathname } = new URL(url, remote.origin)
    const body = paths[pathname]
    if (body === undefined) return void response.writeHead(404).end('Not found')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

it('an Opendatasoft portal is listed and searched', async () => {
  const dataset = {
    dataset_id: 'trees',
    has_records: true,
    fields: [
      { name: 'nom_com', label: 'Name of the town', type: 'text', description: 'As people say' },
      { name: 'point', label: 'point', type: 'geo_point_2d', description: null },
      { name: 'shape', label: 'Shape', type: 'geo_shape' },
      { label: 'nothing' }
    ],
    metas: {
      default: {
        title: 'Trees',
        description: '<p>All</p>',
        keyword: ['tree'],
        theme: ['Nature'],
        license: 'Licence Ouverte',
        license_url: 'https://example.org/lo',
        modified: '2026-02-03T00:00:00+00:00',
        publisher: 'Town'
      }
    }
  }
  const base = '/api/explore/v2.1/catalog/datasets'
  answer({ [base]: { total_count: 1, results: [dataset] }, [`${base}/trees`]: dataset })
  const config = { url: `${remote.origin}/`, apiKey: 'k' }
  await opendatasoft.check(access, config)
  expect(await opendatasoft.list(access, config, { ...page, q: 'a"b' })).toMatchObject({
    count: 1,
    results: [{ id: 'trees', title: 'Trees', type: 'resource' }]
  })
  expect(new URL(remote.requests.at(-1)?.url ?? '', remote.origin).searchParams.get('where')).toBe('"a b"')
  expect(remote.requests.at(-1)?.headers.authorization).toBe('Apikey k')
  expect(await harvestOf(opendatasoft, config)).toMatchObject([
    { id: 'trees', organizations: ['Town'], file: { name: 'trees.csv' }, metadata: { title: 'Trees' } }
  ])
  const { metadata, file } = await opendatasoft.find(access, config, 'trees', {
    format: 'geojson',
    where: 'a > 1'
  })
  expect(metadata).toMatchObject({ keywords: ['tree', 'Nature'], modified: '2026-02-03', creator: 'Town' })
  expect(file).toMatchObject({ name: 'trees.geojson' })
  expect((file as WebSource).url).toContain('/exports/geojson?where=a+%3E+1')
  const columnsFor = async (options: object): Promise<unknown> =>
    (await opendatasoft.find(access, config, 'trees', { ...options })).metadata.schema
  const plain = [
    { key: 'nom_com', 'x-originalName': 'nom_com', title: 'Name of the town', description: 'As people say' },
    { key: 'point', 'x-originalName': 'point' },
    { key: 'shape', 'x-originalName': 'shape', title: 'Shape' }
  ]
  expect(await columnsFor({ format: 'geojson' })).toEqual(plain)
  const placed = { ...plain[2], 'x-refersTo': 'https://purl.org/geojson/vocab#geometry' }
  expect(await columnsFor({})).toEqual([...plain.slice(0, 2), placed])
  // A refused export has the error message of the remote API.
  remote.answer = (_request, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"message":"Malformed: a >"}')
  }
  const target = { url: (file as WebSource).url }
  await expect(access.download(target, '/dev/null')).rejects.toThrow(/^400 - Bad Request : Malformed: a >$/)
  answer({ [base]: { nothing: true } })
  await expect(opendatasoft.check(access, config)).rejects.toThrow(/Explore/)
})

it('the column metadata are updated even when the remote file has not changed', async () => {
  const fields = [{ name: 'name', label: 'Name', type: 'text' }]
  const portal = '/api/explore/v2.1/catalog/datasets'
  remote.answer = ({ url = '', headers }, response) => {
    if (!url.includes('/exports/')) {
      const found = { dataset_id: 'trees', has_records: true, fields, metas: { default: { title: 'Trees' } } }
      const body = url.startsWith(`${portal}/`) ? found : { total_count: 1, results: [found] }
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const isKnown = headers['if-none-match'] === '"1"'
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/csv', etag: '"1"' })
    response.end(isKnown ? undefined : 'name,height\noak,12\n')
  }
  const catalog = await openCatalog(admin, 'opendatasoft', { url: remote.origin })
  const first = await imported(admin, catalog, 'trees')
  const columns = async (): Promise<object> => {
    const { schema } = await datasetOf(admin, first)
    const shown = schema.filter((column: { key: string }) => !column.key.startsWith('_'))
    return shown.map(({ key, title, type }: Record<string, string>) => [key, title, type])
  }
  expect(await columns()).toEqual([
    ['name', 'Name', 'string'],
    ['height', undefined, 'integer']
  ])
  Object.assign(fields[0] ?? {}, { label: 'Species' })
  expect(logText(await importedAgain(admin, first._id, { shouldUpdateSchema: true }))).toContain('pas changé')
  expect(await columns()).toEqual([
    ['name', 'Species', 'string'],
    ['height', undefined, 'integer']
  ])
})

it('a udata portal is listed and searched, and accepts publications', async () => {
  const dataset = {
    id: 'd1',
    slug: 'trees',
    title: 'Trees',
    description: 'All',
    tags: ['tree'],
    frequency: 'annual',
    license: 'fr-lo',
    last_modified: '2026-02-03T10:00:00',
    page: `${remote.origin}/datasets/trees/`,
    temporal_coverage: { start: '2020-01-01', end: '2020-12-31' },
    spatial: {
      granularity: 'fr:commune',
      zones: ['country:fr', 'country-group:ue', 'fr:commune:29019', 'country:qq']
    },
    resources: [
      { id: 'r1', title: 'Notice', url: `${remote.origin}/a.pdf`, format: 'pdf', mime: 'application/pdf' },
      { id: 'r2', title: 'Data', url: `${remote.origin}/download?id=2`, format: 'csv', filesize: 12 }
    ]
  }
  answer({
    '/api/1/datasets/': { total: 1, data: [dataset], id: 'd2' },
    '/api/1/datasets/d1/': dataset,
    '/api/1/datasets/licenses/': [{ id: 'fr-lo', title: 'Licence Ouverte', url: 'https://example.org/lo' }],
    '/api/1/me/': { id: 'u' }
  })
  const config = { url: remote.origin, apiKey: 'k' }
  expect(await udata.check(access, { url: remote.origin })).toEqual({
    capabilities: ['import', 'search', 'pagination']
  })
  await udata.check(access, config)
  expect(remote.requests.at(-1)?.headers['x-api-key']).toBe('k')
  expect(await udata.list(access, config, page)).toMatchObject({ results: [{ id: 'd1', type: 'folder' }] })
  expect((await udata.list(access, config, { ...page, currentFolderId: 'd1' })).results).toMatchObject([
    { id: 'd1:r1', format: 'pdf' },
    { id: 'd1:r2', format: 'csv', size: 12 }
  ])
  expect(await harvestOf(udata, config)).toMatchObject([
    {
      id: 'd1',
      version: '2026-02-03T10:00:00',
      file: { name: 'download.csv', size: 12 },
      links: [{ title: 'Notice' }, { title: 'Data' }],
      metadata: { license: { href: 'https://example.org/lo' } }
    }
  ])
  const best = await udata.find(access, config, 'd1', {})
  expect(best.metadata).toMatchObject({
    title: 'Trees',
    frequency: 'annual',
    spatial: 'France, Union européenne',
    license: { href: 'https://example.org/lo' },
    temporal: { start: '2020-01-01', end: '2020-12-31' }
  })
  expect(best.file).toMatchObject({ name: 'download.csv', size: 12 })
  await expect(udata.find(access, config, 'd1:r1', {})).rejects.toThrow(/pdf/)
  await expect(udata.find(access, config, 'd1:none', {})).rejects.toThrow(/existe plus/)
  const streets = {
    id: 'x',
    slug: 'streets',
    title: 'Streets',
    license: { title: 'Licence Ouverte', href: 'https://example.org/lo' },
    updatedAt: '2026-01-01T00:00:00.000Z',
    pageUrl: 'https://data.example.org/dataset/x',
    apiUrl: 'https://data.example.org/api/x',
    apiDocsUrl: 'https://data.example.org/api/x/api-docs.json',
    files: [],
    documents: [],
    columns: [],
    remoteBody: {}
  }
  const made = await udata.publish?.(access, config, streets, { action: 'createFolderInRoot', newId: 'new' })
  expect(made).toMatchObject({ remoteFolder: { id: 'd2', title: 'Streets' } })
  await udata.unpublish?.(access, config, {
    action: 'replaceFolder',
    folderId: 'gone',
    newId: 'new'
  })
})

it('another instance of the platform is harvested, by its files or by pages of lines', async () => {
  const { json: first } = await upload(admin, 'towns.csv', 'name,people\nVannes,50\nAuray,14\n')
  await waitFinalized(admin, first.id)
  const { json: rest } = await admin.post('/datasets', {
    isRest: true,
    title: 'Notes',
    schema: [{ key: 'note', type: 'string' }]
  })
  await admin.post(`/datasets/${rest.id}/_bulk_lines`, [{ note: 'a' }, { note: 'b, "c"' }])
  await admin.put(`/datasets/${rest.id}/permissions`, [{ classes: ['list', 'read'] }])
  await admin.put(`/datasets/${first.id}/permissions`, [{ classes: ['list', 'read'] }])
  const other = await platform.loginAs('test_user5', { org: 'test_org2' })
  const catalogs = '/catalogs/api'
  const { json: catalog, text } = await other.post(`${catalogs}/catalogs`, {
    title: 'Same platform',
    plugin: 'data-fair',
    config: { url: platform.origin }
  })
  expect(catalog?._id, text).toBeTruthy()
  const { json: listing } = await other.get(`${catalogs}/catalogs/${catalog._id}/resources`)
  expect(listing.results).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: first.id, format: 'csv', type: 'resource' })])
  )
  for (const [id, count] of [
    [first.id, 2],
    [rest.id, 2]
  ]) {
    const { json } = await other.post(`${catalogs}/imports`, {
      catalog: { id: catalog._id },
      remoteResource: { id, title: 'One' }
    })
    const read = async (): Promise<Answer['json']> =>
      (await other.get(`${catalogs}/imports/${json._id}`)).json
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toMatch(/done|error/)
    const done = await read()
    expect(done.status, JSON.stringify(done.logs)).toBe('done')
    const dataset = (await other.get(`/datasets/${done.dataFairDataset.id}`)).json
    expect(dataset).toMatchObject({ count, owner: { id: 'test_org2' } })
  }
})
