/** DCAT catalogs: pagination, imported metadata, and hostile catalogs. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startDcat, type DcatServer } from './support/dcatServer.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import {
  datasetOf,
  harvestReport,
  imported,
  listed,
  openCatalog,
  refusalOf,
  logText
} from './support/remoteCatalogs.ts'
import { startRemoteServer, type RemoteServer } from './support/remoteServer.ts'

let platform: TestPlatform
let admin: TestClient
let dcat: DcatServer
let other: RemoteServer

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  dcat = await startDcat()
  other = await startRemoteServer()
})
beforeEach(() => {
  dcat.names = ['Trees', 'Ports', 'Benches', 'Roads', 'Schools']
  dcat.instead = undefined
  dcat.after = undefined
})
afterAll(async () => {
  await platform.close()
  await dcat.close()
  await other.close()
})

/** Makes each connection distinct, so that no cached catalog of another test is used. */
let connections = 0
const connection = (values: object = {}): object => ({
  url: `${dcat.origin}/catalog?connection=${(connections += 1)}`,
  ...values
})

it('datasets are listed from all pages, each read once', async () => {
  const catalog = await openCatalog(admin, 'dcat', connection({ apiKey: 'secret' }))
  const before = dcat.requests.length
  const { json } = await listed(admin, catalog, 'size=2')
  expect(json).toMatchObject({
    count: 5,
    results: [
      { id: `${dcat.origin}/d/Trees`, title: 'Trees de la ville', type: 'folder' },
      { type: 'folder' }
    ]
  })
  const second = await listed(admin, catalog, 'size=2&page=3')
  expect(second.json.results).toMatchObject([{ title: 'Schools de la ville' }])
  expect((await listed(admin, catalog, 'q=VILLE+roâds')).json).toMatchObject({ count: 1 })
  const folder = await listed(
    admin,
    catalog,
    `currentFolderId=${encodeURIComponent(`${dcat.origin}/d/Ports`)}`
  )
  expect(folder.json).toMatchObject({
    count: 2,
    path: [{ title: 'Ports de la ville' }],
    results: [
      { title: 'Page', format: 'html' },
      { title: 'Table', format: 'csv', type: 'resource' }
    ]
  })
  const asked = dcat.requests.slice(before)
  expect(asked).toHaveLength(3)
  expect(asked.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer secret'))
  expect((await listed(admin, catalog, 'currentFolderId=none')).status).toBe(502)
  expect(await harvestReport(admin, catalog)).toHaveLength(5)
  expect(await harvestReport(admin, catalog, { q: 'ports ville' })).toEqual(['Ports de la ville: created'])
})

it('datasets are visible only to users of the connection with its credentials', async () => {
  const guarded = await startRemoteServer()
  const address = `${guarded.origin}/catalog.ttl`
  guarded.answer = ({ headers }, response) => {
    const names = headers.authorization ? ['open', 'closed'] : ['open']
    const datasets = names.map((name) => `<https://d.test/${name}> a dcat:Dataset ; dct:title "${name}" .`)
    const prefixes = '@prefix dcat: <http://www.w3.org/ns/dcat#> . @prefix dct: <http://purl.org/dc/terms/> .'
    response.writeHead(200, { 'content-type': 'text/turtle' }).end(`${prefixes} ${datasets.join(' ')}`)
  }
  const titles = async (url: string): Promise<string[]> => {
    const { json } = await listed(admin, await openCatalog(admin, 'dcat', { url }))
    return json.results.map(({ title }: { title: string }) => title)
  }
  expect(await titles(address.replace('//', '//reader:hush@'))).toEqual(['open', 'closed'])
  expect(await titles(address)).toEqual(['open'])
  await guarded.close()
})

it('an import takes the best file of a dataset with its metadata, ignoring the announced size', async () => {
  const catalog = await openCatalog(admin, 'dcat', connection())
  const done = await imported(admin, catalog, `${dcat.origin}/d/Schools`)
  expect(await datasetOf(admin, done)).toMatchObject({
    title: 'Schools de la ville',
    count: 2,
    description: '**Schools**',
    keywords: ['ville'],
    frequency: 'monthly',
    creator: 'Ville',
    modified: '2026-01-02',
    license: { href: 'https://creativecommons.org/licenses/by/4.0/' },
    origin: `${dcat.origin}/d/Schools`
  })
  expect(logText(done)).toMatch(/Fichier retenu : Table \(csv\)/)
  expect(logText(done)).toMatch(/Contact : Ann <ann@example.org>/)
  const folder = await listed(
    admin,
    catalog,
    `currentFolderId=${encodeURIComponent(`${dcat.origin}/d/Ports`)}`
  )
  const [page, table] = folder.json.results
  expect(logText(await imported(admin, catalog, page.id))).toMatch(/Le format html n’est pas lu/)
  expect(await datasetOf(admin, await imported(admin, catalog, table.id))).toMatchObject({
    title: 'Ports de la ville - Table'
  })
})

it('pages are followed on the same server only, to the last one', async () => {
  dcat.after = `${other.origin}/catalog?page={page}`
  const elsewhere = await openCatalog(admin, 'dcat', connection({ apiKey: 'secret', apiKeyHeader: 'x-key' }))
  expect(dcat.requests.at(-1)?.headers['x-key']).toBe('secret')
  const refused = await listed(admin, elsewhere)
  expect([refused.status, refused.text]).toEqual([502, expect.stringMatching(/autre serveur/)])
  expect(other.requests).toEqual([])
  // Endless pages without new datasets, and circular pages, end the listing.
  for (const after of ['/catalog?page={page}', '/catalog?page=2']) {
    dcat.after = after
    const before = dcat.requests.length
    const catalog = await openCatalog(admin, 'dcat', connection())
    expect((await listed(admin, catalog)).json.count).toBe(5)
    expect(dcat.requests.length - before).toBeLessThan(9)
  }
})

it('a document that is not a catalog is refused with a message', async () => {
  const rows: [string, string, RegExp][] = [
    ['text/html', '<!doctype html><html>Sign in</html>', /HTML/],
    ['text/turtle', '@prefix a: <b', /invalide/],
    [
      'application/rdf+xml',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a>',
      /incomplet/
    ],
    ['application/ld+json', '{"@context": "http://10.0.0.1/c", "@id": "a"}', /n’est pas chargé/],
    ['application/json', '{}', /ni catalogue/]
  ]
  for (const [type, text, message] of rows) {
    dcat.instead = { type, text }
    expect(await refusalOf(admin, 'dcat', connection())).toMatch(message)
  }
  expect(await refusalOf(admin, 'dcat', { url: `${dcat.origin}/none` })).toMatch(/404/)
})
