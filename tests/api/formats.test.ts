/** Files of every format become lines with the right columns, types and values. */
import { DuckDBInstance } from '@duckdb/node-api'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { zipOf } from './support/archives.ts'
import { upload, waitFinalized, waitStatus } from './support/datasets.ts'
import { workbook } from './support/hostile/bases.ts'
import { platformOfUser } from './support/platformOfUser.ts'

const { user } = await platformOfUser()

interface Loaded {
  dataset: Record<string, unknown> & { schema: { key: string; type: string; format?: string }[] }
  lines: Record<string, unknown>[]
}

async function load(name: string, content: string | Uint8Array<ArrayBuffer>, query = ''): Promise<Loaded> {
  const answer = await upload(user, name, content)
  expect(answer.status, answer.text).toBe(201)
  const dataset = await waitFinalized(user, answer.json.id)
  const lines = await user.get(`/datasets/${dataset.id}/lines?sort=_i&${query}`)
  expect(lines.status, lines.text).toBe(200)
  return { dataset, lines: lines.json.results }
}

const columns = ({ dataset }: Loaded): string[] =>
  dataset.schema
    .filter(({ key }) => !key.startsWith('_'))
    .map(({ key, type, format }) => `${key}: ${type}${format ? `/${format}` : ''}`)

async function failure(name: string, content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const answer = await upload(user, name, content)
  expect(answer.status, answer.text).toBe(201)
  await waitStatus(user, answer.json.id, ['error'])
  return (await user.get(`/datasets/${answer.json.id}/journal`)).json[0].data
}

const places = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [2.5, 48] },
      properties: { nom: 'Été', n: 1, ouvert: true }
    },
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0, 4],
            [4, 4],
            [4, 0],
            [0, 0]
          ]
        ]
      },
      properties: { nom: 'Carré', n: 2.5, ouvert: false }
    },
    { type: 'Feature', geometry: null, properties: { nom: 'Nulle part', n: 3 } }
  ]
}

describe('GeoJSON', () => {
  it('has its geometries, their centroids and bounding boxes', async () => {
    const found = await load('places.geojson', JSON.stringify(places), 'select=*,_geoshape,_geocorners')
    expect(columns(found)).toEqual(['geometry: string', 'nom: string', 'n: number', 'ouvert: boolean'])
    expect(found.dataset.bbox).toEqual([0, 0, 4, 48])
    const [point, square, nowhere] = found.lines
    expect(point).toMatchObject({ nom: 'Été', n: 1, ouvert: true, _geopoint: '48,2.5' })
    expect(point?._geoshape).toEqual({ type: 'Point', coordinates: [2.5, 48] })
    expect(square?._geopoint).toBe('2,2')
    // Counter-clockwise rings, whatever the file has.
    expect(square?._geoshape).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
          [0, 0]
        ]
      ]
    })
    expect(square?._geocorners).toEqual(['4,0', '4,4', '0,4', '0,0', '4,0'])
    expect(nowhere?._geopoint).toBeUndefined()
  })

  it('can be compressed, or in another projection', async () => {
    const projected = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [652381.3, 6862047.03] },
          properties: { a: 'b' }
        }
      ]
    }
    const found = await load('lambert.geojson.gz', gzipSync(JSON.stringify(projected)))
    expect(found.dataset.projection).toMatchObject({ code: 'EPSG:2154' })
    expect(found.lines[0]?._geopoint).toBe('48.856699374,2.351003162')
    // The projection of a new file replaces the former one.
    const id = String(found.dataset.id)
    const named = (name: string): object => ({ crs: { type: 'name', properties: { name } } })
    const place = async (crs: object, coordinates: number[]): Promise<unknown> => {
      const features = [{ type: 'Feature', geometry: { type: 'Point', coordinates }, properties: { a: 'b' } }]
      const content = JSON.stringify({ type: 'FeatureCollection', ...crs, features })
      await upload(user, 'lambert.geojson', content, { id })
      await waitFinalized(user, id)
      return (await user.get(`/datasets/${id}`)).json.bbox
    }
    expect(await place({}, [2, 48])).toEqual([2, 48, 2, 48])
    expect(await place(named('EPSG:2154'), [700_000, 6_600_000])).toEqual([3, 46.5, 3, 46.5])
    expect(await place(named('urn:ogc:def:crs:OGC::CRS84'), [1, 47])).toEqual([1, 47, 1, 47])
    const crs = { type: 'name', properties: { name: 'EPSG:9999' } }
    expect(await failure('unknown.geojson', JSON.stringify({ ...projected, crs }))).toBe(
      'La projection EPSG:9999 dans la propriété "crs" du geojson n\'est pas supportée.'
    )
  })

  it('with other content is refused', async () => {
    expect(await failure('a.geojson', JSON.stringify({ type: 'FeatureCollection', features: [1] }))).toMatch(
      /^Échec de l'analyse du fichier GeoJSON/
    )
    expect(await failure('b.geojson', '{"type":"FeatureCollection","features":[')).toMatch(
      /^Échec de la lecture du fichier JSON/
    )
    expect(await failure('c.geojson', JSON.stringify({ type: 'FeatureCollection', features: [] }))).toMatch(
      /^Aucune ligne/
    )
  })
})

describe('location columns', () => {
  async function located(
    content: string,
    concepts: Record<string, string>,
    more: object = {}
  ): Promise<Loaded> {
    const answer = await upload(user, 'located.csv', content)
    const { id, schema } = await waitFinalized(user, answer.json.id)
    const changed = schema.map((column: { key: string }) => ({
      ...column,
      ...(concepts[column.key] ? { 'x-refersTo': concepts[column.key] } : {})
    }))
    const patched = await user.patch(`/datasets/${id}`, { schema: changed, ...more })
    expect(patched.status, patched.text).toBe(200)
    const dataset = await waitFinalized(user, id)
    const lines = (await user.get(`/datasets/${id}/lines?sort=_i`)).json.results
    return { dataset, lines }
  }

  it('can be a latitude and a longitude', async () => {
    const { dataset, lines } = await located('nom,lat,lon\na,48.5,2\nb,,3\nc,-10,-20\nd,91,0\n', {
      lat: 'http://schema.org/latitude',
      lon: 'http://schema.org/longitude'
    })
    expect(dataset.bbox).toEqual([-20, -10, 2, 48.5])
    expect(lines.map(({ nom, _geopoint }) => [nom, _geopoint])).toEqual([
      ['a', '48.5,2'],
      ['b', undefined],
      ['c', '-10,-20']
    ])
    const journal = (await user.get(`/datasets/${dataset.id as string}/journal`)).json
    expect(journal.map(({ data }: { data?: string }) => data).join()).toContain(
      ' - Ligne 4: Coordonnée géographique non valide'
    )
  })

  it('can be one column of both, or projected coordinates', async () => {
    const both = await located('nom,ou\na,"48.5, 2"\nb,1;2\nc,rien\n', {
      ou: 'http://www.w3.org/2003/01/geo/wgs84_pos#lat_long'
    })
    expect(both.lines.map(({ _geopoint }) => _geopoint)).toEqual(['48.5,2', '1,2', undefined])
    for (const csv of [
      'nom,x,y\na,652381.30,6862047.03\nb,,1\n',
      'y,nom,x\n6862047.03,a,652381.30\n1,b,\n'
    ]) {
      const projected = await located(
        csv,
        { x: 'http://data.ign.fr/def/geometrie#coordX', y: 'http://data.ign.fr/def/geometrie#coordY' },
        { projection: { code: 'EPSG:2154', title: 'RGF93 / Lambert-93 -- France' } }
      )
      expect(projected.lines.map(({ _geopoint }) => _geopoint)).toEqual([
        '48.856699374,2.351003162',
        undefined
      ])
    }
  })

  it('can be WKT geometries', async () => {
    const { dataset, lines } = await located(
      'nom;forme\na;POINT (2 48)\nb;LINESTRING (0 0, 2 2)\nc;POINT (1 1)\nd;rien\n',
      {
        forme: 'https://purl.org/geojson/vocab#geometry'
      }
    )
    expect(dataset.bbox).toEqual([0, 0, 2, 48])
    expect(lines.map(({ _geopoint }) => _geopoint)).toEqual(['48,2', '1,1', '1,1', undefined])
    expect(dataset.count).toBe(4)
  })
})

describe('Esri JSON', () => {
  const text =
    '{"type":"FeatureCollection","features":[{"type":"Feature","id":"f1","properties":{"name":"x",\n"GLOBALID": {A1-B2},\n"n":2},\n' +
    '"geometry":{"type":"LineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]}}]}'

  it('is repaired on demand', async () => {
    expect(await failure('esri.geojson', text)).toBe('Échec de la lecture du fichier JSON.')
    for (const extras of [{ fixGeojsonGlobalId: true }, { fixGeojsonESRI: true }]) {
      const created = await upload(user, 'esri.geojson', text, { fields: { extras: JSON.stringify(extras) } })
      const dataset = await waitFinalized(user, created.json.id)
      const { results } = (await user.get(`/datasets/${dataset.id}/lines`)).json
      expect(results).toMatchObject([{ name: 'x', globalid: 'A1-B2', n: 2, id: 'f1' }])
      expect(dataset.bbox).toEqual([0, 0, 3, 3])
    }
  })
})

describe('JSON', () => {
  it('of objects becomes a table with the columns of the first object', async () => {
    const found = await load(
      'table.json',
      JSON.stringify([
        { nom: 'a, "b"', n: 1, ok: true, more: { x: [1] } },
        { nom: 'c', n: 2.5, ok: false, other: 'ignored' }
      ])
    )
    expect(columns(found)).toEqual(['nom: string', 'n: number', 'ok: boolean', 'more: string'])
    expect(found.lines).toMatchObject([
      { nom: 'a, "b"', n: 1, ok: true, more: '{"x":[1]}' },
      { nom: 'c', n: 2.5, ok: false }
    ])
    // Strings are quoted, numbers are not.
    const file = await user.get(`/datasets/${found.dataset.id as string}/data-files/table.csv`)
    expect(file.text).toBe('"nom","n","ok","more"\n"a, ""b""",1,1,"{""x"":[1]}"\n"c",2.5,0,\n')
    expect(found.dataset).toMatchObject({
      originalFile: { name: 'table.json', mimetype: 'application/json' },
      file: { name: 'table.csv', mimetype: 'text/csv', encoding: 'utf-8' }
    })
  })

  it('can have one object per line (NDJSON)', async () => {
    const found = await load('table.ndjson', '{"a":1}\n\n{"a":2}\n')
    expect(found.lines.map(({ a }) => a)).toEqual([1, 2])
  })

  it('that is not tabular is refused', async () => {
    expect(await failure('a.json', '{"a":1}')).toMatch(/un tableau est attendu/)
    expect(await failure('b.json', '[1,2]')).toMatch(/chaque élément doit être un objet/)
    expect(await failure('c.json', '[{"a":}]')).toMatch(/^Échec de la lecture du fichier JSON/)
  })
})

const fixtures = join(import.meta.dirname, '../fixtures/formats')
async function fixture(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(join(fixtures, path)))
}

describe('files of other programs', () => {
  it.each(['xlsx', 'xls', 'ods', 'fods'])('%s of LibreOffice', async (extension) => {
    const found = await load(`cells.${extension}`, await fixture(`spreadsheet/cells.${extension}`))
    expect(columns(found)).toMatchSnapshot()
    expect(found.lines.map(({ _id, _i, _rand, _score, ...line }) => line)).toMatchSnapshot()
  })

  it('are recognized as workbooks by content, as data and as bulk operations', async () => {
    const excel = await fixture('spreadsheet/cells.xlsx')
    const named = await load('cells.ods', excel)
    const truly = await load('cells.xlsx', excel)
    expect(columns(named)).toEqual(columns(truly))
    // The local times of the workbook are stored as UTC, and the column declares the time zone UTC.
    const instant = named.dataset.schema.find(({ key }) => key === 'instant')
    expect(instant).toMatchObject({ format: 'date-time', timeZone: 'UTC' })
    expect(named.lines.map((line) => line.instant).join()).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z/)
    const types = { nom: 'string', nombre: 'integer', taux: 'number', jour: 'string' }
    const schema = Object.entries(types).map(([key, type]) => ({ key, type }))
    const { json } = await user.post('/datasets', { isRest: true, title: 'bulk', schema })
    const send = (name: string, content: Uint8Array): ReturnType<typeof user.post> => {
      const form = new FormData()
      const type = 'application/vnd.oasis.opendocument.spreadsheet'
      form.append('actions', new Blob([new Uint8Array(content)], { type }), name)
      return user.post(`/datasets/${json.id}/_bulk_lines`, form)
    }
    expect((await send('a.ods', workbook('xlsx'))).json).toMatchObject({ nbOk: 5, nbErrors: 0 })
    expect((await send('a.xlsx', workbook('ods'))).json).toMatchObject({ nbOk: 5, nbErrors: 0 })
    const refused = await send('a.ods', new Uint8Array([1, 2, 3]))
    expect([refused.status, refused.text]).toEqual([
      400,
      "Échec de la lecture du classeur : son contenu n'est pas celui d'un classeur."
    ])
  })

  it.each(['lieux-2154.gpkg', 'lieux-4326.gpkg', 'lieux.kml', 'lieux.kmz', 'lignes.gpx'])(
    '%s of GDAL',
    async (name) => {
      const found = await load(name, await fixture(`geo/${name}`))
      expect(found.lines.some(({ _geopoint }) => !!_geopoint)).toBe(true)
      const bounds = (found.dataset.bbox as number[]).map((degrees) => Number(degrees.toFixed(5)))
      expect([columns(found), found.dataset.count, bounds]).toMatchSnapshot()
    }
  )

  it('GeoJSON with a feature per line, like the collection of these features', async () => {
    const { features } = JSON.parse(new TextDecoder().decode(await fixture('geo/lieux.geojson'))) as {
      features: object[]
    }
    const text = features.map((feature) => `${JSON.stringify(feature)}\n`).join('')
    const found = await load('lignes.geojsonl', text)
    expect(found.dataset).toMatchObject({
      count: features.length,
      originalFile: { name: 'lignes.geojsonl', mimetype: 'application/geo+json-seq' },
      file: { name: 'lignes.geojson' }
    })
    const source = await load('source.geojson', JSON.stringify({ type: 'FeatureCollection', features }))
    expect([columns(found), found.dataset.bbox]).toEqual([columns(source), source.dataset.bbox])
  })

  it('shapefiles in an archive, like the GeoJSON that they were made from', async () => {
    const parts = ['shp', 'dbf', 'prj', 'cpg'].map(
      async (extension) => [`lieux.${extension}`, await fixture(`geo/lieux-2154.${extension}`)] as const
    )
    const files = { ...Object.fromEntries(await Promise.all(parts)), 'lieux.shx': 'index' }
    const found = await load('lieux.zip', await zipOf(files))
    const source = await load('lieux.geojson', await fixture('geo/lieux.geojson'))
    expect(found.dataset.count).toBe(source.dataset.count)
    const rounded = ({ dataset }: Loaded): number[] =>
      (dataset.bbox as number[]).map((degrees) => Number(degrees.toFixed(5)))
    expect(rounded(found)).toEqual(rounded(source))
  })

  it('MapInfo tables in an archive, whatever the case of their names', async () => {
    const parts = ['tab', 'dat', 'MAP', 'id'].map(
      async (extension) =>
        [`Dossier/ROADS.${extension}`, await fixture(`geo/mapinfo-2154.${extension.toLowerCase()}`)] as const
    )
    const found = await load('roads.zip', await zipOf(Object.fromEntries(await Promise.all(parts))))
    const source = await load('mapinfo.geojson', await fixture('geo/mapinfo.geojson'))
    expect(columns(found)).toEqual(columns(source))
    expect(columns(found)[0]).toBe('geometry: string')
    expect(found.dataset.file).toMatchObject({ name: 'roads.geojson' })
    const values = ({ lines }: Loaded): unknown[] => lines.map(({ nom, n, x, jour }) => [nom, n, x, jour])
    expect(values(found)).toEqual(values(source))
    const rounded = ({ dataset }: Loaded): number[] =>
      (dataset.bbox as number[]).map((degrees) => Number(degrees.toFixed(5)))
    expect(rounded(found)).toEqual(rounded(source))
    expect(
      await failure('cut.zip', await zipOf({ 'a.tab': '!table', 'a.map': '', 'a.id': '', 'a.dat': '' }))
    ).toMatch(/^Échec de la conversion du fichier géographique : /)
  })

  it('one table in an archive', async () => {
    const found = await load(
      'table.zip',
      await zipOf({ 'dossier/données.csv': 'a;b\n3;2\n', 'lisez.md': 'x' })
    )
    expect(found.lines).toMatchObject([{ a: 3, b: 2 }])
    expect(found.dataset.file).toMatchObject({ name: 'données.csv' })
  })

  it('Parquet', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fairway-parquet-'))
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    await connection.run(`COPY (SELECT 'é,"a' AS nom, 12 AS n, 1.5 AS d, true AS ok, DATE '2024-02-29' AS jour,
      TIMESTAMP '2024-02-29 10:00:00' AS moment, [1, 2] AS liste, 'x'::BLOB AS octets
      UNION ALL SELECT NULL, NULL, 2, false, NULL, TIMESTAMP '2024-02-29 10:00:00.5', NULL, NULL)
      TO '${folder}/a.parquet' (FORMAT parquet)`)
    connection.closeSync()
    instance.closeSync()
    const found = await load('a.parquet', new Uint8Array(await readFile(join(folder, 'a.parquet'))))
    await rm(folder, { recursive: true })
    expect(columns(found)).toEqual([
      'nom: string',
      'n: integer',
      'd: number',
      'ok: boolean',
      'jour: string/date',
      'moment: string/date-time',
      'liste: string'
    ])
    expect(found.lines[0]).toMatchObject({
      nom: 'é,"a',
      n: 12,
      d: 1.5,
      ok: true,
      jour: '2024-02-29',
      liste: '[1,2]'
    })
    expect(await failure('b.parquet', 'PAR1 and nothing else')).toMatch(/Parquet/)
  })

  it('XML and KML in XML are read', async () => {
    const found = await load(
      'lieux.xml',
      '<r><lieu n="1"><nom>Été</nom></lieu><lieu n="12"><nom>Ici</nom></lieu></r>'
    )
    expect(columns(found)).toEqual(['n: integer', 'nom: string'])
    expect(found.lines).toMatchObject([
      { n: 1, nom: 'Été' },
      { n: 12, nom: 'Ici' }
    ])
    expect(found.dataset.originalFile).toMatchObject({ name: 'lieux.xml', mimetype: 'application/xml' })
    const kml = await load('places.xml', await fixture('geo/lieux.kml'))
    expect(kml.dataset.file).toMatchObject({ name: 'places.geojson' })
  })

  it('calendars', async () => {
    const found = await load('agenda.ics', await fixture('calendar/google.ics'))
    expect(columns(found)).toContain('DTSTART: string/date-time')
    expect(found.dataset).toMatchObject({
      timeZone: 'Europe/Paris',
      timePeriod: { startDate: expect.any(String) }
    })
  })
})
