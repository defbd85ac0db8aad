import fc from 'fast-check'
import type { Geometry, Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { distance, fixture, type AnyFeature } from '../geo/fixtures.ts'
import { mapInfoFeatures } from './mapinfo.ts'
import { center, int16, int32, square, table, withObjects } from './testing.ts'
import type { Pair, TableFiles, WrittenObject, WrittenTable } from './testing.ts'

const read = (files: TableFiles): AnyFeature[] => [...mapInfoFeatures(files)]

function geometryOf(object: WrittenObject, given: Partial<WrittenTable> = {}): Geometry | null {
  return read(withObjects([object], given))[0]!.geometry
}

const [x0, y0] = center
const degrees = ([x, y]: readonly [number, number]): Position => [x / 1e6, y / 1e6]
const near = (range: number): fc.Arbitrary<Pair> =>
  fc
    .tuple(fc.integer({ min: -range, max: range }), fc.integer({ min: -range, max: range }))
    .map(([x, y]) => [x0 + x, y0 + y])
const points = (least: number): fc.Arbitrary<Pair[]> =>
  fc.array(near(30_000), { minLength: least, maxLength: 120 })

const files = async (name: string): Promise<TableFiles> => ({
  tab: await fixture(`${name}.tab`),
  dat: await fixture(`${name}.dat`),
  map: await fixture(`${name}.map`),
  id: await fixture(`${name}.id`)
})

describe('tables that GDAL wrote', () => {
  it.each(['mapinfo-2154', 'mapinfo-4326'])('%s: the shapes and values of its source', async (name) => {
    const features = read(await files(name))
    const expected = JSON.parse((await fixture('mapinfo.geojson')).toString()).features as AnyFeature[]
    expect(features.map(({ properties }) => properties)).toEqual(expected.map(({ properties }) => properties))
    for (const [index, { geometry }] of features.entries()) {
      expect(distance(geometry, expected[index]!.geometry), `feature ${index}`).toBeLessThan(2e-6)
    }
  })
})

describe('objects', () => {
  it.each([
    ['symbols', 0x01, 0],
    ['symbols of a font', 0x28, 12],
    ['symbols of a picture', 0x2b, 2]
  ])('reads %s', (_, type, length) => {
    fc.assert(
      fc.property(near(30_000), fc.boolean(), (point, small) => {
        const geometry = geometryOf({ type, small, before: Buffer.alloc(length, 7), points: [point] })
        expect(geometry).toEqual({ type: 'Point', coordinates: degrees(point) })
      })
    )
  })

  it('reads lines, and long ones through chains of blocks', () => {
    fc.assert(
      fc.property(points(2), fc.boolean(), fc.constantFrom(512, 1024), (line, small, blockSize) => {
        const expected = { type: 'LineString', coordinates: line.map(degrees) }
        expect(geometryOf({ type: 0x07, small, parts: [{ points: line }] }, { blockSize })).toEqual(expected)
        const ends = [line[0]!, line.at(-1)!]
        expect(geometryOf({ type: 0x04, small, points: ends })).toEqual({
          type: 'LineString',
          coordinates: ends.map(degrees)
        })
      })
    )
  })

  const versions = [
    [300, 0x25, 0x0d],
    [450, 0x31, 0x2e],
    [800, 0x40, 0x3d]
  ] as const

  it.each(versions)('version %i: reads lines of several parts', (version, type) => {
    fc.assert(
      fc.property(fc.array(points(2), { minLength: 2, maxLength: 5 }), fc.boolean(), (lines, small) => {
        const parts = lines.map((line) => ({ points: line }))
        expect(geometryOf({ type, small, version, parts })).toEqual({
          type: 'MultiLineString',
          coordinates: lines.map((line) => line.map(degrees))
        })
      })
    )
  })

  it.each(versions)('version %i: reads regions with their holes', (version, _, type) => {
    const land = [square(0, 0, 900), square(100, 100, 50, true), square(300, 300, 50, true)]
    const isle = [square(2000, 0, 100)]
    for (const small of [true, false]) {
      const parts = [...land, ...isle].map((ring, index) => ({ points: ring, holes: index === 0 ? 2 : 0 }))
      expect(geometryOf({ type, small, version, parts })).toEqual({
        type: 'MultiPolygon',
        coordinates: [land, isle].map((rings) => rings.map((ring) => ring.map(degrees)))
      })
      expect(geometryOf({ type, small, version, parts: [{ points: isle[0]! }] })).toEqual({
        type: 'Polygon',
        coordinates: [isle[0]!.map(degrees)]
      })
    }
  })

  it.each([0x34, 0x43])('type %i: reads many points', (type) => {
    fc.assert(
      fc.property(points(1), fc.boolean(), (many, small) => {
        const geometry = geometryOf({ type, small, parts: [{ points: many }] })
        expect(geometry).toEqual({ type: 'MultiPoint', coordinates: many.map(degrees) })
      })
    )
  })

  it.each([
    [450, 0x37],
    [800, 0x46]
  ] as const)('version %i: reads collections', (version, type) => {
    const ring = square(0, 0, 900)
    const line = ring.slice(0, 3)
    for (const small of [true, false]) {
      const collection = { rings: [{ points: ring }], lines: [{ points: line }], points: line }
      expect(geometryOf({ type, small, version, collection })).toEqual({
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', coordinates: [ring.map(degrees)] },
          { type: 'LineString', coordinates: line.map(degrees) },
          { type: 'MultiPoint', coordinates: line.map(degrees) }
        ]
      })
      const onlyPoints = { rings: [], lines: [], points: line }
      expect(geometryOf({ type, small, version, collection: onlyPoints })).toMatchObject({
        type: 'MultiPoint'
      })
    }
  })

  const box: Pair[] = [
    [x0 - 2000, y0 - 1000],
    [x0 + 2000, y0 + 1000]
  ]

  it('reads rectangles', () => {
    for (const small of [true, false]) {
      const geometry = geometryOf({ type: 0x13, small, points: box })
      expect(geometry).toEqual({
        type: 'Polygon',
        coordinates: [
          [
            [1.998, 47.999],
            [2.002, 47.999],
            [2.002, 48.001],
            [1.998, 48.001],
            [1.998, 47.999]
          ]
        ]
      })
    }
  })

  it('draws ellipses and rounded corners within their box', () => {
    const ringOf = (geometry: Geometry | null): Position[] =>
      geometry?.type === 'Polygon' ? geometry.coordinates[0]! : []
    for (const small of [true, false]) {
      const ellipse = ringOf(geometryOf({ type: 0x19, small, points: box }))
      expect(ellipse).toHaveLength(91)
      for (const [x = 0, y = 0] of ellipse) {
        expect(((x - 2) / 0.002) ** 2 + ((y - 48) / 0.001) ** 2).toBeCloseTo(1, 3)
      }
      const before = small ? int16(400, 200) : int32(400, 200)
      const rounded = ringOf(geometryOf({ type: 0x16, small, before, points: box }))
      const has = (corner: Position): boolean => rounded.some((point) => String(point) === String(corner))
      expect([has([2.002, 48.0009]), has([2.0018, 48.001]), has([2.002, 48.001])]).toEqual([
        true,
        true,
        false
      ])
    }
  })

  it('draws arcs from their first angle to the last one, also in a mirror', () => {
    const arc = (quadrant: number, first: number, last: number): Position[] => {
      const given: WrittenObject = { type: 0x0a, small: false, before: int16(first, last), points: box }
      const geometry = geometryOf(given, { system: { quadrant } })
      return geometry?.type === 'LineString' ? geometry.coordinates : []
    }
    const quarter = arc(1, 0, 900)
    expect([quarter[0], quarter.at(-1)]).toEqual([
      [2.002, 48],
      [2, 48.001]
    ])
    const over = arc(1, 2700, 900)
    expect([over[0], over.at(-1), over[Math.floor(over.length / 2)]?.[0]]).toEqual([
      [2, 47.999],
      [2, 48.001],
      expect.closeTo(2.002, 5)
    ])
    const mirrored = arc(2, 0, 900)
    expect([mirrored[0], mirrored.at(-1)]).toEqual([
      [-2, 48.001],
      [-2.002, 48]
    ])
  })

  it.each([
    [0, [1.998, 47.999]],
    [900, [2.002, 47.999]],
    [1800, [2.002, 48.001]],
    [2700, [1.998, 48.001]]
  ])('places a text that is turned by %i tenths where it starts', (angle, place) => {
    // Height of the letters, depending on the angle.
    const height = angle % 1800 === 0 ? 2000 : 4000
    const before = Buffer.concat([
      int32(0),
      int16(5, 0, angle, 0),
      Buffer.alloc(6),
      int32(0, 0, height),
      Buffer.alloc(1)
    ])
    expect(geometryOf({ type: 0x10, small: false, before, points: box })).toEqual({
      type: 'Point',
      coordinates: place
    })
  })

  it('reads the four ways of counting from an origin', () => {
    const point: Pair = [3_000_000, 40_000_000]
    const places = [1, 2, 3, 4].map((quadrant) => {
      const geometry = geometryOf({ type: 0x01, small: false, points: [point] }, { system: { quadrant } })
      return geometry?.type === 'Point' && geometry.coordinates
    })
    expect(places).toEqual([
      [3, 40],
      [-3, 40],
      [-3, -40],
      [3, -40]
    ])
  })

  it('keeps records without an object, and drops positions that are no numbers', () => {
    const found = read(withObjects([null, { type: 0x01, small: false, points: [[1e6, 2e6]] }]))
    expect(found.map(({ geometry, properties }) => [geometry?.type, properties?.n])).toEqual([
      [undefined, 0],
      ['Point', 1]
    ])
  })
})

describe('records', () => {
  const double = Buffer.alloc(8)
  double.writeDoubleLE(-1.5)
  const big = Buffer.alloc(8)
  big.writeBigInt64LE(9_007_199_254_740_993n)
  const cells: [type: string, width: number, cell: Buffer, value: unknown][] = [
    ['Char (10)', 10, Buffer.from('\u00e9t\u00e9', 'latin1'), 'été'],
    ['Char(3)', 3, Buffer.alloc(0), null],
    ['Decimal (8, 2)', 8, Buffer.from('   12.50'), 12.5],
    ['Decimal (3,0)', 3, Buffer.from('***'), null],
    ['Integer Index 1', 4, int32(-7), -7],
    ['SmallInt', 2, int16(-2), -2],
    ['LargeInt', 8, big, '9007199254740993'],
    ['Float', 8, double, -1.5],
    ['Logical', 1, Buffer.from('T'), true],
    ['Logical', 1, Buffer.from('F'), false],
    ['Date', 4, Buffer.concat([int16(2024), Buffer.from([2, 29])]), '2024-02-29'],
    ['Date', 4, Buffer.alloc(4), null],
    ['Date', 4, Buffer.concat([int16(2023), Buffer.from([2, 29])]), null],
    ['Time', 4, int32(3_723_000), '01:02:03'],
    [
      'DateTime',
      8,
      Buffer.concat([int16(2024), Buffer.from([2, 29]), int32(3_723_000)]),
      '2024-02-29T01:02:03'
    ]
  ]
  const columns = cells.map(([type, width], index) => ({ name: `c${index}`, type, width }))
  const rows = [cells.map(([, , cell]) => cell)]

  it('have values of their types', () => {
    const [feature] = read(table({ columns, rows, objects: [null] }))
    const expected = Object.fromEntries(cells.map(([, , , value], index) => [`c${index}`, value]))
    expect(feature?.properties).toEqual({ ...expected, c14: expect.stringContaining('2024-02-29T01:02:03') })
  })

  it.each([
    ['WindowsLatin1', Buffer.from([0xe9, 0x80]), 'é€'],
    ['ISO8859-1', Buffer.from([0xe9]), 'é'],
    ['UTF-8', Buffer.from('é€'), 'é€'],
    ['Neutral', Buffer.from('é€'), 'é€'],
    ['Neutral', Buffer.from([0xe9, 0x80]), 'é€'],
    ['CodePage850', Buffer.from([0x82]), 'é'],
    ['WindowsCyrillic', Buffer.from([0xc6]), 'Ж'],
    ['Inconnu', Buffer.from([0xe9]), 'é']
  ])('in %s', (charset, bytes, text) => {
    const column = { name: 'nom', type: 'Char (8)', width: 8 }
    const [feature] = read(table({ columns: [column], rows: [[bytes]], objects: [null], charset }))
    expect(feature?.properties).toEqual({ nom: text })
  })

  it('are left out with their objects when they are deleted', () => {
    const point: WrittenObject = { type: 0x01, small: false, points: [[1e6, 2e6]] }
    expect(read(withObjects([point, point, point], { deleted: [1] })).map((f) => f.properties?.n)).toEqual([
      0, 2
    ])
  })
})
