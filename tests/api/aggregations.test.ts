import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calculatedColumns, testFolder, writeLinesFile } from '../unit/support/linesFile.ts'
import {
  columns,
  readJson,
  rows,
  sentenceOf,
  startAggregatedLines,
  stored,
  valuesOffSentence
} from './support/aggregatedLines.ts'
import { serveLines, startLinesServer, type LinesServer } from './support/linesServer.ts'

let server: LinesServer
beforeAll(async () => {
  server = await startAggregatedLines()
})
afterAll(() => server.close())

const read = (path: string): ReturnType<typeof readJson> => readJson(server, path)

describe('geo_agg', () => {
  it('groups locations on a grid', async () => {
    const { aggs, total } = await read('geo_agg?select=n&metric=sum&metric_field=n&sort=n')
    expect(total).toBe(4)
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

  it('can be returned as GeoJSON', async () => {
    const { json, headers } = await server.read('geo_agg?format=geojson&size=0')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(json).toMatchObject({ type: 'FeatureCollection', total: 4, bbox: [2.34, 43.3, 5.4, 48.86] })
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

  it('returns the requested bounding box only', async () => {
    const { total, aggs } = await read('geo_agg?bbox=2.3,48.8,2.4,48.9&size=0')
    expect(total).toBe(3)
    expect(aggs).toMatchObject([{ total: 3, value: 'u09tv' }])
    const south = await read('geo_agg?xyz=1,1,1&size=1&select=n&geo_distance=5.4:43.3:10km')
    expect(south.total).toBe(0)
    const near = await read(
      'values_agg?field=n&geo_distance=2.35:48.85:5km&qs=n:>0&size=1&select=n&sort=-key'
    )
    expect(near.aggs.map(({ value }: { value: number }) => value)).toEqual([2, 1])
    expect(near.aggs[1].results[0]).toMatchObject({ n: 1, _geo_distance: 0 })
  })

  it('can be returned as a vector tile', async () => {
    const { status, headers, text } = await server.read('geo_agg?format=pbf&xyz=0,0,0&size=0')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/x-protobuf')
    expect(text).toContain('results')
    expect((await server.read('geo_agg?format=mvt&xyz=0,1,1')).status).toBe(204)
    expect((await server.read('values_agg?field=name&format=vt&xyz=0,0,0')).text).toContain('Brest')
    expect((await server.read('geo_agg?format=pbf&xyz=9,9,1')).status).toBe(400)
  })

  it.each([
    ['agg_size=1001', '"agg_size" cannot be more than 1000'],
    ['size=101', '"size" cannot be more than 100'],
    ['format=mvt', 'xyz parameter is required for vector tile format.'],
    [
      'metric=avg&metric_field=code',
      `Impossible de calculer une métrique sur le champ code. ${valuesOffSentence('code')}`
    ]
  ])('refuses %s', async (query, message) => {
    expect(await server.read(`geo_agg?${query}`)).toMatchObject({ status: 400, text: message })
  })

  it('needs a dataset with locations', async () => {
    const nowhere = await startLinesServer(stored, rows)
    expect(await nowhere.read('geo_agg')).toMatchObject({
      status: 400,
      text: 'geo aggregation cannot be used on this dataset. It is not geolocalized.'
    })
    await nowhere.close()
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
    ['values-labels/n?size=1', [{ value: -5, label: -5 }]],
    ['values-labels/n?size=1&stringify=true', [{ value: '-5', label: '-5' }]]
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
    'refuses %s with its own message',
    async (path) => {
      expect((await server.read(path)).status).toBe(400)
    }
  )
})

describe('words_agg', () => {
  it('counts the lines of each stem, labelled with its most frequent form', async () => {
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

  it('ranks the words that are more frequent in a search than in other lines', async () => {
    const { results, total, sample } = await read('words_agg?field=text&q=ecole')
    expect({ total, sample }).toEqual({ total: 3, sample: 3 })
    // The word is in 3 of the 3 found lines, and in 3 of all 6 lines.
    expect(results).toEqual([{ word: 'école', total: 3, score: 1 }])
  })

  it.each([
    ['', '"field" parameter is required'],
    ['field=foo', "Impossible d'agréger sur le champ foo, il n'existe pas dans le jeu de données."],
    [
      'field=name',
      `Impossible d'agréger sur le champ name. La fonctionnalité "Statistiques de mots" n'est pas activée dans la configuration technique du champ. ${sentenceOf('name')}`
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

describe('every aggregation', () => {
  it('accepts the filters of lines', async () => {
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

  it('is empty for an editable dataset without lines', async () => {
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

  const bounds =
    '0 -0 -1 1 1000 1001 10001 99999999999999999999 1e3 1E400 0.5 +1 NaN Infinity 0x10 null true [] [1] {} 1,2 1;2 ; ٣ %00'
      .split(' ')
      .concat(' ', '')
  const bounded = 'agg_size size page precision_threshold percents interval missing truncate'.split(' ')
  const aggregated = [
    'values_agg?field=n',
    'values_agg?field=name&size=2',
    'values_agg?field=day&interval=month',
    'values_agg?field=n;open',
    'geo_agg?size=1',
    'geo_agg?format=geojson',
    'geo_agg?format=pbf&xyz=0,0,0',
    'metric_agg?metric=percentiles&field=n',
    'simple_metrics_agg?fields=n',
    'words_agg?field=text',
    'values/n?sort=desc',
    'values-labels/size?sort=asc',
    'max/n?q=a',
    'min/day?q=a'
  ]

  it.each(aggregated)('limits its numeric parameters: %s', async (path) => {
    for (const name of bounded) {
      for (const value of bounds) {
        const { status, text } = await server.read(`${path}&${name}=${value}`)
        expect([200, 204, 400], `${path}&${name}=${value} ${text}`).toContain(status)
        // A negative number is refused; it must never be ignored.
        const isNumber = ['agg_size', 'size', 'page', 'precision_threshold'].includes(name)
        if (value === '-1' && isNumber && isRead(path, name)) expect(status, `${path}&${name}`).toBe(400)
      }
      for (const twice of [`${name}=1&${name}=2`, `${name}[]=1&${name}[]=2`]) {
        expect((await server.read(`${path}&${twice}`)).status, twice).toBe(400)
      }
    }
  })

  function isRead(path: string, name: string): boolean {
    if (name === 'agg_size') return /^(values_agg|geo_agg)/.test(path)
    if (name === 'precision_threshold') return /^(values_agg|metric_agg)/.test(path)
    return (
      name === 'size' &&
      /^(values|geo|words)/.test(path) &&
      !path.includes('&size=') &&
      !path.includes('?size=')
    )
  }

  it.each([
    ['geo_agg?agg_size=0', { total: 4 }],
    ['geo_agg?agg_size=0&size=0&metric=sum&metric_field=n', { total: 4 }],
    ['geo_agg?agg_size=0&format=geojson', { total: 4, features: [] }],
    ['values_agg?field=name&agg_size=0', { total: 6, total_values: 3 }],
    ['values_agg?field=n&interval=10&agg_size=0', { total: 6 }],
    ['values_agg?field=day&interval=month&agg_size=0&q=ecole', { total: 3 }],
    ['values_agg?field=day;name&interval=month;value&agg_size=0;5', { total: 6 }]
  ])('counts without groups when the number of groups is zero: %s', async (path, expected) => {
    const { status, json } = await server.read(path)
    expect(status).toBe(200)
    if ('features' in expected) expect(json).toMatchObject(expected)
    else expect(json).toEqual(expected)
  })

  it('succeeds or answers 400 for any parameters, and never fails', async () => {
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
      bbox: fc.oneof(odd, fc.constantFrom('2,48,3,49', '170,-10,-170,10', '-180,-90,180,90')),
      xyz: fc.oneof(odd, fc.constantFrom('0,0,0', '1,1,1', '5,5,1')),
      geo_distance: fc.oneof(odd, fc.constantFrom('2.35:48.85:1km', '2:48')),
      qs: fc.oneof(odd, fc.constantFrom('n:>0', 'name:Brest OR open:true', 'n:(')),
      highlight: list(key),
      collapse: key,
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
