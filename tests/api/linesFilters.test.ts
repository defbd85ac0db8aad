/** Locations, query strings, collapse, highlight and similar parameters on uploaded datasets. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFilterSuffixes } from '../../contract/datasets/capabilities.ts'
import { loadConfig } from '../../server/config/config.ts'
import type { Answer, TestClient } from './support/client.ts'
import { upload, waitFinalized } from './support/datasets.ts'
import { startPlatform, type TestPlatform } from './support/platform.ts'

const longText = `${'Le marché couvert accueille des producteurs. '.repeat(5)}Une école de musique est à côté.`
const places = `nom,type,n,prix,ouvert,jour,instant,mots,code,note,photo,lat,lon
Mairie de Paris,mairie,1,10.5,oui,2024-01-14,2024-01-14T23:30:00Z,a;b,AB-1,**Grande** mairie,https://example.org/1.jpg,48.8566,2.3522
Écoles de Vannes,école,2,-3,non,2024-02-15,2024-02-15T00:30:00Z,c,AB-2,${longText},,47.6559,-2.7603
Port de Suva,port,3,0,oui,2023-12-31,2023-12-31T12:00:00Z,b;c,CD-1,,,-18.1416,178.4419
Port d'Apia,port,10,2.25,non,,,,"x:y (z)",,,-13.8333,-171.7667
Nulle part,,,,,,,,,,,,
L'école de Paris,école,120,1000,oui,2024-01-15,2024-01-15T10:00:00Z,a,ab-2,Une petite école,https://example.org/é.png,48.857,2.353
`
const concepts: Record<string, string> = {
  lat: 'http://schema.org/latitude',
  lon: 'http://schema.org/longitude',
  photo: 'http://schema.org/image'
}
const changes: Record<string, object> = {
  mots: { separator: ';' },
  code: { 'x-capabilities': { wildcard: true, text: false } },
  type: { 'x-capabilities': { text: false, textStandard: false } },
  note: { 'x-capabilities': { index: false, insensitive: false }, 'x-display': 'markdown' }
}

const square = (west: number, south: number, size: number): number[][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south]
]
const geometries = [
  { type: 'Polygon', coordinates: [square(0, 0, 10)] },
  { type: 'Polygon', coordinates: [square(20, 0, 10), square(22, 2, 6)] },
  {
    type: 'Polygon',
    coordinates: [
      [
        [0, 20],
        [10, 20],
        [0, 30],
        [0, 20]
      ]
    ]
  },
  {
    type: 'LineString',
    coordinates: [
      [40, 0],
      [50, 10]
    ]
  },
  {
    type: 'MultiPoint',
    coordinates: [
      [60, 0],
      [70, 10]
    ]
  },
  { type: 'MultiPolygon', coordinates: [[square(178, 0, 2)], [square(-180, 0, 2)]] },
  {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [80, 0] },
      { type: 'GeometryCollection', geometries: [{ type: 'Polygon', coordinates: [square(85, 5, 5)] }] }
    ]
  }
]
const zones = JSON.stringify({
  type: 'FeatureCollection',
  features: geometries.map((geometry, index) => ({
    type: 'Feature',
    properties: { zone: `z${index + 1}` },
    geometry
  }))
})

let platform: TestPlatform
let owner: TestClient
let placesId: string
let zonesId: string
let plainId: string

beforeAll(async () => {
  platform = await startPlatform({
    rates: {
      ...loadConfig({}).rates,
      user: { requests: 100_000, windowSeconds: 60 },
      anonymous: { requests: 100_000, windowSeconds: 60 }
    }
  })
  owner = await platform.loginAs('test_user1')
  placesId = await uploaded('lieux.csv', places)
  zonesId = await uploaded('zones.geojson', zones)
  plainId = await uploaded('simple.csv', 'a,b\nx,1\n')
  const { schema } = (await owner.get(`/datasets/${placesId}`)).json
  const changed = schema.map((column: { key: string }) => ({
    ...column,
    ...changes[column.key],
    ...(concepts[column.key] ? { 'x-refersTo': concepts[column.key] } : {})
  }))
  const patched = await owner.patch(`/datasets/${placesId}`, { schema: changed })
  expect(patched.status, patched.text).toBe(200)
  await waitFinalized(owner, placesId)
}, 60_000)
afterAll(() => platform.close())

async function uploaded(name: string, content: string): Promise<string> {
  const created = await upload(owner, name, content)
  const { id } = await waitFinalized(owner, created.json.id)
  return id
}

const get = (id: string, query: string): Promise<Answer> => owner.get(`/datasets/${id}/lines?${query}`)

async function numbersOf(id: string, query: string): Promise<number[]> {
  const { status, text, json } = await get(id, query)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json.results.map((line: { _i: number }) => line._i)
}

describe('points', () => {
  it.each<[string, number[]]>([
    ['bbox=2,48,3,49', [1, 6]],
    ['bbox=2.3522,48.8566,2.3522,48.8566', [1]],
    ['bbox=-180,-90,180,90', [1, 2, 3, 4, 6]],
    ['bbox=-200,-95,200,95', [1, 2, 3, 4, 6]],
    ['bbox=170,-30,190,0', [3, 4]],
    ['bbox=170,-30,-170,0', [3, 4]],
    ['bbox=-190,-30,-170,0', [3, 4]],
    ['bbox=530,-30,545,0', [3]],
    ['bbox=170,-30,180,0', [3]],
    ['_c_bbox=2,48,3,49', [1, 6]],
    ['bbox=2,48,3,49&_c_bbox=0,0,0,0', [1, 6]],
    ['xyz=0,0,0', [1, 2, 3, 4, 6]],
    ['xyz=1,0,1', [1, 6]],
    ['xyz=8299,5636,14', [1, 6]],
    ['xyz=8298,5636,14', []],
    ['xyz=0,0,0&bbox=2,48,3,49', [1, 6]],
    ['xyz=1,1,1&_c_bbox=2,48,3,49', [3]],
    ['geo_distance=2.3522:48.8566', [1]],
    ['geo_distance=2.3522,48.8566,0m', [1]],
    ['geo_distance=2.3522:48.8566:100', [1, 6]],
    ['geo_distance=2.3522:48.8566:70', [1]],
    ['geo_distance=2.353:48.857:0.1km', [6, 1]],
    ['_c_geo_distance=2.353:48.857:1mi', [6, 1]],
    ['geo_distance=180:-16:1500km', [3, 4]],
    ['geo_distance=-180:-16:1500km', [3, 4]],
    ['geo_distance=2:48:500km&sort=-n', [6, 2, 1]],
    ['sort=_geo_distance:-3:48', [2, 1, 6, 4, 3, 5]],
    ['sort=-_geo_distance:-3:48&size=2', [3, 4]]
  ])('%s', async (query, expected) => {
    expect(await numbersOf(placesId, query)).toEqual(expected)
  })

  it('have their distance and position', async () => {
    const { json } = await get(placesId, 'geo_distance=2.3522:48.8566:100&select=nom')
    expect(json.results.map((line: object) => Object.keys(line))).toEqual([
      ['nom', '_geopoint', '_geo_distance', '_score'],
      ['nom', '_geopoint', '_geo_distance', '_score']
    ])
    expect(json.results[0]._geo_distance).toBe(0)
    expect(json.results[1]._geo_distance).toBeGreaterThan(73)
    expect(json.results[1]._geo_distance).toBeLessThan(74)
    expect((await get(placesId, 'sort=_geo_distance:2:48')).json.results[0]).not.toHaveProperty(
      '_geo_distance'
    )
  })

  it('are read once across cursors, lines without a location last', async () => {
    for (const query of ['sort=_geo_distance:-3:48&size=2', 'sort=-_geo_distance:-3:48&size=1']) {
      const seen: number[] = []
      let next: string | undefined = query
      while (next) {
        const { json } = await get(placesId, next)
        seen.push(...json.results.map((line: { _i: number }) => line._i))
        next = json.next && new URL(json.next).search.slice(1)
      }
      expect(seen).toEqual(query.includes('-_geo') ? [3, 4, 6, 1, 2, 5] : [2, 1, 6, 4, 3, 5])
    }
  })

  it('are ignored or refused in datasets without locations', async () => {
    expect(await numbersOf(plainId, '_c_bbox=0,0,1,1&_c_geo_distance=x')).toEqual([1])
    for (const [query, what] of [
      ['bbox=0,0,1,1', 'bbox" filter'],
      ['xyz=0,0,0', 'bbox" filter'],
      ['geo_distance=1:1', 'geo_distance" filter'],
      ['sort=_geo_distance:1:1', 'geo_distance" sorting']
    ] as const) {
      expect((await get(plainId, query)).text).toBe(
        `"${what} cannot be used on this dataset. It is not geolocalized.`
      )
    }
  })

  it.each([
    'bbox=',
    'bbox=1,2,3',
    'bbox=1,2,3,a',
    'bbox=0,10,1,0',
    'bbox=1,2,3,4,5',
    'bbox=1e999,2,3,4',
    'xyz=',
    'xyz=1,1,0',
    'xyz=-1,0,1',
    'xyz=0,0,99',
    'geo_distance=',
    'geo_distance=1',
    'geo_distance=1:95:10',
    'geo_distance=1:1:-5',
    'geo_distance=1:1:5parsecs',
    'geo_distance=1:1:1:1',
    'sort=_geo_distance',
    'sort=_geo_distance:1',
    'sort=_geo_distance:a:b',
    'sampling=other'
  ])('refuses %s', async (query) => {
    const { status, text } = await get(placesId, query)
    expect(status).toBe(400)
    expect(text).not.toBe('')
  })
})

describe('geometries', () => {
  it.each<[string, number[]]>([
    ['bbox=1,1,2,2', [1]],
    ['bbox=-5,-5,15,15', [1]],
    ['bbox=-1,4,11,5', [1]],
    ['bbox=9,9,12,12', [1]],
    ['bbox=10,10,12,12', [1]],
    ['bbox=10.1,0,12,12', []],
    ['bbox=24,4,26,6', []],
    ['bbox=21,4,26,6', [2]],
    ['bbox=20.5,0.5,21,1', [2]],
    ['bbox=8,28,10,30', []],
    ['bbox=4,24,10,30', [3]],
    ['bbox=40,8,42,10', []],
    ['bbox=44,4,46,6', [4]],
    ['bbox=45,5,45,5', [4]],
    ['bbox=62,2,68,8', []],
    ['bbox=68,8,72,12', [5]],
    ['bbox=60,0,60,0', [5]],
    ['bbox=100,0,110,2', []],
    ['bbox=179,0.5,181,1', [6]],
    ['bbox=-179.5,0.5,-179,1', [6]],
    ['bbox=80,0,80,0', [7]],
    ['bbox=86,6,87,7', [7]],
    ['bbox=81,1,84,4', []],
    ['bbox=-180,-90,180,90', [1, 2, 3, 4, 5, 6, 7]],
    ['geo_distance=5:5', [1]],
    ['geo_distance=25:5:0', []],
    ['geo_distance=21:5:0km', [2]],
    ['geo_distance=1:21', [3]],
    ['geo_distance=9:29', []],
    ['geo_distance=5:5:10', [1]],
    ['geo_distance=9:9:10', []]
  ])('%s', async (query, expected) => {
    expect(await numbersOf(zonesId, query)).toEqual(expected)
    expect((await get(zonesId, `${query}&size=0`)).json.total).toBe(expected.length)
  })

  it('are filtered by their exact shape, not their bounding box', async () => {
    // Whether the triangle (line z3) intersects a box, by the inequality of its slanted side.
    const box = fc.tuple(
      fc.double({ min: -2, max: 12, noNaN: true }),
      fc.double({ min: 18, max: 32, noNaN: true })
    )
    await fc.assert(
      fc.asyncProperty(box, async ([west, south]) => {
        const [east, north] = [west + 1.5, south + 1.5]
        const meets = east >= 0 && north >= 20 && Math.max(west, 0) + Math.max(south, 20) <= 30
        const found = await numbersOf(zonesId, `bbox=${[west, south, east, north].join(',')}`)
        expect(found).toEqual(meets ? [3] : [])
      }),
      { numRuns: 60 }
    )
  })

  it('are shown as WKT', async () => {
    const { json } = await get(zonesId, 'wkt=true&size=1&select=geometry,_geoshape')
    expect(json.results[0]._geoshape).toBe('POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))')
    expect(json.results[0].geometry).toMatch(/^POLYGON \(\(0 0/)
    expect((await get(zonesId, 'size=1&select=_geoshape')).json.results[0]._geoshape.type).toBe('Polygon')
  })

  it('are bounding boxes unless shapes are requested', async () => {
    const { schema } = (await owner.get(`/datasets/${zonesId}`)).json
    const changed = schema
      .filter((column: { 'x-calculated'?: boolean }) => !column['x-calculated'])
      .map((column: { key: string }) =>
        column.key === 'geometry' ? { ...column, 'x-capabilities': { geoShape: false } } : column
      )
    const id = await uploaded('cadres.geojson', zones)
    await owner.patch(`/datasets/${id}`, { schema: changed })
    await waitFinalized(owner, id)
    expect(await numbersOf(id, 'bbox=8,28,10,30')).toEqual([3])
  })
})

describe('query strings', () => {
  it.each<[string, number[]]>([
    ['paris', [1, 6]],
    ['PARIS', [1, 6]],
    ['ecole', [2, 6]],
    ['paris ecole', [1, 2, 6]],
    ['paris AND ecole', [6]],
    ['paris && ecole', [6]],
    ['paris || vannes', [1, 2, 6]],
    ['+paris -ecole', [1]],
    ['paris NOT ecole', [1]],
    ['NOT paris', [2, 3, 4, 5]],
    ['-paris -ecole', [3, 4, 5]],
    ['paris AND (NOT ecole)', [1]],
    ['(paris OR port) AND n:[1 TO 3]', [1, 3]],
    ['"école de Paris"', [6]],
    ['"Paris école"', []],
    ['"Paris école"~3', [6]],
    ['"école Paris"~1', [6]],
    ['pari*', [1, 6]],
    ['*aris', [1, 6]],
    ['p?ris', [1, 6]],
    ['p*t', [3, 4, 5]],
    ['p*rt', [3, 4, 5]],
    ['pariz~', [1, 5, 6]],
    ['pariz~1', [1, 6]],
    ['parsi~0.5', [1, 5, 6]],
    ['*', [1, 2, 3, 4, 5, 6]],
    ['120', []],
    ['12', [3]],
    ['mairie^2 port', [1, 3, 4]],
    ['nom:paris', []],
    ['nom:"Port de Suva"', [3]],
    ['nom:Port\\ de\\ Suva', [3]],
    ['nom:Port*', [3, 4]],
    ['nom:*Paris', [1, 6]],
    ['nom:port*', []],
    ['nom:M?irie*', [1]],
    ['nom.text:koumoul', []],
    ['nom.text:ecoles', [2, 6]],
    ['nom.text:"port de suva"', [3]],
    ['nom.text_standard:port', []],
    ['nom.keyword_insensitive:"ecoles de vannes"', [2]],
    ['nom.keyword_insensitive:ECOLES*', [2]],
    ['nom:Suva~', []],
    ['type:port~1', [3, 4]],
    ['type:pert~1', [3, 4]],
    ['type:(mairie OR port)', [1, 3, 4]],
    ['type : port', [3, 4]],
    ['type:[m TO p]', [1]],
    ['type:{mairie TO *]', undefined as unknown as number[]],
    ['type:>mairie', [2, 3, 4, 6]],
    ['code.wildcard:*B-*', [1, 2]],
    ['code.wildcard:x\\:y\\ \\(z\\)', [4]],
    ['code:"x:y (z)"', [4]],
    ['code.text_standard:ab', [1, 2, 6]],
    ['n:3', [3]],
    ['n:"3"', [3]],
    ['n:[2 TO 10]', [2, 3, 4]],
    ['n:{2 TO 10}', [3]],
    ['n:[* TO 2]', [1, 2]],
    ['n:>3', [4, 6]],
    ['n:>=3 AND n:<120', [3, 4]],
    ['n:(>1 AND <10)', [2, 3]],
    ['n:*', [1, 2, 3, 4, 6]],
    ['-n:*', [5]],
    ['NOT n:3', [1, 2, 4, 5, 6]],
    ['prix:-3', [2]],
    ['prix:[-3 TO 2.25]', [2, 3, 4]],
    ['ouvert:true', [1, 3, 6]],
    ['jour:2024', [1, 2, 6]],
    ['jour:2024-01', [1, 6]],
    ['jour:[2024-01-15 TO *]', [2, 6]],
    ['jour:{2024-01-14 TO 2024-02-15}', [6]],
    ['instant:[2024-01-14T23\\:30\\:00Z TO 2024-01-15]', [1, 6]],
    ['instant:"2024-02-15T00:30:00Z"', [2]],
    ['instant:2024-01-14', [1]],
    ['instant:<2024', [3]],
    ['mots:b', [1, 3]],
    ['mots:(a AND b)', [1]],
    ['-mots:b', [2, 4, 5, 6]],
    ['mots:[b TO bz]', [1, 3]],
    ['_exists_:photo', [1, 6]],
    ['NOT _exists_:photo', [2, 3, 4, 5]],
    ['_i:[5 TO *]', [5, 6]],
    ['   ', [1, 2, 3, 4, 5, 6]]
  ])('%s', async (qs, expected) => {
    if (expected === undefined) {
      expect((await get(placesId, `qs=${encodeURIComponent(qs)}`)).status).toBe(400)
      return
    }
    const { status, text, json } = await get(placesId, `qs=${encodeURIComponent(qs)}`)
    expect(status, text).toBe(200)
    expect(json.results.map((line: { _i: number }) => line._i)).toEqual(expected)
    expect(json.total).toBe(expected.length)
    expect(json.results.every((line: { _score: unknown }) => line._score === null)).toBe(true)
  })

  it('combine with all other parameters', async () => {
    expect(await numbersOf(placesId, 'qs=nom.text:paris&q=ecole')).toEqual([6])
    expect(await numbersOf(placesId, 'qs=nom.text:paris&n_lt=10&bbox=2,48,3,49')).toEqual([1])
    expect(await numbersOf(placesId, 'qs=paris&sort=-n')).toEqual([6, 1])
    expect(await numbersOf(placesId, 'qs=paris&after=1')).toEqual([6])
    const id = (await get(placesId, 'n_eq=3')).json.results[0]._id as string
    expect(await numbersOf(placesId, `qs=_id:"${id}"`)).toEqual([3])
    expect(await numbersOf(placesId, `qs="${id}"`)).toEqual([3])
  })

  const syntax = (qs: string, detail: string): [string, string] => [
    qs,
    `Impossible d'effectuer cette recherche, la syntaxe du paramètre "qs" n'est pas respectée : requête = "${qs}", erreur = "${detail}"`
  ]
  it.each<[string, string]>([
    syntax('nom:(', 'fin inattendue'),
    syntax('a)', 'caractère ) inattendu à la position 2'),
    syntax('/a.*/', 'caractère / inattendu à la position 1'),
    syntax('n:[1 TO 5}', 'caractère } inattendu à la position 10'),
    syntax('a AND', 'fin inattendue'),
    syntax('OR a', 'caractère O inattendu à la position 1'),
    syntax('jour:[2024-01-01T00:00:00Z TO *]', 'caractère : inattendu à la position 20'),
    ['foo:bar', "Impossible d'appliquer un filtre sur le champ foo, il n'existe pas dans le jeu de données."],
    [
      'nom.foo:a',
      "Impossible d'appliquer un filtre sur le champ nom.foo, il n'existe pas dans le jeu de données."
    ],
    [
      'note:a',
      'Impossible d\'appliquer un filtre sur le champ note. La fonctionnalité "Filtrable sur valeur exacte" n\'est pas activée dans la configuration technique du champ.'
    ],
    [
      'nom.wildcard:a',
      'Impossible d\'appliquer un filtre sur le champ nom.wildcard. La fonctionnalité "Texte filtrable sur groupe de caractères" n\'est pas activée dans la configuration technique du champ.'
    ],
    [
      'code.text:a',
      'Impossible d\'appliquer un filtre sur le champ code.text. La fonctionnalité "Texte analysé spécifiquement pour la langue française" n\'est pas activée dans la configuration technique du champ.'
    ],
    [
      '_exists_:foo',
      "Impossible d'appliquer un filtre _exists_ sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      '_exists_:note',
      'Impossible d\'appliquer un filtre _exists_ sur le champ note. La fonctionnalité "Filtrable sur valeur exacte" n\'est pas activée dans la configuration technique du champ.'
    ]
  ])('refuses %s', async (qs, message) => {
    const { status, text } = await get(placesId, `qs=${encodeURIComponent(qs)}`)
    expect([status, text]).toEqual([400, message])
  })

  it.each(['n:a', 'n:1*', 'ouvert:peut-être', 'jour:demain', 'n:[a TO b]', 'n:>x'])(
    'are refused with a message: %s',
    async (qs) => {
      expect((await get(placesId, `qs=${encodeURIComponent(qs)}`)).status).toBe(400)
    }
  )

  it('combine as set operations on lines', async () => {
    const leaves: Record<string, number[]> = {
      'nom.text:paris': [1, 6],
      'nom.text:ecole': [2, 6],
      'note.text:mairie': [1],
      'n:[1 TO 3]': [1, 2, 3],
      'mots:b': [1, 3],
      'nom.text:p*t': [3, 4, 5],
      ecole: [2, 6]
    }
    interface Tree {
      text: string
      lines: Set<number>
    }
    const all = [1, 2, 3, 4, 5, 6]
    const leaf = fc
      .constantFrom(...Object.keys(leaves))
      .map((text): Tree => ({ text, lines: new Set(leaves[text]) }))
    const clause = (tree: fc.Arbitrary<Tree>): fc.Arbitrary<[string, Tree]> =>
      fc.tuple(fc.constantFrom('', '+', '-', 'NOT '), tree)
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(clause(tie('tree')), { minLength: 1, maxLength: 4 }).map((clauses): Tree => {
          const having = (...prefixes: string[]): Tree[] =>
            clauses.flatMap(([prefix, part]) => (prefixes.includes(prefix) ? [part] : []))
          const [required, optional, excluded] = [having('+'), having(''), having('-', 'NOT ')]
          const isMet = (line: number): boolean =>
            required.every(({ lines }) => lines.has(line)) &&
            (required.length > 0 || !optional.length || optional.some(({ lines }) => lines.has(line))) &&
            !excluded.some(({ lines }) => lines.has(line))
          return {
            text: `(${clauses.map(([prefix, { text }]) => prefix + text).join(' ')})`,
            lines: new Set(all.filter(isMet))
          }
        })
      )
    }))
    await fc.assert(
      fc.asyncProperty(tree, async ({ text, lines }) => {
        expect(await numbersOf(placesId, `qs=${encodeURIComponent(text)}`), text).toEqual([...lines])
      }),
      { numRuns: 150 }
    )
  }, 30_000)

  it('are refused when they are too complex for the engine', async () => {
    const many = Array.from({ length: 300 }, (_, index) => `mot${index}`)
    expect((await get(placesId, `qs=${many.map((word) => `%2B${word}`).join('+')}`)).text).toContain(
      'plus de 20 recherches de mots'
    )
    expect((await get(placesId, `qs=${many.join('+')}`)).status).toBe(200)
    const inColumn = many.map((word) => `%2Bnom.text:${word}`)
    expect((await get(placesId, `qs=${inColumn.join('+')}`)).status).toBe(200)
  })

  it('are limited to q_fields, which is validated', async () => {
    expect((await get(placesId, 'qs=paris&q_fields=foo')).text).toBe(
      "Impossible de rechercher sur le champ foo, il n'existe pas dans le jeu de données."
    )
  })

  it('are not slowed down by wildcards', async () => {
    const stars = '*a'.repeat(60)
    // Naive backtracking would exceed the time limit of a query (504).
    for (const query of [`qs=code.wildcard:${stars}*b`, `code_contains=${stars}?b`, `qs=${stars}*b`]) {
      expect((await get(placesId, query)).status).toBe(200)
    }
  })
})

describe('collapse', () => {
  it.each<[string, number[]]>([
    ['collapse=type', [1, 2, 3, 5]],
    ['collapse=type&sort=-n', [6, 4, 1, 5]],
    ['collapse=type&sort=type', [2, 1, 3, 5]],
    ['collapse=type&q=paris', [1, 6]],
    ['collapse=type&qs=nom.text:paris', [1, 6]],
    ['collapse=ouvert&sort=n', [1, 2, 5]],
    ['collapse=jour&n_lte=3', [1, 2, 3]],
    ['collapse=type&geo_distance=178:-18:5000km', [3]],
    ['collapse=type&size=2&page=2', [3, 5]]
  ])('%s', async (query, expected) => {
    const found = await numbersOf(placesId, query)
    expect(query.includes('q=') ? found.toSorted((a, b) => a - b) : found).toEqual(expected)
  })

  it('counts lines and values, and is read page by page', async () => {
    const first = (await get(placesId, 'collapse=type&size=2&select=type')).json
    expect([first.total, first.totalCollapse]).toEqual([6, 3])
    expect(Object.keys(first)).toEqual(['total', 'next', 'totalCollapse', 'results'])
    const second = (await get(placesId, new URL(first.next).search.slice(1))).json
    expect(second.results.map(({ type }: { type?: string }) => type)).toEqual(['port', undefined])
    const sorted = (await get(placesId, 'collapse=type&size=2&sort=-type')).json
    expect(sorted.results.map(({ type }: { type?: string }) => type)).toEqual(['port', 'mairie'])
    const rest = (await get(placesId, new URL(sorted.next).search.slice(1))).json
    expect(rest.results.map(({ type }: { type?: string }) => type)).toEqual(['école', undefined])
  })

  it.each([
    [
      'collapse=foo',
      `Impossible d'utiliser "collapse" sur le champ foo, il n'existe pas dans le jeu de données.`
    ],
    ['collapse=mots', `Impossible d'utiliser "collapse" sur le champ mots, il est multivalué.`]
  ])('refuses %s', async (query, message) => {
    expect((await get(placesId, query)).text).toBe(message)
  })

  it('has no cursor in another order', async () => {
    expect((await get(placesId, 'collapse=type&after=1')).status).toBe(400)
    expect((await get(placesId, 'collapse=type&sort=type,n&after=1,1,1,1')).status).toBe(400)
  })
})

describe('a highlighted line', () => {
  const em = (word: string): string => `<em class="highlighted">${word}</em>`

  it('has marks around the matches', async () => {
    const { json } = await get(placesId, 'q=ecole&highlight=nom,note&select=nom&sort=_i')
    expect(json.results[0]).not.toHaveProperty('note')
    expect(json.results[0]._highlight.nom).toEqual([`${em('Écoles')} de Vannes`])
    expect(json.results[0]._highlight.note).toHaveLength(1)
    expect(json.results[0]._highlight.note[0]).toContain(`Une ${em('école')} de musique`)
    expect(json.results[0]._highlight.note[0].length).toBeLessThan(160)
    expect(json.results[1]._highlight.nom).toEqual([`${em("L'école")} de Paris`])
  })

  it.each([
    ['qs=nom.text:paris', [`Mairie de ${em('Paris')}`]],
    ['nom_search=pari*', [`Mairie de ${em('Paris')}`]],
    ['qs=*aris', [`Mairie de ${em('Paris')}`]],
    ['qs=pariz~', [`Mairie de ${em('Paris')}`]],
    ['q="mairie de paris"', [`${em('Mairie')} de ${em('Paris')}`]],
    ['q=mairie&q_fields=note', ['Mairie de Paris']],
    ['prix_exists=1', ['Mairie de Paris']],
    ['q=mairie -vannes', [`${em('Mairie')} de Paris`]]
  ])('has marks for %s', async (query, expected) => {
    const { json } = await get(placesId, `${query}&highlight=nom&n_eq=1`)
    expect(json.results[0]._highlight.nom).toEqual(expected)
  })

  it('has the beginning of a text without a match, and an empty list for an empty cell', async () => {
    const { json } = await get(placesId, 'highlight=note,mots&sort=_i')
    expect(json.results[1]._highlight).toEqual({ note: [longText.slice(0, 300)], mots: ['c'] })
    expect(json.results[4]._highlight).toEqual({ note: [], mots: [] })
  })

  it('has thumbnails for images', async () => {
    const { json } = await get(placesId, 'thumbnail=true&select=nom&sort=_i')
    const hex = Buffer.from('https://example.org/é.png').toString('hex')
    expect(json.results[5]._thumbnail).toBe(
      `${platform.origin}/data-fair/api/v1/datasets/${placesId}/thumbnail/${hex}?width=300&height=200`
    )
    expect(json.results[5].photo).toBe('https://example.org/é.png')
    expect(json.results[1]).not.toHaveProperty('_thumbnail')
    expect((await get(placesId, 'thumbnail=40x50&n_eq=1')).json.results[0]._thumbnail).toMatch(
      /\?width=40&height=50$/
    )
    for (const [size, query] of [
      ['40x', 'width=40'],
      ['x50', 'height=50']
    ]) {
      expect((await get(placesId, `thumbnail=${size}&n_eq=1`)).json.results[0]._thumbnail).toMatch(
        new RegExp(`\\?${query}$`)
      )
    }
    for (const size of ['big', 'x', '0x10', '40', '40x99999']) {
      expect((await get(placesId, `thumbnail=${size}`)).status, size).toBe(400)
    }
    expect((await get(plainId, 'thumbnail=true')).text).toBe(
      'Thumbnail management is only available if the "image" concept is associated to a field of the dataset.'
    )
    expect((await get(plainId, 'thumbnail=true&a_eq=none')).status).toBe(200)
  })

  it('is truncated after the marks are added, and only with highlight', async () => {
    const { json } = await get(placesId, 'q=suva&highlight=nom&truncate=4&thumbnail=1&html=true')
    expect(json.results[0].nom).toBe('Port...')
    expect(json.results[0]._highlight.nom).toEqual([`Port de ${em('Suva')}`])
    const [first] = (await get(placesId, 'n_eq=1&html=true&truncate=6&thumbnail=1')).json.results
    expect(first.note).toBe('<p><strong>Grande</strong>...</p>')
    expect(first.photo).toBe('https://example.org/1.jpg')
  })

  it.each([
    [
      'highlight=foo',
      `Impossible de demander un "highlight" sur le champ foo, il n'existe pas dans le jeu de données.`
    ],
    [
      'highlight=type',
      `Impossible de demander un "highlight" sur le champ type. La fonctionnalité de recherche plein texte n'est pas activée dans la configuration technique du champ. Opérations disponibles sur ce champ — filtres : _eq, _neq, _in, _nin, _lt, _lte, _gt, _gte, _starts, _exists, _nexists ; tri : oui ; groupement : oui.`
    ]
  ])('refuses %s', async (query, message) => {
    const { status, text } = await get(placesId, query)
    expect([status, text]).toEqual([400, message])
  })
})

describe('any query', () => {
  const keys =
    'nom type n prix ouvert jour instant mots code note photo lat lon _geopoint _i _id _rand _score foo'
  const key = fc.constantFrom(...keys.split(' '))
  const noise = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'true',
      'false',
      '1',
      '-1',
      '1e309',
      '0,0,1,1',
      '1:2:3km',
      '0,0,0',
      'null',
      '*',
      '"',
      '\0'
    ),
    fc
      .array(
        fc.constantFrom('a', '1', ' ', 'AND', '(', ')', '"', ':', 'n:', '[', 'TO', ']', '*', '~', '\\', '-'),
        {
          maxLength: 10
        }
      )
      .map((parts) => parts.join('')),
    fc.tuple(key, noiseOfFields()).map(([field, text]) => `${field}:${text}`),
    key,
    key.map((name) => `-${name}`)
  )
  const names =
    'size page after count select sort q q_mode q_fields q_ignored qs _c_q bbox xyz geo_distance _c_bbox _c_geo_distance date_match _c_date_match account owner collapse precision_threshold highlight thumbnail html truncate wkt arrays format sep header sampling hint finalizedAt'
  const name = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...names.split(' ')) },
    {
      weight: 1,
      arbitrary: fc.tuple(key, fc.constantFrom(...allFilterSuffixes)).map((parts) => parts.join(''))
    }
  )

  function noiseOfFields(): fc.Arbitrary<string> {
    return fc.constantFrom('a*', '[1 TO 2]', '{* TO 3}', '>5', '"x"~2', 'a~', '(a b)', '2024', 'true', '?')
  }

  it('succeeds or is refused, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(name, noise, { maxKeys: 4 }),
        fc.constantFrom('places', 'zones'),
        async (parameters, which) => {
          const query = new URLSearchParams(parameters).toString()
          const { status, text } = await get(which === 'places' ? placesId : zonesId, query)
          expect([200, 204, 400], `${query} ${text}`).toContain(status)
        }
      ),
      { numRuns: 600 }
    )
  }, 60_000)
})
