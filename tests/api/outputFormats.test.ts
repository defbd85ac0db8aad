/** Export formats of lines, parsed by common libraries (docs/api/output-formats.md). */
import { read, utils, type WorkBook } from '@e965/xlsx'
import * as fc from 'fast-check'
import type { FeatureCollection, Polygon } from 'geojson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
// @ts-expect-error the package has no types
import shp from 'shpjs'
import type { TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'
import { readTile } from './support/vectorTile.ts'

const points = `nom,n,prix,ouvert,le,maj,code,lat,lon
"École ""A""",3,2.5,oui,2024-01-15,2024-01-15T10:30:00+01:00,A01,48.5,2.25
"<b> & ]]>",-12,1000000,non,1850-12-31,2024-07-01T23:59:59Z,A02,47,-3
"ligne 1
ligne 2",,,,,,A03,,
`
const square =
  '{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}'
const shapes = `nom;geom
carré;"${square.replaceAll('"', '""')}"
trait;"LINESTRING (1 1, 2 3)"
vide;
`

let platform: TestPlatform
let owner: TestClient
let pointsPath: string
let shapesPath: string
let plainPath: string

async function create(name: string, csv: string, concepts: Record<string, string>): Promise<string> {
  const created = await upload(owner, name, csv)
  const dataset = await waitFinalized(owner, created.json.id)
  const schema = dataset.schema.map((column: { key: string }) =>
    concepts[column.key] ? { ...column, 'x-refersTo': concepts[column.key] } : column
  )
  await owner.patch(`/datasets/${dataset.id}`, { schema })
  await waitFinalized(owner, dataset.id)
  return `/datasets/${dataset.id}/lines`
}

beforeAll(async () => {
  platform = await startPlatform()
  owner = await platform.loginAs('test_user1')
  pointsPath = await create('points.csv', points, {
    lat: 'http://schema.org/latitude',
    lon: 'http://schema.org/longitude',
    nom: 'http://www.w3.org/2000/01/rdf-schema#label'
  })
  shapesPath = await create('formes.csv', shapes, { geom: 'https://purl.org/geojson/vocab#geometry' })
  plainPath = await create('plain.csv', 'a,b\n10,x\n', {})
}, 60_000)
afterAll(() => platform.close())

async function bytes(path: string): Promise<{ headers: Headers; content: Buffer<ArrayBuffer> }> {
  const response = await owner.fetch('GET', path)
  const content = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${response.status} ${content.toString()}`)
  return { headers: response.headers, content }
}

describe('GeoJSON', () => {
  it('has points as features, with the extent of all lines', async () => {
    const { headers, text } = await owner.get(`${pointsPath}?format=geojson&size=1&select=nom,n`)
    const collection = JSON.parse(text)
    expect(headers.get('content-type')).toBe('application/geo+json; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="points.geojson"')
    expect(headers.get('link')).toContain('after=1>; rel=next')
    expect(headers.get('etag')).toMatch(/^W\//)
    const [{ id }] = collection.features
    expect(collection).toEqual({
      type: 'FeatureCollection',
      total: 3,
      features: [
        {
          type: 'Feature',
          id,
          geometry: { type: 'Point', coordinates: [2.25, 48.5] },
          properties: { nom: 'École "A"', n: 3, _id: id }
        }
      ],
      bbox: [-3, 47, 2.25, 48.5]
    })
    expect(Object.keys(collection)).toEqual(['type', 'total', 'features', 'bbox'])
  })

  it('omits empty values and geometries', async () => {
    const { text } = await owner.get(`${pointsPath}?format=geojson&code_eq=A03`)
    const { features, bbox } = JSON.parse(text)
    expect(bbox).toEqual([])
    expect(features).toHaveLength(1)
    expect(Object.keys(features[0])).toEqual(['type', 'id', 'properties'])
    expect(features[0].properties).toEqual({
      nom: 'ligne 1\nligne 2',
      code: 'A03',
      _id: features[0].id,
      _i: 3,
      _rand: expect.any(Number)
    })
  })

  it('has geometries, without the columns that duplicate them', async () => {
    const { text } = await owner.get(`${shapesPath}?format=geojson`)
    const { features, bbox } = JSON.parse(text) as FeatureCollection
    expect(bbox).toEqual([0, 0, 4, 4])
    expect(features.map(({ geometry }) => geometry?.type)).toEqual(['Polygon', 'LineString', undefined])
    expect(Object.keys(features[0]?.properties ?? {}).toSorted()).toEqual([
      '_geopoint',
      '_i',
      '_id',
      '_rand',
      'nom'
    ])
  })

  it('is refused without a geographic column', async () => {
    for (const format of ['geojson', 'shp', 'wkt']) {
      const { status, text } = await owner.get(`${plainPath}?format=${format}`)
      expect([status, text]).toEqual([
        400,
        `"${format}" format cannot be used on this dataset. It is not geolocalized.`
      ])
    }
  })
})

describe('WKT', () => {
  it('is one collection of the geometries of the page', async () => {
    const { headers, text } = await owner.get(`${shapesPath}?format=wkt&select=unknown`)
    expect(text).toBe(
      'GEOMETRYCOLLECTION (POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1)), LINESTRING (1 1, 2 3))'
    )
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="formes.wkt"')
    expect((await owner.get(`${pointsPath}?format=wkt`)).text).toBe(
      'GEOMETRYCOLLECTION (POINT (2.25 48.5), POINT (-3 47))'
    )
    expect((await owner.get(`${pointsPath}?format=wkt&code_eq=A03`)).text).toBe('GEOMETRYCOLLECTION EMPTY')
    expect((await owner.get(`${pointsPath}?format=wkt&size=1`)).headers.get('link')).toContain('rel=next')
  })
})

describe('a shapefile', () => {
  it('has the points and their attributes', async () => {
    const { headers, content } = await bytes(`${pointsPath}?format=shp&size=2`)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toBe('attachment; filename="points.zip"')
    expect(headers.get('link')).toBeNull()
    const layer = (await shp(content)) as FeatureCollection & { fileName: string }
    expect(layer.fileName).toBe('points')
    // The projection and its inverse lose the last digit.
    const near = (value: number): unknown => expect.closeTo(value, 9)
    expect(layer.features.map(({ geometry }) => geometry)).toMatchObject([
      { type: 'Point', coordinates: [near(2.25), near(48.5)] },
      { type: 'Point', coordinates: [near(-3), near(47)] }
    ])
    expect(layer.features[0]?.properties).toMatchObject({
      nom: 'École "A"',
      n: 3,
      prix: 2.5,
      ouvert: true,
      le: new Date(2024, 0, 15),
      maj: '2024-01-15T10:30:00+01:00',
      code: 'A01'
    })
  })

  it('has all the lines of a large page', async () => {
    const lines = Array.from({ length: 500 }, (_none, index) => `${index},48,2`)
    const path = await create('many.csv', `n,lat,lon\n${lines.join('\n')}\n`, {
      lat: 'http://schema.org/latitude',
      lon: 'http://schema.org/longitude'
    })
    const { content } = await bytes(`${path}?format=shp&size=500`)
    const { features } = (await shp(content)) as FeatureCollection
    expect(features.map(({ properties }) => properties?.n as number)).toEqual([...lines.keys()])
  })

  it('has a layer for each kind of geometry', async () => {
    const { content } = await bytes(`${shapesPath}?format=shp`)
    const layers = (await shp(content)) as (FeatureCollection & { fileName: string })[]
    const named = layers.toSorted((a, b) => a.fileName.localeCompare(b.fileName))
    expect(named.map(({ fileName }) => fileName)).toEqual(['formes-line', 'formes-polygon'])
    const polygon = named[1]?.features[0]
    expect(polygon?.properties?.nom).toBe('carré')
    // Shapefiles have the opposite ring orientation.
    const { coordinates } = JSON.parse(square) as Polygon
    expect(polygon?.geometry).toMatchObject({ coordinates: coordinates.map((ring) => ring.toReversed()) })
    expect(named[0]?.features.map(({ properties }) => properties?.nom)).toEqual(['trait', 'vide'])
  })
})

describe.each(['xlsx', 'ods'])('%s', (format) => {
  async function workbook(path: string, headers: Record<string, string> = {}): Promise<WorkBook> {
    const response = await owner.fetch('GET', path, { headers })
    expect(response.status).toBe(200)
    return read(Buffer.from(await response.arrayBuffer()), { cellDates: true, UTC: true })
  }
  const rowsOf = (book: WorkBook, name: string): unknown[][] =>
    utils.sheet_to_json(book.Sheets[name]!, { header: 1, UTC: true, blankrows: true })

  it('has the lines with their types', async () => {
    const { headers } = await bytes(`${pointsPath}?format=${format}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="points.${format}"`)
    expect(headers.get('content-type')).toBe(
      format === 'ods'
        ? 'application/vnd.oasis.opendocument.spreadsheet'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    )
    const book = await workbook(`${pointsPath}?format=${format}&select=nom,n,prix,ouvert,le,maj,code`)
    expect(book.SheetNames).toEqual(['Données', 'Métadonnées', 'Schéma', 'Libellés', 'Requête'])
    expect(book.Props?.Title).toBe('points')
    const [header, first, second, third] = rowsOf(book, 'Données')
    expect(header).toEqual(['nom', 'n', 'prix', 'ouvert', 'le', 'maj', 'code'])
    const day = new Date('2024-01-15T00:00:00Z')
    const time = new Date('2024-01-15T10:30:00Z')
    expect(first).toEqual(['École "A"', 3, 2.5, true, day, time, 'A01'])
    const old = format === 'ods' ? new Date('1850-12-31T00:00:00Z') : '1850-12-31'
    // Spreadsheets store a time as a fraction of a day, which is not exact to the second.
    const rounded = second?.map((cell) =>
      cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell
    )
    expect(rounded).toEqual([
      '<b> & ]]>',
      -12,
      1_000_000,
      false,
      old,
      new Date('2024-07-01T23:59:59Z'),
      'A02'
    ])
    expect(third?.[0]).toBe('ligne 1\nligne 2')
    expect(third?.[6]).toBe('A03')
    expect(third?.slice(1, 6).every((cell) => cell === undefined || cell === null)).toBe(true)
  })

  it('has its source, in the language of the request', async () => {
    const address = `${pointsPath}?format=${format}&sort=-n&finalizedAt=2020-01-01T00:00:00Z`
    // Public caches need Vary, as the response depends on the language.
    const { headers } = await owner.get(address)
    expect(headers.get('vary')).toBe('x-page-language, cookie, accept-language')
    const book = await workbook(address, { 'accept-language': 'en' })
    expect(book.SheetNames).toEqual(['Data', 'Metadata', 'Schema', 'Labels', 'Query'])
    const metadata = rowsOf(book, 'Metadata')
    expect(metadata[0]).toEqual(['Key', 'Label', 'Value'])
    expect(metadata.map(([key]) => key)).toEqual([
      'Key',
      'id',
      'slug',
      'title',
      'summary',
      'description',
      'owner',
      'count',
      'createdAt',
      'updatedAt',
      'dataUpdatedAt'
    ])
    expect(metadata[7]).toEqual(['count', 'Total line count', 3])
    expect(rowsOf(book, 'Schema')[1]?.slice(0, 2)).toEqual(['nom', 'string'])
    expect(rowsOf(book, 'Query')).toEqual([
      ['URL', `${platform.origin}/data-fair/api/v1${pointsPath}?format=${format}&sort=-n`],
      ['Selected columns', '*'],
      ['Sort', '-n'],
      ['Text search']
    ])
  })
})

describe('a vector tile', () => {
  it('has the points with the light columns', async () => {
    const { headers, content } = await bytes(`${pointsPath}?format=pbf&xyz=1,0,1`)
    expect(headers.get('content-type')).toBe('application/x-protobuf')
    expect(headers.get('content-disposition')).toBeNull()
    expect(headers.get('x-tilesmode')).toBe('es/neighbors/10000')
    expect(headers.get('x-tilesampling')).toBe('1/1')
    const [layer] = readTile(content)
    expect(layer).toMatchObject({ version: 2, name: 'results', extent: 4096 })
    const [feature] = layer?.features ?? []
    // The tile is the eastern half of the world: 4096 units wide from the Greenwich meridian.
    expect(feature).toMatchObject({
      type: 1,
      paths: [[[Math.round((2.25 / 180) * 4096), expect.any(Number)]]]
    })
    expect(feature?.properties).toEqual({
      nom: 'École "A"',
      n: 3,
      prix: 2.5,
      ouvert: true,
      le: '2024-01-15',
      maj: '2024-01-15T10:30:00+01:00',
      code: 'A01',
      lat: 48.5,
      lon: 2.25,
      _id: expect.any(String),
      _i: 1
    })
  })

  it('comes from the cache the second time', async () => {
    const first = await bytes(`${pointsPath}?format=mvt&xyz=0,0,0&select=n&sampling=max&count=true`)
    const second = await bytes(`${pointsPath}?format=mvt&xyz=0,0,0&select=n&sampling=max&count=true`)
    expect(first.headers.get('x-tilesmode')).toBe('es/max')
    expect(second.headers.get('x-tilesmode')).toBe('cache/max')
    expect(second.headers.get('x-tilesampling')).toBe('2/2')
    expect(second.content).toEqual(first.content)
    const [layer] = readTile(first.content)
    expect(layer?.features.map(({ properties }) => properties.n).toSorted()).toEqual([-12, 3])
  })

  it('has geometries clipped to the tile', async () => {
    const { content } = await bytes(`${shapesPath}?format=vt&xyz=4,3,3`)
    const features = readTile(content)[0]?.features ?? []
    const named = Object.fromEntries(features.map((feature) => [feature.properties._i, feature]))
    expect(features).toHaveLength(2)
    expect(named[1]).toMatchObject({ type: 3 })
    expect(named[1]?.paths).toHaveLength(2)
    const [outer = [], inner = []]: [number, number][][] = named[1]?.paths ?? []
    expect(outer.every(([x, y]) => x >= 0 && x <= 364 + 1 && y <= 4096 && y >= 4096 - 370)).toBe(true)
    // In tile coordinates y goes down, so the outer ring is clockwise.
    expect([Math.sign(area(outer)), Math.sign(area(inner))]).toEqual([1, -1])
    expect(named[2]).toMatchObject({ type: 2 })
    expect(named[2]?.paths[0]).toHaveLength(2)
  })

  it('may be empty, can be filtered, and needs tile coordinates', async () => {
    const empty = await owner.get(`${pointsPath}?format=pbf&xyz=0,1,1`)
    expect([empty.status, empty.text]).toEqual([204, ''])
    expect((await owner.get(`${pointsPath}?format=pbf&xyz=0,0,0&n_eq=4`)).status).toBe(204)
    const { content } = await bytes(`${pointsPath}?format=pbf&xyz=0,0,0&n_eq=3`)
    expect(readTile(content)[0]?.features).toHaveLength(1)
    const missing = await owner.get(`${pointsPath}?format=pbf`)
    expect([missing.status, missing.text]).toEqual([400, 'xyz parameter is required for vector tile format.'])
    for (const xyz of ['1,2', '2,0,1', 'a,b,c', '0,0,31']) {
      expect((await owner.get(`${pointsPath}?format=pbf&xyz=${xyz}`)).status).toBe(400)
    }
    expect((await owner.get(`${pointsPath}?format=pbf&xyz=0,0,0&sampling=all`)).text).toBe(
      'Sampling can be "max" or "neighbors"'
    )
    expect((await owner.get(`${plainPath}?format=pbf&xyz=0,0,0`)).status).toBe(400)
  })

  function area(ring: [number, number][]): number {
    return ring.reduce((sum, [x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length]!
      return sum + x * nextY - nextX * y
    }, 0)
  }
})

describe('every export format', () => {
  const formats = ['json', 'csv', 'xlsx', 'ods', 'geojson', 'wkt', 'shp', 'pbf']
  const parts = {
    format: fc.constantFrom(...formats),
    select: fc.constantFrom(
      '',
      '*',
      'nom',
      'nom,_geopoint,_id',
      '_geoshape',
      '_geocorners,_i',
      'unknown',
      ','
    ),
    sep: fc.constantFrom('', ';', '"', '\n', '\0', '||', '?', 'é'),
    header: fc.constantFrom('', 'false'),
    size: fc.constantFrom('0', '1', '3', '10000'),
    sort: fc.constantFrom('', '_rand', '-nom'),
    count: fc.constantFrom('', 'true', 'false'),
    xyz: fc.constantFrom('0,0,0', '1,0,1', '1,1,1', '17,11,5', '1073741823,0,30', 'x', ''),
    sampling: fc.constantFrom('max', 'neighbors'),
    truncate: fc.constantFrom('', '2'),
    html: fc.constantFrom('', 'true'),
    arrays: fc.constantFrom('', 'true'),
    q: fc.constantFrom('', 'ligne')
  }

  it('succeeds or is refused for any parameters, with Content-Length and ETag', async () => {
    // Tiles need `xyz`, which other formats refuse.
    const query = fc
      .record(parts, { requiredKeys: ['format'] })
      .map((all) => (all.format === 'pbf' ? all : { ...all, xyz: undefined }))
    const lines = fc.constantFrom(pointsPath, shapesPath, plainPath)
    await fc.assert(
      fc.asyncProperty(lines, query, async (path, { xyz, ...others }) => {
        const search = new URLSearchParams({ ...others, ...(xyz === undefined ? {} : { xyz }) })
        const response = await owner.fetch('GET', `${path}?${search}`)
        const content = await response.arrayBuffer()
        expect([200, 204, 400], `${search}: ${Buffer.from(content).toString()}`).toContain(response.status)
        if (response.status !== 200 || response.headers.get('content-encoding')) return
        expect(Number(response.headers.get('content-length'))).toBe(content.byteLength)
        expect(response.headers.get('etag')).toMatch(/^W\//)
      }),
      { numRuns: 200 }
    )
  }, 60_000)

  it('is empty for an editable dataset without lines', async () => {
    const schema = [
      { key: 'a', type: 'string' },
      { key: 'lat', type: 'number', 'x-refersTo': 'http://schema.org/latitude' },
      { key: 'lon', type: 'number', 'x-refersTo': 'http://schema.org/longitude' }
    ]
    const { json } = await owner.post('/datasets', { isRest: true, title: 'Vide', schema })
    for (const format of formats) {
      const response = await owner.fetch(
        'GET',
        `/datasets/${json.id}/lines?format=${format}${format === 'pbf' ? '&xyz=0,0,0' : ''}`
      )
      expect([format, response.status]).toEqual([format, format === 'pbf' ? 204 : 200])
      const text = await response.text()
      if (format === 'geojson') {
        expect(text).toBe('{"type":"FeatureCollection","total":0,"features":[],"bbox":[]}')
      }
    }
  })

  it('has the current lines of an editable dataset', async () => {
    const schema = [
      { key: 'a', type: 'string' },
      { key: 'lat', type: 'number', 'x-refersTo': 'http://schema.org/latitude' },
      { key: 'lon', type: 'number', 'x-refersTo': 'http://schema.org/longitude' }
    ]
    const { json } = await owner.post('/datasets', { isRest: true, title: 'Carnet', schema })
    const lines = `/datasets/${json.id}/lines`
    const drawn = async (): Promise<unknown[]> => {
      const { content } = await bytes(`${lines}?format=pbf&xyz=0,0,0&select=a&sort=a`)
      return readTile(content)[0]?.features.map(({ properties }) => properties.a) ?? []
    }
    expect((await owner.post(lines, { _id: 'l1', a: 'un', lat: 48, lon: 2 })).status).toBeLessThan(300)
    await expect.poll(drawn).toEqual(['un'])
    expect((await owner.post(lines, { _id: 'l2', a: 'deux', lat: 47, lon: -3 })).status).toBeLessThan(300)
    await expect.poll(drawn).toEqual(['deux', 'un'])
    expect((await owner.get(`${lines}?format=csv&sort=a`)).text).toBe(
      '"a","lat","lon"\n"deux",47,-3\n"un",48,2\n'
    )
    const { features, bbox } = JSON.parse((await owner.get(`${lines}?format=geojson&sort=a`)).text)
    expect(bbox).toEqual([-3, 47, 2, 48])
    expect(features[0]).toMatchObject({ id: 'l2', geometry: { type: 'Point', coordinates: [-3, 47] } })
  })

  it('has the same headers for HEAD', async () => {
    for (const format of formats) {
      const path = `${pointsPath}?format=${format}&xyz=0,0,0`.replace(
        format === 'pbf' ? '' : '&xyz=0,0,0',
        ''
      )
      const [full, head] = [await owner.fetch('GET', path), await owner.fetch('HEAD', path)]
      await full.arrayBuffer()
      expect(head.status).toBe(200)
      for (const name of ['content-type', 'content-disposition', 'content-length', 'link']) {
        expect([format, name, head.headers.get(name)]).toEqual([format, name, full.headers.get(name)])
      }
      // A length in a 304 would be that of the client's copy (RFC 9110 §8.6).
      const headers = { 'if-modified-since': full.headers.get('last-modified') ?? '' }
      const same = await owner.fetch('HEAD', path, { headers })
      expect([same.status, same.headers.get('content-length')]).toEqual([304, null])
    }
  })
})

describe('an unknown format', () => {
  it('falls back to JSON', async () => {
    for (const format of ['parquet', 'kml', 'constructor']) {
      const { json, headers } = await owner.get(`${plainPath}?format=${format}&select=a`)
      expect(json.results).toEqual([{ a: 10, _score: null }])
      expect(headers.get('content-disposition')).toBeNull()
    }
  })
})
