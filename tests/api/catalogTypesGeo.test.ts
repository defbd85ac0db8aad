/** Catalog types of map servers, each against a fake server of their protocols. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startArcgis, type ArcgisServer } from './support/arcgisServer.ts'
import type { TestClient } from './support/client.ts'
import { startGeoServer, type GeoServer } from './support/geoServer.ts'
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

let platform: TestPlatform
let admin: TestClient
let geo: GeoServer
let arcgis: ArcgisServer

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  geo = await startGeoServer()
  arcgis = await startArcgis()
})
beforeEach(() => {
  geo.trees = 5
  geo.cap = 2
  geo.formats = ['csv', 'application/json']
  geo.swapsAxes = false
  geo.nextPage = undefined
  geo.knowsIso = true
})
afterAll(async () => {
  await platform.close()
  await geo.close()
  await arcgis.close()
})

it('a WFS layer is imported as GeoJSON, page after page, with coordinates in GeoJSON order', async () => {
  const catalog = await openCatalog(admin, 'ogc', { url: `${geo.origin}/wfs?service=WFS&request=GetMap` })
  expect((await listed(admin, catalog, 'q=ARBRES')).json).toEqual({
    count: 1,
    path: [],
    results: [
      {
        id: 'town:trees',
        title: 'Arbres',
        type: 'resource',
        description: 'Tous les arbres',
        format: 'geojson'
      }
    ]
  })
  expect((await listed(admin, catalog, 'q=benches')).json.count).toBe(0)
  expect(await harvestReport(admin, catalog, { q: 'arbres' })).toEqual(['Arbres: created'])
  geo.swapsAxes = true
  const done = await imported(admin, catalog, 'town:trees')
  const dataset = await datasetOf(admin, done)
  expect(dataset).toMatchObject({ title: 'Arbres', count: 5, creator: 'Ville', keywords: ['arbre'] })
  const [west, south] = dataset.bbox
  expect([Math.round(west), Math.round(south)]).toEqual([-3, 48])
  expect(logText(done)).toMatch(/Format retenu : application\/json/)
  expect((await imported(admin, catalog, 'town:none')).logs.at(-1).msg).toBe('La couche n’existe plus.')
})

it('a WFS without GeoJSON is imported as CSV, with a warning about omitted data; GML is refused with a message', async () => {
  geo.formats = ['csv']
  const catalog = await openCatalog(admin, 'ogc', { url: `${geo.origin}/wfs` })
  const done = await imported(admin, catalog, 'town:trees')
  expect(await datasetOf(admin, done)).toMatchObject({ count: 2 })
  expect(logText(done)).toMatch(/ne donne que 2 objets sur 5/)
  geo.formats = []
  expect(logText(await imported(admin, catalog, 'town:trees'))).toMatch(/GML, qui n’est pas lu/)
})

it('a collection of OGC API Features is imported as one file of all its pages', async () => {
  const catalog = await openCatalog(admin, 'ogc', { url: `${geo.origin}/api/` })
  expect((await listed(admin, catalog)).json).toMatchObject({ count: 1, results: [{ id: 'trees' }] })
  const done = await imported(admin, catalog, 'trees')
  expect(await datasetOf(admin, done)).toMatchObject({
    title: 'Trees of the town',
    count: 5,
    temporal: { start: '2020-01-01' },
    license: { href: 'https://creativecommons.org/licenses/by/4.0/' }
  })
  const before = geo.requests.length
  geo.nextPage = 'http://10.0.0.1/items'
  expect(logText(await imported(admin, catalog, 'trees'))).toMatch(/autre serveur/)
  geo.nextPage = `${geo.origin}/api/collections/trees/items?offset=0`
  expect(logText(await imported(admin, catalog, 'trees'))).toMatch(/même page/)
  expect(geo.requests.length - before).toBeLessThan(12)
  expect(await refusalOf(admin, 'ogc', { url: `${geo.origin}/none` })).toMatch(/404/)
})

it('an ArcGIS server is listed by folders, services and layers, and imports all features of a layer', async () => {
  const url = `${arcgis.origin}/gis/rest/services`
  arcgis.token = 'right'
  expect(await refusalOf(admin, 'arcgis', { url })).toMatch(/jeton/)
  const catalog = await openCatalog(admin, 'arcgis', { url, apiKey: 'right' })
  const titles = async (query: string): Promise<string[]> =>
    (await listed(admin, catalog, query)).json.results.map(({ title }: { title: string }) => title)
  expect(await titles('')).toEqual(['Town'])
  expect(await titles('currentFolderId=Town')).toEqual(['Trees'])
  const layers = await listed(admin, catalog, 'currentFolderId=Town/Trees/FeatureServer')
  expect(layers.json).toMatchObject({
    count: 1,
    results: [{ id: 'Town/Trees/FeatureServer/0', title: 'Trees', type: 'resource' }],
    path: [{ id: 'Town' }, { id: 'Town/Trees/FeatureServer', title: 'Trees' }]
  })
  expect(await harvestReport(admin, catalog)).toEqual(['Trees: created'])
  const layer = 'Town/Trees/FeatureServer/0'
  const paged = arcgis.layer
  const others = [{ advancedQueryCapabilities: { supportsPagination: false } }, {}]
  for (const values of [paged, ...others]) {
    arcgis.layer = values
    const dataset = await datasetOf(admin, await imported(admin, catalog, layer))
    expect(dataset).toMatchObject({ title: 'Trees', count: 5, description: 'All trees' })
    expect(dataset.schema).toContainEqual(
      expect.objectContaining({
        key: 'name',
        title: 'Name of the tree',
        'x-labels': { 'tree 1': 'The first' }
      })
    )
    const { json } = await admin.get(`/datasets/${dataset.id}/lines?sort=objectid&size=1&select=name,seen`)
    expect(json.results[0]).toMatchObject({ name: 'tree 1', seen: expect.stringMatching(/^2026-01-02T/) })
    expect(Math.round(dataset.bbox[0])).toBe(-3)
  }
  arcgis.layer = { ...paged, capabilities: 'Map' }
  expect(logText(await imported(admin, catalog, layer))).toMatch(/ne peut pas être interrogée/)
  arcgis.layer = paged
  expect(logText(await imported(admin, catalog, '../../admin'))).toMatch(/pas une ressource de ce serveur/)
})

it('an ArcGIS Hub site is read by its search API, its former API or its feed', async () => {
  arcgis.token = undefined
  arcgis.hub = ['search', 'former', 'feed']
  const catalog = await openCatalog(admin, 'arcgis', { url: `${arcgis.origin}/hub/` })
  expect((await listed(admin, catalog)).json).toMatchObject({
    count: 1,
    results: [{ id: 'a1', title: 'Trees of the hub', type: 'folder', isImportable: true }]
  })
  expect((await listed(admin, catalog, 'currentFolderId=a1')).json).toMatchObject({
    results: [{ id: 'a1 0', title: 'Trees', type: 'resource' }]
  })
  expect(await datasetOf(admin, await imported(admin, catalog, 'a1'))).toMatchObject({
    title: 'Trees of the hub',
    count: 5,
    creator: 'Town',
    keywords: ['tree'],
    license: { href: 'https://creativecommons.org/licenses/by/4.0/' }
  })
  expect(await harvestReport(admin, catalog)).toEqual(['Trees of the hub: created'])
  arcgis.hub = ['former']
  expect((await listed(admin, catalog)).json).toMatchObject({
    count: 1,
    results: [{ id: 'a1_0', format: 'geojson' }]
  })
  arcgis.hub = ['feed']
  expect((await listed(admin, catalog)).json.results).toMatchObject([
    { id: 'b1', title: 'Trees of the feed' }
  ])
  expect(await harvestReport(admin, catalog)).toEqual(['Trees of the feed: created'])
  arcgis.hub = []
  expect(await refusalOf(admin, 'arcgis', { url: `${arcgis.origin}/hub` })).toMatch(/404/)
})

it('a CSW record imports the best of its links: a file, or the layer of a service', async () => {
  const catalog = await openCatalog(admin, 'csw', { url: `${geo.origin}/csw` })
  expect((await listed(admin, catalog, 'size=1&page=2')).json).toMatchObject({
    count: 2,
    results: [{ id: 'r2', title: 'Bancs', type: 'folder', isImportable: true }]
  })
  expect((await listed(admin, catalog, `q=${encodeURIComponent("L'EAU arbres")}`)).json).toMatchObject({
    count: 1,
    results: [{ title: "Arbres de l'eau" }]
  })
  const links = (await listed(admin, catalog, 'currentFolderId=r1')).json.results
  expect(links).toMatchObject([{ format: 'wfs' }, { format: 'zip' }])
  const layer = await imported(admin, catalog, 'r1')
  expect(await datasetOf(admin, layer)).toMatchObject({
    title: "Arbres de l'eau",
    count: 5,
    description: 'Tout'
  })
  expect(logText(layer)).toMatch(/Ressource retenue : trees/)
  expect(await datasetOf(admin, await imported(admin, catalog, 'r2'))).toMatchObject({
    title: 'Bancs',
    count: 1
  })
  expect(await harvestReport(admin, catalog)).toEqual(["Arbres de l'eau: created", 'Bancs: created'])
  // When the layer fails, the next best link is used, with a warning in the log.
  geo.formats = []
  const archive = logText(await imported(admin, catalog, 'r1'))
  expect(archive).toMatch(/trees n’est pas utilisable : .*GML/)
  expect(archive).toMatch(/404/)
  for (const log of [logText(layer), archive]) expect(log.match(/Contact : Mairie/g)).toHaveLength(1)
  expect(logText(await imported(admin, catalog, 'r9'))).toMatch(/n’existe plus/)
  geo.knowsIso = false
  expect((await listed(admin, catalog)).json).toMatchObject({
    count: 2,
    results: [{ id: 'r1' }, { id: 'r2' }]
  })
  expect(await refusalOf(admin, 'csw', { url: `${geo.origin}/wfs` })).toMatch(/pas par du XML/)
})

it('an invalid URL is refused with a message by every catalog type', async () => {
  for (const plugin of ['dcat', 'csw', 'ogc', 'arcgis', 'ckan']) {
    for (const url of ['http://a:99999/', 'https://a/%', 'http://a..b:0x/']) {
      expect(await refusalOf(admin, plugin, { url }), `${plugin} ${url}`).toBeTruthy()
    }
  }
})
