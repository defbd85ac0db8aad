/** Catalogs of map servers, each against a small server that speaks their protocols. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestClient } from './support/client.ts'
import { startGeoServer, type GeoServer } from './support/geoServer.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { datasetOf, imported, listed, openCatalog, refusalOf, told } from './support/remoteCatalogs.ts'

let platform: TestPlatform
let admin: TestClient
let geo: GeoServer

beforeAll(async () => {
  platform = await startPlatform()
  admin = await platform.loginAs('test_user1', { org: 'test_org1' })
  geo = await startGeoServer()
})
beforeEach(() => {
  geo.trees = 5
  geo.cap = 2
  geo.formats = ['csv', 'application/json']
  geo.swapsAxes = false
  geo.nextPage = undefined
})
afterAll(async () => {
  await platform.close()
  await geo.close()
})

it('a WFS gives its layers as GeoJSON, page after page, in the order of axes that GeoJSON has', async () => {
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
  geo.swapsAxes = true
  const done = await imported(admin, catalog, 'town:trees')
  const dataset = await datasetOf(admin, done)
  expect(dataset).toMatchObject({ title: 'Arbres', count: 5, creator: 'Ville', keywords: ['arbre'] })
  const [west, south] = dataset.bbox
  expect([Math.round(west), Math.round(south)]).toEqual([-3, 48])
  expect(told(done)).toMatch(/Format retenu : application\/json/)
  expect((await imported(admin, catalog, 'town:none')).logs.at(-1).msg).toBe('La couche n’existe plus.')
})

it('a WFS without GeoJSON gives CSV, and the log says what is left out; GML is refused in words', async () => {
  geo.formats = ['csv']
  const catalog = await openCatalog(admin, 'ogc', { url: `${geo.origin}/wfs` })
  const done = await imported(admin, catalog, 'town:trees')
  expect(await datasetOf(admin, done)).toMatchObject({ count: 2 })
  expect(told(done)).toMatch(/ne donne que 2 objets sur 5/)
  geo.formats = []
  expect(told(await imported(admin, catalog, 'town:trees'))).toMatch(/GML, qui n’est pas lu/)
})

it('a collection of OGC API Features is one file of all its pages', async () => {
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
  expect(told(await imported(admin, catalog, 'trees'))).toMatch(/autre serveur/)
  geo.nextPage = `${geo.origin}/api/collections/trees/items?offset=0`
  expect(told(await imported(admin, catalog, 'trees'))).toMatch(/même page/)
  expect(geo.requests.length - before).toBeLessThan(12)
  expect(await refusalOf(admin, 'ogc', { url: `${geo.origin}/none` })).toMatch(/404/)
})
