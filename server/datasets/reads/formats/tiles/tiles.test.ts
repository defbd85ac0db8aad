import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTile } from '../../../../../tests/api/support/vectorTile.ts'
import type { ColumnValues } from '../../../../lines/columnValues.ts'
import { tileColumns } from './columns.ts'
import { encodeTile } from './encode.ts'
import { neighbours, parseTile, projection, tileBounds } from '../../../../geo/tileGrid.ts'
import { TileLayer } from './layer.ts'
import { sampleOf, samplingOf } from './sampling.ts'

describe('the grid', () => {
  it('covers the world, and each of its tiles their own place', () => {
    expect(tileBounds({ x: 0, y: 0, z: 0 })).toMatchObject({ west: -180, east: 180 })
    expect(tileBounds({ x: 0, y: 0, z: 0 }).north).toBeCloseTo(85.0511, 4)
    const tile = { x: 63, y: 44, z: 7 }
    const { west, south, east, north } = tileBounds(tile)
    expect(projection(tile, 4096)(west, north)).toEqual([0, 0])
    expect(projection(tile, 4096)(east, south)).toEqual([4096, 4096])
  })

  it('goes round the antimeridian, and ends at the poles', () => {
    expect(neighbours({ x: 0, y: 0, z: 2 })).toEqual(
      [
        [3, 0],
        [1, 0],
        [3, 1],
        [0, 1],
        [1, 1]
      ].map(([x, y]) => ({ x, y, z: 2 }))
    )
    expect(neighbours({ x: 1, y: 1, z: 2 })).toHaveLength(8)
    expect(neighbours({ x: 0, y: 0, z: 0 })).toEqual([
      { x: 0, y: 0, z: 0 },
      { x: 0, y: 0, z: 0 }
    ])
  })

  it.each(['', '1', '1,1', '1,1,1,1', '-1,0,1', '2,0,1', '0,0,31', '1.5,0,2'])('refuses %s', (text) => {
    expect(() => parseTile(text)).toThrow(/xyz/)
  })
})

/** Builds a text column in the form of the engine. */
function textColumn(texts: (string | null)[]): ColumnValues {
  return {
    kind: 'text',
    lengths: Int32Array.from(texts, (text) => (text === null ? -1 : Buffer.byteLength(text))),
    bytes: Buffer.from(texts.join(''))
  }
}

describe('a layer', () => {
  it('keeps values of every kind', async () => {
    const values = ['é', 'x'.repeat(70), '', 0, 1, -1, 1.5, 2 ** 40, -(2 ** 40), 2 ** 53, true, false, null]
    const columns = new Map<string, ColumnValues>()
    const expected: Record<string, unknown> = {}
    for (const [index, value] of values.entries()) {
      columns.set(`any${index}`, { kind: 'any', values: [null, value] })
      if (value !== null) expected[`any${index}`] = value
    }
    columns.set('text', textColumn(['a', 'é'.repeat(100)]))
    columns.set('noText', textColumn(['a', null]))
    columns.set('number', { kind: 'number', values: Float64Array.of(1, 2.5) })
    columns.set('noNumber', { kind: 'number', values: Float64Array.of(1, Number.NaN) })
    columns.set('boolean', { kind: 'boolean', values: Float64Array.of(1, 0) })
    columns.set('noBoolean', { kind: 'boolean', values: Float64Array.of(1, Number.NaN) })
    const layer = new TileLayer()
    layer.addPoint(1, 1, 2, 7)
    const [read] = readTile(await layer.finish('results', columns))
    expect(read?.features).toEqual([
      {
        id: 7,
        type: 1,
        paths: [[[1, 2]]],
        properties: { ...expected, text: 'é'.repeat(100), number: 2.5, boolean: false }
      }
    ])
  })

  it('writes values that come again once, until a column only has new ones', async () => {
    const layer = new TileLayer()
    const rows = Array.from({ length: 3000 }, (_, row) => row)
    for (const row of rows) layer.addPoint(row, row, row)
    const columns = new Map<string, ColumnValues>([
      ['few', textColumn(rows.map((row) => `v${row % 3}`))],
      ['new', textColumn(rows.map((row) => `n${row}`))],
      ['half', textColumn(rows.map((row) => `h${row % 1500}`))]
    ])
    const bytes = await layer.finish('results', columns)
    const count = (text: string): number => bytes.toString('latin1').split(text).length - 1
    expect(count('v1')).toBe(1)
    const [read] = readTile(bytes)
    expect(read?.features[2999]?.properties).toEqual({ few: 'v2', new: 'n2999', half: 'h1499' })
    expect(read?.features[10]?.properties).toEqual({ few: 'v1', new: 'n10', half: 'h10' })
  })

  it('holds what it was given, whatever the values', async () => {
    const text = fc.option(fc.string({ maxLength: 300, unit: 'grapheme' }))
    const number = fc.option(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })))
    const row = fc.record({ text, number, other: fc.option(fc.oneof(fc.string(), fc.boolean())) })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 50 }), async (lines) => {
        const layer = new TileLayer()
        for (const index of lines.keys()) layer.addPoint(index, index * 300, 1)
        const columns = new Map<string, ColumnValues>([
          ['text', textColumn(lines.map((line) => line.text))],
          [
            'number',
            { kind: 'number', values: Float64Array.from(lines, (line) => line.number ?? Number.NaN) }
          ],
          ['other', { kind: 'any', values: lines.map(({ other }) => other) }]
        ])
        const [read] = readTile(await layer.finish('results', columns))
        expect(read?.features.map(({ properties }) => properties)).toEqual(
          lines.map((line) =>
            Object.fromEntries(
              Object.entries(line).flatMap(([key, value]) =>
                value === null ? [] : [[key, value === 0 ? 0 : value]]
              )
            )
          )
        )
      }),
      { numRuns: 100 }
    )
  })
})

describe('geometries in a tile', () => {
  const features = [
    {
      type: 'Polygon',
      coordinates: [
        [
          [-2, 47],
          [1, 47],
          [1, 49],
          [-2, 49],
          [-2, 47]
        ]
      ]
    },
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0.1, 47.1],
            [0.2, 47.1],
            [0.2, 47.2],
            [0.1, 47.1]
          ]
        ],
        [
          [
            [0.3, 47.3],
            [0.5, 47.3],
            [0.5, 47.5],
            [0.3, 47.3]
          ]
        ]
      ]
    },
    {
      type: 'LineString',
      coordinates: [
        [-5, 47.5],
        [0.5, 47.5],
        [5, 48]
      ]
    },
    {
      type: 'MultiPoint',
      coordinates: [
        [0.5, 47.5],
        [0.6, 47.6],
        [10, 10]
      ]
    },
    { type: 'Point', coordinates: [0.5, 47.5] }
  ]

  it('are those that the usual libraries make', async () => {
    const tile = { x: 64, y: 44, z: 7 }
    const geometries = features.map((geometry) => JSON.stringify(geometry))
    const names = textColumn(features.map((_, index) => `n${index}`))
    const columns: ColumnValues[] = [{ kind: 'any', values: geometries }, names]
    const ours = await encodeTile({ count: features.length, columns }, { tile, keys: ['name'] })
    const index = new GeoJSONVT(
      {
        type: 'FeatureCollection',
        features: features.map((geometry, number) => ({
          type: 'Feature',
          geometry: geometry as GeoJSON.Geometry,
          properties: { name: `n${number}` }
        }))
      },
      { extent: 4096, tolerance: 4, indexMaxZoom: 0, maxZoom: 14 }
    )
    const theirs = fromGeojsonVt({ results: index.getTile(7, 64, 44)! }, { version: 2, extent: 4096 })
    expect(readTile(ours!)).toEqual(readTile(Buffer.from(theirs)))
  })

  it('are left out beside it', async () => {
    const tile = { x: 64, y: 44, z: 7 }
    const geometries = [JSON.stringify({ type: 'Point', coordinates: [100, 0] }), null]
    const shapes: ColumnValues[] = [{ kind: 'any', values: geometries }, textColumn(['a', 'b'])]
    expect(await encodeTile({ count: 2, columns: shapes }, { tile, keys: ['name'] })).toBeUndefined()
    const points: ColumnValues[] = [
      { kind: 'number', values: Float64Array.of(Number.NaN, 0) },
      { kind: 'number', values: Float64Array.of(Number.NaN, 90) },
      textColumn(['nowhere', 'the pole'])
    ]
    expect(await encodeTile({ count: 2, columns: points }, { tile, keys: ['name'] })).toBeUndefined()
  })

  it('are numbered by their whole numbers', async () => {
    const ids = ['7', '0012', 'x1', '', '99999999999999999', null]
    const columns: ColumnValues[] = [
      { kind: 'number', values: new Float64Array(ids.length) },
      { kind: 'number', values: new Float64Array(ids.length) },
      textColumn(ids)
    ]
    const tile = await encodeTile(
      { count: ids.length, columns },
      { tile: { x: 0, y: 0, z: 0 }, keys: ['_id'] }
    )
    expect(readTile(tile!)[0]?.features.map(({ id }) => id)).toEqual([
      7,
      12,
      undefined,
      undefined,
      undefined,
      undefined
    ])
  })
})

describe('the sample of a tile', () => {
  const tile = { x: 1, y: 1, z: 2 }
  it.each([
    [[0, 9], 'neighbors', { count: 0, isSparse: true, size: 0 }],
    [[500, 99_999], 'neighbors', { count: 500, isSparse: true, size: 500 }],
    [[600, 100], 'neighbors', { count: 600, isSparse: false, size: 600 }],
    [[5000, 20_000], 'neighbors', { count: 5000, isSparse: false, size: 2500 }],
    [[20_000, 40_000], 'neighbors', { count: 20_000, isSparse: false, size: 5000 }],
    [[40_000, 20_000], 'neighbors', { count: 40_000, isSparse: false, size: 10_000 }],
    [[30_000], 'max', { count: 30_000, isSparse: false, size: 30_000 }],
    [[90_000], 'max', { count: 90_000, isSparse: false, size: 40_000 }]
  ] as const)('of %s by %s', async (counts, sampling, expected) => {
    const asked: number[] = []
    const sample = await sampleOf(sampling, 10_000, tile, async (boxes) => {
      asked.push(boxes.length)
      return [...counts]
    })
    expect(sample).toEqual(expected)
    expect(asked).toEqual([sampling === 'max' ? 1 : 9])
  })

  it('is the largest when the geometries are prepared', () => {
    const geometry = {
      key: 'g',
      type: 'string' as const,
      'x-refersTo': 'https://purl.org/geojson/vocab#geometry'
    }
    expect(samplingOf({}, [geometry])).toBe('neighbors')
    const prepared = [{ ...geometry, 'x-capabilities': { vtPrepare: true } }]
    expect(samplingOf({}, prepared)).toBe('max')
    expect(samplingOf({ sampling: 'neighbors' }, prepared)).toBe('neighbors')
  })
})

describe('the columns of a tile', () => {
  it('are the light ones', () => {
    expect(
      tileColumns([
        { key: 'text', type: 'string', 'x-cardinality': 51 },
        { key: 'category', type: 'string', 'x-cardinality': 50 },
        { key: 'free', type: 'string' },
        { key: 'label', type: 'string', 'x-refersTo': 'http://www.w3.org/2000/01/rdf-schema#label' },
        { key: 'n', type: 'integer' },
        { key: 'day', type: 'string', format: 'date' },
        { key: '_geopoint', type: 'string', 'x-calculated': true },
        { key: '_rand', type: 'integer', 'x-calculated': true },
        { key: '_id', type: 'string', 'x-calculated': true },
        { key: '_i', type: 'integer', 'x-calculated': true }
      ])
    ).toEqual(['category', 'label', 'n', 'day', '_id', '_i'])
  })
})
