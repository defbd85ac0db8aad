import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SchemaProperty } from '../../contract/dataset.ts'
import { operationsSentence } from '../../contract/capabilities.ts'
import { calculatedColumns, testFolder, writeLinesFile, type Row } from '../unit/support/linesFile.ts'
import { addPlaces } from '../unit/support/places.ts'
import { serveLines, startLinesServer, type LinesAnswerOf, type LinesServer } from './support/linesServer.ts'

const columns: SchemaProperty[] = [
  { key: 'name', type: 'string' },
  { key: 'n', type: 'integer' },
  { key: 'price', type: 'number' },
  { key: 'open', type: 'boolean' },
  { key: 'day', type: 'string', format: 'date' },
  { key: 'at', type: 'string', format: 'date-time' },
  { key: 'tokyo', type: 'string', format: 'date-time', timeZone: 'Asia/Tokyo' },
  { key: 'tags', type: 'string', separator: ', ' },
  { key: 'marks', type: 'integer', separator: ';' },
  {
    key: 'text',
    type: 'string',
    'x-display': 'markdown',
    'x-capabilities': { textAgg: true }
  },
  { key: 'code', type: 'string', 'x-capabilities': { values: false } },
  {
    key: 'level',
    type: 'string',
    'x-labels': { b: 'Bas', a: 'Haut', z: 'Inconnu' },
    'x-labelsRestricted': true
  },
  { key: 'size', type: 'string', 'x-labels': { s: 'Petit' } },
  { key: 'ext.Name', type: 'string' },
  { key: 'thing', type: 'object' },
  { key: 'absent', type: 'number' }
]
const stored = columns.filter(({ key }) => key !== 'absent')

const rows: Row[] = [
  {
    name: 'Évreux',
    n: 1,
    price: 1.5,
    open: true,
    day: '2024-01-14',
    at: '2024-01-14T23:30:00+01:00',
    tokyo: '2024-01-14T23:30:00+09:00',
    tags: ['x', 'y', 'x'],
    marks: ['1', '2', '2'],
    text: "L'école de la mairie",
    code: 'k1',
    level: 'a',
    size: 's',
    'ext.Name': 'e'
  },
  {
    name: 'Brest',
    n: 2,
    price: 2.5,
    open: false,
    day: '2024-01-15',
    at: '2024-01-15T00:30:00+01:00',
    tokyo: '2024-01-14T15:30:00Z',
    tags: ['y'],
    text: 'Écoles MAIRIE **Brest**',
    size: 'm'
  },
  {
    name: 'Évreux',
    n: 12,
    price: 3,
    open: true,
    day: '2024-03-15',
    at: '2024-03-31T05:30:00+02:00',
    text: 'école piscine'
  },
  { name: 'étage', n: 25, at: '2024-01-14T22:30:00Z' },
  { name: 'z'.repeat(201), n: -5, tags: ['w'], marks: ['4'] },
  { price: 0.1 }
]
const places: ([number, number] | null)[] = [
  [48.85, 2.35],
  [48.86, 2.36],
  [43.3, 5.4],
  null,
  [48.85, 2.34],
  null
]

let server: LinesServer
beforeAll(async () => {
  const folder = testFolder()
  const schema = [...columns, ...calculatedColumns]
  const version = await writeLinesFile(folder.file('lines.duckdb'), [...stored, ...calculatedColumns], rows)
  await addPlaces(version.path, places)
  server = await serveLines(
    folder.config,
    { ...version, schema: [...schema, { key: '_geopoint', type: 'string', 'x-calculated': true }] },
    { bbox: [2.34, 43.3, 5.4, 48.86] },
    folder.remove
  )
})
afterAll(() => server.close())

async function read(path: string): Promise<LinesAnswerOf['json']> {
  const { status, text, json } = await server.read(path)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return json
}

const property = (key: string): SchemaProperty => columns.find((column) => column.key === key)!
const valuesOff =
  'La fonctionnalité "Triable et groupable" n\'est pas activée dans la configuration technique du champ. '

/** Each group as `value: total`. */
async function groupsOf(query: string): Promise<unknown[]> {
  const { aggs } = await read(`values_agg?${query}`)
  return aggs.map(({ value, total }: { value: unknown; total: number }) => [value, total])
}

describe('values_agg', () => {
  it('answers groups with their members in the order of the contract', async () => {
    const { text, headers } = await server.read('values_agg?field=name&agg_size=1')
    expect(text).toBe(
      '{"total":6,"total_values":3,"total_other":2,"aggs":[{"total":2,"value":"Évreux","results":[]}]}'
    )
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers.link).toBeUndefined()
    expect(headers['last-modified']).toBe('Wed, 03 Jan 2024 10:00:00 GMT')
    expect(headers['cache-control']).toBe('must-revalidate, public, max-age=300')
    expect(headers.etag).toMatch(/^W\//)
  })

  it.each([
    // Texts by bytes; those of more than 200 characters are in no group.
    [
      'field=name&sort=key',
      [
        ['Brest', 1],
        ['Évreux', 2],
        ['étage', 1]
      ]
    ],
    [
      'field=n&sort=-key',
      [
        [25, 1],
        [12, 1],
        [2, 1],
        [1, 1],
        [-5, 1]
      ]
    ],
    [
      'field=price&sort=price',
      [
        [0.1, 1],
        [1.5, 1],
        [2.5, 1],
        [3, 1]
      ]
    ],
    [
      'field=open',
      [
        ['true', 2],
        ['false', 1]
      ]
    ],
    [
      'field=open&sort=count',
      [
        ['false', 1],
        ['true', 2]
      ]
    ],
    [
      'field=day',
      [
        ['2024-01-14', 1],
        ['2024-01-15', 1],
        ['2024-03-15', 1]
      ]
    ],
    // The same instant twice is one group, with the text of one of its lines.
    [
      'field=at&sort=key',
      [
        ['2024-01-14T22:30:00Z', 2],
        ['2024-01-15T00:30:00+01:00', 1],
        ['2024-03-31T05:30:00+02:00', 1]
      ]
    ],
    [
      'field=tags&sort=-count',
      [
        ['y', 2],
        ['w', 1],
        ['x', 1]
      ]
    ],
    [
      'field=marks&sort=key',
      [
        [1, 1],
        [2, 1],
        [4, 1]
      ]
    ],
    ['field=ext.Name', [['e', 1]]],
    ['field=absent', []],
    [
      'field=_i&sort=key&agg_size=2',
      [
        [1, 1],
        [2, 1]
      ]
    ],
    ['field=name&name_in=Brest', [['Brest', 1]]],
    [
      'field=name&q=ecole',
      [
        ['Évreux', 2],
        ['Brest', 1]
      ]
    ],
    ['field=name&q=rien', []],
    ['field=name&text_search=piscine', [['Évreux', 1]]]
  ])('groups exact values: %s', async (query, expected) => {
    expect(await groupsOf(query)).toEqual(expected)
  })

  it.each([
    [
      'field=name&missing=rien&sort=key',
      [
        ['Brest', 1],
        ['rien', 2],
        ['Évreux', 2],
        ['étage', 1]
      ]
    ],
    ['field=n&missing=25&sort=-key&agg_size=1', [[25, 2]]],
    [
      'field=n&missing=2.5&sort=key&agg_size=4',
      [
        [-5, 1],
        [1, 1],
        [2, 1],
        [2.5, 1]
      ]
    ],
    [
      'field=open&missing=false',
      [
        ['false', 4],
        ['true', 2]
      ]
    ],
    [
      'field=day&missing=2024-01-15',
      [
        ['2024-01-15', 4],
        ['2024-01-14', 1],
        ['2024-03-15', 1]
      ]
    ],
    ['field=at&missing=2000&sort=key&agg_size=1', [['2000', 2]]],
    [
      'field=tags&missing=aucun',
      [
        ['aucun', 3],
        ['y', 2],
        ['w', 1],
        ['x', 1]
      ]
    ],
    ['field=absent&missing=7', [[7, 6]]]
  ])('names the lines without value: %s', async (query, expected) => {
    expect(await groupsOf(query)).toEqual(expected)
  })

  it.each([
    [
      'field=n&interval=10',
      [
        [0, 2],
        [-10, 1],
        [10, 1],
        [20, 1]
      ]
    ],
    [
      'field=n&interval=10&sort=key',
      [
        [-10, 1],
        [0, 2],
        [10, 1],
        [20, 1]
      ]
    ],
    [
      'field=price&interval=0.5&sort=key',
      [
        [0, 1],
        [0.5, 0],
        [1, 0],
        [1.5, 1],
        [2, 0],
        [2.5, 1],
        [3, 1]
      ]
    ],
    [
      'field=marks&interval=2&sort=key',
      [
        [0, 1],
        [2, 1],
        [4, 1]
      ]
    ],
    ['field=absent&interval=2', []],
    [
      'field=day&interval=month',
      [
        ['2024-01-01', 2],
        ['2024-02-01', 0],
        ['2024-03-01', 1]
      ]
    ],
    ['field=day&interval=quarter', [['2024-01-01', 3]]],
    ['field=day&interval=1y', [['2024-01-01', 3]]],
    [
      'field=day&interval=week&day_lt=2024-02',
      [
        ['2024-01-08', 1],
        ['2024-01-15', 1]
      ]
    ],
    [
      'field=day&interval=hour&day_lt=2024-02',
      [
        ['2024-01-14', 1],
        ['2024-01-15', 1]
      ]
    ],
    // Days are those of the column's zone, and clocks change in March.
    [
      'field=at&interval=day&at_lt=2024-02',
      [
        ['2024-01-14T00:00:00.000+01:00', 2],
        ['2024-01-15T00:00:00.000+01:00', 1]
      ]
    ],
    [
      'field=at&interval=month&agg_size=1',
      [
        ['2024-01-01T00:00:00.000+01:00', 3],
        ['2024-02-01T00:00:00.000+01:00', 0],
        ['2024-03-01T00:00:00.000+01:00', 1]
      ]
    ],
    ['field=at&interval=day&at_gt=2024-04', []],
    ['field=at&interval=12h&at_gt=2024-02', [['2024-03-31T00:00:00.000+01:00', 1]]],
    ['field=at&interval=90m&at_gt=2024-02', [['2024-03-31T04:30:00.000+02:00', 1]]],
    [
      'field=at&interval=hour&at_lt=2024-02',
      [
        ['2024-01-14T23:00:00.000+01:00', 2],
        ['2024-01-15T00:00:00.000+01:00', 1]
      ]
    ],
    [
      'field=tokyo&interval=day',
      [
        ['2024-01-14T00:00:00.000+09:00', 1],
        ['2024-01-15T00:00:00.000+09:00', 1]
      ]
    ],
    [
      'field=at&interval=month&sort=-count',
      [
        ['2024-01-01T00:00:00.000+01:00', 3],
        ['2024-03-01T00:00:00.000+01:00', 1],
        ['2024-02-01T00:00:00.000+01:00', 0]
      ]
    ]
  ])('groups ranges and periods, the empty ones too: %s', async (query, expected) => {
    expect(await groupsOf(query)).toEqual(expected)
  })

  it('has metrics in each group, the first one for the order', async () => {
    const { aggs } = await read(
      'values_agg?field=name&metric=avg&metric_field=n&extra_metrics=price:sum,at:max,tags:cardinality,marks:avg,open:value_count'
    )
    expect(aggs).toEqual([
      {
        total: 1,
        value: 'étage',
        results: [],
        metric: 25,
        price_sum: 0,
        at_max: Date.parse('2024-01-14T22:30:00Z'),
        tags_cardinality: 0,
        marks_avg: null,
        open_value_count: 0
      },
      {
        total: 2,
        value: 'Évreux',
        results: [],
        metric: 6.5,
        price_sum: 4.5,
        at_max: Date.parse('2024-03-31T05:30:00+02:00'),
        tags_cardinality: 2,
        marks_avg: 5 / 3,
        open_value_count: 2
      },
      {
        total: 1,
        value: 'Brest',
        results: [],
        metric: 2,
        price_sum: 2.5,
        at_max: Date.parse('2024-01-15T00:30:00+01:00'),
        tags_cardinality: 1,
        marks_avg: null,
        open_value_count: 1
      }
    ])
    const { aggs: stats } = await read('values_agg?field=name&metric=stats&metric_field=n&agg_size=1')
    expect(stats).toEqual([{ total: 2, value: 'Évreux', results: [] }])
    const { aggs: empty } = await read(
      'values_agg?field=n&interval=10&n_lt=20&metric=sum&metric_field=price&sort=-metric'
    )
    expect(empty.map(({ value, metric }: Record<string, unknown>) => [value, metric])).toEqual([
      [0, 4],
      [10, 3],
      [-10, 0]
    ])
  })

  it('nests levels, with lines in the last one', async () => {
    expect(
      await read('values_agg?field=name;tags&agg_size=1;5&size=1&select=n&sort=;;-n&missing=;aucun')
    ).toEqual({
      total: 6,
      total_values: 3,
      total_other: 2,
      aggs: [
        {
          total: 2,
          value: 'Évreux',
          results: [],
          total_values: 3,
          total_other: 0,
          aggs: [
            { total: 1, value: 'aucun', results: [{ n: 12, _score: null }] },
            { total: 1, value: 'x', results: [{ n: 1, _score: null }] },
            { total: 1, value: 'y', results: [{ n: 1, _score: null }] }
          ]
        }
      ]
    })
    const { aggs } = await read('values_agg?field=at,open,name&interval=month&size=2&select=n')
    expect(aggs[1]).toEqual({
      total: 0,
      value: '2024-02-01T00:00:00.000+01:00',
      results: [],
      total_values: 0,
      total_other: 0,
      aggs: []
    })
    expect(
      aggs[0].aggs.map(({ value, aggs: inner }: { value: string; aggs: { results: unknown }[] }) => [
        value,
        inner.map(({ results }) => results)
      ])
    ).toEqual([
      ['false', [[{ n: 2, _score: null }]]],
      ['true', [[{ n: 1, _score: null }]]]
    ])
  })

  it('only counts the values without groups', async () => {
    expect(await read('values_agg?field=name&agg_size=0')).toEqual({ total: 6, total_values: 3 })
    expect(await read('values_agg?field=open;name&agg_size=1;0&size=3')).toEqual({
      total: 6,
      total_values: 2,
      total_other: 1,
      aggs: [{ total: 2, value: 'true', results: [], total_values: 1 }]
    })
    expect(await read('values_agg?field=name&agg_size=1&precision_threshold=0')).not.toHaveProperty(
      'total_values'
    )
  })

  it('sorts and shapes the lines of groups', async () => {
    const { aggs } = await read(
      'values_agg?field=name&name_eq=Évreux&size=5&sort=-count;-n&select=n,text&truncate=4'
    )
    expect(aggs[0].results).toEqual([
      { n: 12, text: 'écol...', _score: null },
      { n: 1, text: "L'éc...", _score: null }
    ])
    const { aggs: ranked } = await read(
      'values_agg?field=open&q=ecole piscine&size=2&select=n&html=true&agg_size=1'
    )
    expect(ranked[0].results.map(({ n }: { n: number }) => n)).toEqual([12, 1])
    expect(ranked[0].results[0]._score).toBeGreaterThan(ranked[0].results[1]._score)
    const { aggs: rendered } = await read('values_agg?field=name&name_eq=Brest&size=1&select=text&html=true')
    expect(rendered[0].results[0].text).toContain('<strong>Brest</strong>')
    // What was kept of the first answer was not changed.
    const { aggs: again } = await read('values_agg?field=name&name_eq=Brest&size=1&select=text')
    expect(again[0].results[0].text).toBe('Écoles MAIRIE **Brest**')
  })

  it('goes on after the last value when sorted by key', async () => {
    const base = 'http://localhost:5600/data-fair/api/v1/datasets/test/values_agg'
    const { json, headers } = await server.read('values_agg?field=n&sort=key&agg_size=3&hint=false')
    expect(json.next).toBe(`${base}?field=n&sort=key&agg_size=3&hint=false&n_gt=2`)
    expect(headers.link).toBe(`<${json.next}>; rel=next`)
    const following = await read(`values_agg${new URL(json.next).search}`)
    expect(following.aggs.map(({ value }: { value: number }) => value)).toEqual([12, 25])
    expect(following).not.toHaveProperty('next')
    const { next } = await read('values_agg?field=name&sort=-key&agg_size=2&name_lt=é')
    expect(new URL(next).searchParams.get('name_lt')).toBe('Brest')
    expect(await read('values_agg?field=n&agg_size=3')).not.toHaveProperty('next')
  })

  it.each([
    ['', 'Le paramètre "field" est obligatoire'],
    ['field=', 'Le paramètre "field" est obligatoire'],
    ['field=name;foo', 'Le paramètre "field" référence un champ inconnu foo'],
    [
      'field=code',
      `Impossible de grouper sur le champ code. ${valuesOff}${operationsSentence(property('code'))}`
    ],
    ['field=name&agg_size=1001', '"agg_size" cannot be more than 1000'],
    ['field=name;n&agg_size=20;1001', '"agg_size" cannot be more than 1000'],
    ['field=name&size=10001', '"size" cannot be more than 10000'],
    ['field=name&size=5001&page=2', '"size * page" cannot be more than 10000'],
    ['field=name;n&agg_size=100;10&size=101', '"size" x "agg_size" cannot be more than 100000'],
    ['field=n&missing=x', 'missing should be a number'],
    ['field=open&missing=x', 'missing should be a boolean'],
    [
      'field=name&interval=month',
      "Grouper pas interval est seulement compatible avec les nombres et dates. name n'est pas du bon type."
    ],
    [
      'field=open&interval=2',
      "Grouper pas interval est seulement compatible avec les nombres et dates. open n'est pas du bon type."
    ],
    ['field=name&sort=n', 'Impossible de trier les groupes de la colonne name par n'],
    ['field=name&sort=-metric', 'Impossible de trier les groupes de la colonne name par metric'],
    ['field=name&sort=foo', "Impossible de trier sur le champ foo, il n'existe pas dans le jeu de données."],
    [
      'field=name&sort=key;foo',
      "Impossible de trier sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    ['field=at&interval=1s', "Résultats d'aggrégation trop nombreux. Abandon."],
    ['field=n&interval=0.001', "Résultats d'aggrégation trop nombreux. Abandon."],
    ['field=price&interval=1e-300', "Résultats d'aggrégation trop nombreux. Abandon."],
    [
      'field=name&metric=avg&metric_field=foo',
      "Impossible de calculer une métrique sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'field=name&metric=avg&metric_field=name',
      'Impossible de calculer une métrique sur le champ name. La métrique "avg", n\'est pas supportée pour ce type de champ.'
    ],
    [
      'field=name&extra_metrics=n:foo',
      'Impossible de calculer une métrique sur le champ n. La métrique "foo", n\'est pas supportée pour ce type de champ.'
    ],
    [
      'field=name&metric=cardinality&metric_field=code',
      'Impossible de calculer une métrique sur le champ code. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    [
      'field=name&metric=value_count&metric_field=thing',
      'Impossible de calculer une métrique sur le champ thing. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    [
      'field=name&foo_eq=1',
      "Impossible d'appliquer un filtre sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    ['field=name&format=pbf', 'xyz parameter is required for vector tile format.']
  ])('refuses %s', async (query, message) => {
    expect(await server.read(`values_agg?${query}`)).toMatchObject({ status: 400, text: message })
  })

  it.each([
    'field=n&interval=0',
    'field=n&interval=-1',
    'field=n&interval=month',
    'field=at&interval=10',
    'field=at&interval=2M',
    'field=at&interval=0d',
    'field=name&agg_size=x',
    'field=name&size=-1',
    'field=day&missing=x',
    'field=_geopoint',
    'field=_id',
    'field=thing'
  ])('refuses %s in its own words', async (query) => {
    expect((await server.read(`values_agg?${query}`)).status).toBe(400)
  })

  it('gives advice', async () => {
    const { meta } = await read('values_agg?field=name;n&hint=true&foo=1&n_gt=0')
    expect(meta.hints).toEqual([
      'Some parameters were ignored: foo is not a recognized query parameter and was ignored.',
      'Advice to optimize your queries: reduce agg_size and/or the number of grouped fields.'
    ])
    expect(await read('values_agg?field=name&foo=1&hint=false')).not.toHaveProperty('meta')
  })

  it('answers 304 to those who have it', async () => {
    const { headers } = await server.read('values_agg?field=name')
    expect(
      (await server.read('values_agg?field=name', { 'if-modified-since': String(headers['last-modified']) }))
        .status
    ).toBe(304)
    expect(
      (await server.read('values_agg?field=name', { 'if-none-match': String(headers.etag) })).status
    ).toBe(304)
  })
})

describe('geo_agg', () => {
  it('groups the places on a grid', async () => {
    const { aggs, total } = await read('geo_agg?select=n&metric=sum&metric_field=n&sort=n')
    expect(total).toBe(6)
    expect(aggs).toEqual([
      {
        total: 3,
        value: 'u09',
        centroid: { lat: expect.closeTo((48.85 * 2 + 48.86) / 3, 9), lon: expect.closeTo(7.05 / 3, 9) },
        center: { lat: 48.515625, lon: 2.109375 },
        bbox: [1.40625, 47.8125, 2.8125, 49.21875],
        results: [{ n: -5, _score: null }],
        metric: -2
      },
      {
        total: 1,
        value: 'spe',
        centroid: { lat: 43.3, lon: 5.4 },
        center: { lat: 42.890625, lon: 4.921875 },
        bbox: [4.21875, 42.1875, 5.625, 43.59375],
        results: [{ n: 12, _score: null }],
        metric: 12
      }
    ])
    const few = await read('geo_agg?agg_size=1&size=0')
    expect(few.aggs).toHaveLength(1)
    expect(few.aggs[0].value).toBe('u0')
    const fine = await read('geo_agg?agg_size=1000')
    expect(fine.aggs.map(({ value }: { value: string }) => value.length)).toEqual([4, 4])
  })

  it('leaves as GeoJSON', async () => {
    const { json, headers } = await server.read('geo_agg?format=geojson&size=0')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(json).toMatchObject({ type: 'FeatureCollection', total: 6, bbox: [2.34, 43.3, 5.4, 48.86] })
    expect(Object.keys(json)).toEqual(['type', 'total', 'features', 'bbox'])
    expect(json.features[1]).toEqual({
      type: 'Feature',
      id: 'spe',
      geometry: { type: 'Point', coordinates: [5.4, 43.3] },
      bbox: [4.21875, 42.1875, 5.625, 43.59375],
      properties: { total: 1, value: 'spe', results: [], center: { lat: 42.890625, lon: 4.921875 } }
    })
    const { json: values } = await server.read('values_agg?field=open&format=geojson&open_exists=')
    expect(values.features[0]).toMatchObject({
      id: 'true',
      geometry: { type: 'Point', coordinates: [3.875, expect.closeTo(46.075, 9)] },
      bbox: [2.35, 43.3, 5.4, 48.85]
    })
    expect((await read('geo_agg?format=geojson&n_gt=1000')).bbox).toEqual([])
  })

  it.each([
    ['agg_size=1001', '"agg_size" cannot be more than 1000'],
    ['size=101', '"size" cannot be more than 100'],
    ['format=mvt', 'xyz parameter is required for vector tile format.'],
    [
      'metric=avg&metric_field=code',
      `Impossible de calculer une métrique sur le champ code. ${valuesOff}${operationsSentence(property('code'))}`
    ]
  ])('refuses %s', async (query, message) => {
    expect(await server.read(`geo_agg?${query}`)).toMatchObject({ status: 400, text: message })
  })

  it('needs places', async () => {
    const nowhere = await startLinesServer(stored, rows)
    expect(await nowhere.read('geo_agg')).toMatchObject({
      status: 400,
      text: 'geo aggregation cannot be used on this dataset. It is not geolocalized.'
    })
    await nowhere.close()
  })
})

describe('metrics', () => {
  it.each([
    ['metric=sum&field=n', 35],
    ['metric=avg&metric_field=price', 1.775],
    ['metric=min&field=n', -5],
    ['metric=max&field=absent', null],
    ['metric=sum&field=absent', 0],
    ['metric=avg&field=n&n_gt=1000', null],
    ['metric=sum&field=n&n_gt=1000', 0],
    ['metric=value_count&field=tags', 5],
    ['metric=value_count&field=open', 3],
    ['metric=cardinality&field=tags', 3],
    ['metric=cardinality&field=name', 3],
    ['metric=avg&field=marks', 2.25],
    ['metric=min&field=day', '2024-01-14'],
    ['metric=max&field=at', '2024-03-31T05:30:00+02:00'],
    ['metric=min&field=at', '2024-01-14T23:30:00+01:00'],
    ['metric=max&field=tokyo', '2024-01-15T00:30:00+09:00'],
    ['metric=stats&field=n', { count: 5, min: -5, max: 25, avg: 7, sum: 35 }],
    ['metric=stats&field=absent', { count: 0, min: null, max: null, avg: null, sum: 0 }],
    [
      'metric=stats&field=day&n_lte=2',
      {
        count: 2,
        min: Date.parse('2024-01-14'),
        max: Date.parse('2024-01-15'),
        avg: Date.parse('2024-01-14T12:00:00Z'),
        sum: Date.parse('2024-01-14') + Date.parse('2024-01-15'),
        min_as_string: '2024-01-14',
        max_as_string: '2024-01-15',
        avg_as_string: '2024-01-14',
        sum_as_string: '2078-01-27'
      }
    ],
    [
      'metric=percentiles&field=n&percents=50,0,100',
      [
        { key: 0, value: -5 },
        { key: 50, value: 2 },
        { key: 100, value: 25 }
      ]
    ],
    ['metric=percentiles&field=absent&percents=50', [{ key: 50, value: null }]],
    ['metric=percentiles&field=marks&percents=50', [{ key: 50, value: 2 }]]
  ])('metric_agg %s', async (query, metric) => {
    expect((await read(`metric_agg?${query}`)).metric).toEqual(metric)
  })

  it.each([
    ['metric_agg?field=n', '"metric" parameter is required'],
    ['metric_agg?metric=avg', '"field" parameter is required'],
    [
      'metric_agg?metric=avg&field=foo',
      "Impossible de calculer une métrique sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'metric_agg?metric=avg&field=code',
      `Impossible de calculer une métrique sur le champ code. ${valuesOff}${operationsSentence(property('code'))}`
    ],
    [
      'metric_agg?metric=avg&field=open',
      'Impossible de calculer une métrique sur le champ open. La métrique "avg", n\'est pas supportée pour ce type de champ.'
    ],
    [
      'metric_agg?metric=value_count&field=_id',
      'Impossible de calculer une métrique sur le champ _id. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    ['simple_metrics_agg?metrics=foo', 'La métrique "foo" n\'existe pas.'],
    [
      'simple_metrics_agg?fields=foo',
      "Impossible de calculer des métriques sur le champ foo, il n'existe pas dans le jeu de données."
    ],
    [
      'simple_metrics_agg?fields=code',
      `Impossible de calculer une métrique sur le champ code. ${valuesOff}${operationsSentence(property('code'))}`
    ],
    [
      'simple_metrics_agg?fields=thing',
      'Impossible de calculer des métriques sur le champ thing. Ce champ ne supporte pas les agrégations de métriques.'
    ],
    [
      'simple_metrics_agg?fields=name&metrics=avg',
      'Impossible de calculer une métrique sur le champ name. La métrique "avg", n\'est pas supportée pour ce type de champ.'
    ],
    ['max/foo', 'field "foo" is unknown']
  ])('refuses %s', async (path, message) => {
    expect(await server.read(path)).toMatchObject({ status: 400, text: message })
  })

  it.each([
    'metric_agg?metric=min&field=name',
    'metric_agg?metric=percentiles&field=n&percents=x',
    'metric_agg?metric=percentiles&field=n&percents=101',
    'min/name',
    'max/open',
    'max/code'
  ])('refuses %s in its own words', async (path) => {
    expect((await server.read(path)).status).toBe(400)
  })

  it('computes those of every column by default', async () => {
    expect(await read('simple_metrics_agg')).toEqual({
      total: 6,
      metrics: {
        name: { cardinality: 3 },
        n: { min: -5, max: 25 },
        price: { min: 0.1, max: 3 },
        open: {},
        day: { min: '2024-01-14', max: '2024-03-15' },
        at: { min: '2024-01-14T23:30:00+01:00', max: '2024-03-31T05:30:00+02:00' },
        tokyo: { min: '2024-01-14T23:30:00+09:00', max: '2024-01-15T00:30:00+09:00' },
        tags: { cardinality: 3 },
        marks: { min: 1, max: 4 },
        text: { cardinality: 3 },
        level: { cardinality: 1 },
        size: { cardinality: 2 },
        'ext.Name': { cardinality: 1 },
        absent: { min: null, max: null }
      },
      meta: {
        hints: [
          'some metrics may be computed on incomplete data: values longer than 200 characters are not taken into account on the following column(s): "name".'
        ]
      }
    })
    const { metrics } = await read('simple_metrics_agg?metrics=sum,value_count&hint=false')
    expect(metrics.n).toEqual({ sum: 35, value_count: 5 })
    expect(Object.keys(metrics)).toEqual(['n', 'price', 'day', 'at', 'tokyo', 'marks', 'absent'])
    expect((await read('simple_metrics_agg?fields=n,tags&n_gt=1')).metrics).toEqual({
      n: { min: 2, max: 25 },
      tags: { cardinality: 1 }
    })
  })

  it('answers the number alone', async () => {
    expect((await server.read('max/n')).text).toBe('25')
    expect((await server.read('min/day')).text).toBe(String(Date.parse('2024-01-14')))
    expect(await server.read('min/n?n_gt=1000')).toMatchObject({ status: 200, text: '' })
  })
})

describe('values', () => {
  it.each([
    ['values/name', ['Brest', 'Évreux', 'étage']],
    ['values/name?sort=desc&size=2', ['étage', 'Évreux']],
    ['values/n', [-5, 1, 2, 12, 25]],
    ['values/n?stringify=true&size=2', ['-5', '1']],
    ['values/open', ['false', 'true']],
    ['values/day?size=1', ['2024-01-14']],
    ['values/at?size=1', ['2024-01-14T22:30:00.000Z']],
    ['values/tags', ['w', 'x', 'y']],
    ['values/absent', []],
    ['values/name?q=evreux', ['Évreux']],
    ['values/name?q=piscine', []],
    ['values/name?q=év&q_mode=complete', ['Évreux']],
    ['values/text?q=ecole+piscine', ['école piscine', "L'école de la mairie", 'Écoles MAIRIE **Brest**']],
    ['values/name?n_gt=2', ['Évreux', 'étage']],
    ['values/ext.Name', ['e']],
    ['values/name?size=0', []],
    [
      'values-labels/level',
      [
        { value: 'b', label: 'Bas' },
        { value: 'a', label: 'Haut' },
        { value: 'z', label: 'Inconnu' }
      ]
    ],
    [
      'values-labels/size',
      [
        { value: 'm', label: 'm' },
        { value: 's', label: 'Petit' }
      ]
    ],
    ['values-labels/n?size=1', [{ value: -5, label: -5 }]]
  ])('%s', async (path, expected) => {
    expect(await read(path)).toEqual(expected)
  })

  it.each([
    ['values/foo', 'field "foo" is unknown'],
    ['values-labels/foo', 'field "foo" is unknown'],
    ['values/name?size=1001', '"size" cannot be more than 1000'],
    ['values-labels/name?size=1001', '"size" cannot be more than 1000'],
    [
      'values/open?q=x&q_mode=foo',
      'q_mode invalide "foo" — valeurs acceptées : simple (ou or), complete, and, adapt'
    ]
  ])('refuses %s', async (path, message) => {
    expect(await server.read(path)).toMatchObject({ status: 400, text: message })
  })

  it.each(['values/code', 'values/name?sort=up', 'values/thing'])(
    'refuses %s in its own words',
    async (path) => {
      expect((await server.read(path)).status).toBe(400)
    }
  )
})

describe('words_agg', () => {
  it('counts the lines of each stem, under its most frequent form', async () => {
    expect(await read('words_agg?field=text')).toEqual({
      total: 6,
      sample: 6,
      results: [
        { word: 'école', total: 3 },
        { word: 'mairie', total: 2 },
        { word: 'Brest', total: 1 },
        { word: 'piscine', total: 1 }
      ]
    })
    expect((await read('words_agg?field=text&size=1')).results).toHaveLength(1)
  })

  it('keeps what a search has more often than the others', async () => {
    const { results, total, sample } = await read('words_agg?field=text&q=ecole')
    expect({ total, sample }).toEqual({ total: 3, sample: 3 })
    // 3 lines of 3, against 3 of 6.
    expect(results).toEqual([{ word: 'école', total: 3, score: 1 }])
  })

  it.each([
    ['', '"field" parameter is required'],
    ['field=foo', "Impossible d'agréger sur le champ foo, il n'existe pas dans le jeu de données."],
    [
      'field=name',
      `Impossible d'agréger sur le champ name. La fonctionnalité "Statistiques de mots" n'est pas activée dans la configuration technique du champ. ${operationsSentence(property('name'))}`
    ],
    ['field=text&size=201', 'Cette aggrégation ne peut pas retourner plus de 200 mots.'],
    [
      'field=text&analysis=standard',
      "Le paramètre analysis=standard n'est plus disponible sur ce jeu de données, l'analyse suit la langue de la colonne."
    ]
  ])('refuses %s', async (query, message) => {
    expect(await server.read(`words_agg?${query}`)).toMatchObject({ status: 400, text: message })
  })
})

const everyPath = [
  'values_agg?field=n',
  'metric_agg?metric=sum&field=n',
  'simple_metrics_agg',
  'words_agg?field=text',
  'values/n',
  'values-labels/n',
  'max/n',
  'min/n',
  'geo_agg'
]

describe('every aggregated read', () => {
  it('shares the rules of lines', async () => {
    for (const path of everyPath) {
      const separator = path.includes('?') ? '&' : '?'
      const last = await server.read(path)
      expect(last.headers['last-modified'], path).toBe('Wed, 03 Jan 2024 10:00:00 GMT')
      const refused = await server.read(`${path}${separator}foo_in=1`)
      expect(refused, path).toMatchObject({
        status: 400,
        text: expect.stringContaining('filtre sur le champ foo')
      })
      const late = await server.read(`${path}${separator}finalizedAt=2030-01-01T00:00:00.000Z`)
      expect(late.status, path).toBe(400)
    }
  })

  it('of an editable dataset without lines is empty', async () => {
    const folder = testFolder()
    const version = await writeLinesFile(folder.file('lines.duckdb'), [...stored, ...calculatedColumns], [])
    const empty = await serveLines(
      folder.config,
      version,
      { isRest: true, bbox: [0, 0, 1, 1] },
      folder.remove
    )
    const bodies = []
    for (const path of everyPath) bodies.push((await empty.read(path)).text)
    expect(bodies).toEqual([
      '{"total":0,"total_values":0,"total_other":0,"aggs":[]}',
      '{"total":0,"metric":0}',
      expect.stringContaining('{"total":0,"metrics":{"name":{"cardinality":0},"n":{"min":null,"max":null}'),
      '{"total":0,"sample":0,"results":[]}',
      '[]',
      '[]',
      '',
      '',
      '{"total":0,"aggs":[]}'
    ])
    await empty.close()
  })

  it('is answered or refused whatever is asked, never a failure', async () => {
    const keys = [...columns.map(({ key }) => key), '_id', '_i', '_rand', '_geopoint', 'foo', '']
    const odd = fc.constantFrom(
      '',
      '0',
      '1',
      '-1',
      '2',
      '1000',
      '1e9',
      '1e-9',
      'NaN',
      'Infinity',
      "'",
      '"',
      ';',
      ',',
      '--',
      '%',
      '2024-01-01',
      'true',
      'null',
      '1;2',
      '\0'
    )
    const list = (item: fc.Arbitrary<string>): fc.Arbitrary<string> =>
      fc
        .array(item, { minLength: 0, maxLength: 3 })
        .chain((items) => fc.constantFrom(items.join(';'), items.join(',')))
    const key = fc.constantFrom(...keys)
    const metric = fc.constantFrom(
      'avg',
      'sum',
      'min',
      'max',
      'stats',
      'value_count',
      'percentiles',
      'cardinality',
      'foo'
    )
    const interval = fc.oneof(
      odd,
      fc.constantFrom(
        'value',
        'minute',
        'hour',
        'day',
        'week',
        'month',
        'quarter',
        'year',
        '1q',
        '7d',
        '90m',
        '12h',
        '1ms',
        '0.5',
        '10'
      )
    )
    const sort = fc.oneof(
      odd,
      key,
      fc.constantFrom('count', '-count', 'key', '-key', 'metric', '-metric', '_score', '-n')
    )
    const values: Record<string, fc.Arbitrary<string>> = {
      field: fc.oneof(list(key), odd),
      fields: list(key),
      metric,
      metrics: list(metric),
      metric_field: key,
      extra_metrics: fc.tuple(key, metric).map((pair) => pair.join(':')),
      interval: list(interval),
      agg_size: list(odd),
      size: odd,
      page: odd,
      sort: list(sort),
      missing: list(odd),
      percents: list(odd),
      precision_threshold: odd,
      q: fc.oneof(odd, fc.constantFrom('ecole', 'a*', '"a b"')),
      select: list(key),
      format: fc.constantFrom('json', 'geojson', 'pbf', 'csv'),
      truncate: odd,
      stringify: odd,
      n_gt: odd,
      at_lt: odd,
      tags_in: odd
    }
    const path = fc.constantFrom(
      'values_agg',
      'geo_agg',
      'metric_agg',
      'simple_metrics_agg',
      'words_agg',
      'values/',
      'values-labels/',
      'max/',
      'min/'
    )
    await fc.assert(
      fc.asyncProperty(
        path,
        key,
        fc.record(values, { requiredKeys: [] }),
        async (name, field, parameters) => {
          const query = new URLSearchParams(parameters as Record<string, string>)
          const full = name.endsWith('/') ? `${name}${encodeURIComponent(field || 'name')}` : name
          const { status, text } = await server.read(`${full}?${query}`)
          expect([200, 204, 400], `${full}?${query} ${text}`).toContain(status)
          if (status === 400) expect(text).not.toBe('')
        }
      ),
      { numRuns: 1500 }
    )
  })
})
