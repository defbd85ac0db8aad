import * as fc from 'fast-check'
import type { Geometry } from 'geojson'
import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { readAttributes } from './attributes.ts'
import { fixture, refusedOrRead } from './fixtures.ts'
import { parseGeopackageGeometry } from './geopackageGeometry.ts'
import { polygonsOf } from './rings.ts'
import { readShp } from './shp.ts'
import { inWgs84 } from './wgs84.ts'
import { parseWkb } from './wkb.ts'

/** Writes a geometry in WKB: numbers with decimals, or marked as such, are coordinates; other numbers are counts. */
function wkb(code: number, parts: (number | Buffer | readonly number[])[], little = true): Buffer {
  const integer = (value: number): Buffer => {
    const bytes = Buffer.alloc(4)
    if (little) bytes.writeUInt32LE(value)
    else bytes.writeUInt32BE(value)
    return bytes
  }
  const coordinate = (value: number): Buffer => {
    const bytes = Buffer.alloc(8)
    if (little) bytes.writeDoubleLE(value)
    else bytes.writeDoubleBE(value)
    return bytes
  }
  const written = parts.map((part) => {
    if (Buffer.isBuffer(part)) return part
    return typeof part === 'number' ? integer(part) : Buffer.concat(part.map(coordinate))
  })
  return Buffer.concat([Buffer.from([little ? 1 : 0]), integer(code), ...written])
}

const point = (x: number, y: number): Buffer => wkb(1, [[x, y]])
const square = [0, 0, 2, 0, 2, 2, 0, 2, 0, 0]
const ring = [[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]] // oxfmt-ignore
const line = wkb(2, [2, [0, 0, 1, 1]])
const polygon = wkb(3, [1, 5, square])

const cases: [string, Buffer, Geometry | null][] = [
  ['point', point(1, 2), { type: 'Point', coordinates: [1, 2] }],
  ['big-endian point', wkb(1, [[1, 2]], false), { type: 'Point', coordinates: [1, 2] }],
  ['ISO point Z', wkb(1001, [[1, 2, 3]]), { type: 'Point', coordinates: [1, 2] }],
  ['ISO point M', wkb(2001, [[1, 2, 3]]), { type: 'Point', coordinates: [1, 2] }],
  ['ISO line ZM', wkb(3002, [1, [1, 2, 3, 4]]), { type: 'LineString', coordinates: [[1, 2]] }],
  ['EWKB point Z with system', wkb(0xa0000001, [4326, [1, 2, 3]]), { type: 'Point', coordinates: [1, 2] }],
  ['EWKB point ZM', wkb(0xc0000001, [[1, 2, 3, 4]]), { type: 'Point', coordinates: [1, 2] }],
  ['empty point', point(NaN, NaN), null],
  ['empty line', wkb(2, [0]), null],
  ['line', line, { type: 'LineString', coordinates: [[0, 0], [1, 1]] }], // oxfmt-ignore
  ['polygon', polygon, { type: 'Polygon', coordinates: [ring] }],
  ['triangle', wkb(17, [1, 5, square]), { type: 'Polygon', coordinates: [ring] }],
  ['multipoint', wkb(4, [2, point(1, 2), point(3, 4)]), { type: 'MultiPoint', coordinates: [[1, 2], [3, 4]] }], // oxfmt-ignore
  ['multiline', wkb(5, [1, line], false), { type: 'MultiLineString', coordinates: [[[0, 0], [1, 1]]] }], // oxfmt-ignore
  ['multipolygon', wkb(6, [1, polygon]), { type: 'MultiPolygon', coordinates: [[ring]] }],
  ['polyhedral surface', wkb(15, [1, polygon]), { type: 'MultiPolygon', coordinates: [[ring]] }],
  [
    'multisurface',
    wkb(12, [1, wkb(10, [1, wkb(2, [5, square])])]),
    { type: 'MultiPolygon', coordinates: [[ring]] }
  ],
  ['collection', wkb(7, [2, point(1, 2), wkb(2, [0])]), { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }] // oxfmt-ignore
]

describe('well-known binary', () => {
  it.each(cases)('%s', (_, bytes, geometry) => {
    expect(parseWkb(bytes)).toEqual(geometry)
  })

  it('draws arcs on their circle', () => {
    const half = parseWkb(wkb(8, [3, [1, 0, 0, 1, -1, 0]]))
    const whole = parseWkb(wkb(9, [2, wkb(8, [3, [1, 0, -1, 0, 1, 0]]), wkb(2, [2, [1, 0, 3, 0]])]))
    if (half?.type !== 'LineString' || whole?.type !== 'LineString') throw new Error('no line')
    expect(half.coordinates).toHaveLength(46)
    expect(half.coordinates.every(([, y = 0]) => y >= 0)).toBe(true)
    for (const [x = 0, y = 0] of [...half.coordinates, ...whole.coordinates.slice(0, -1)]) {
      expect(Math.hypot(x, y)).toBeCloseTo(1, 12)
    }
    expect(whole.coordinates.at(-1)).toEqual([3, 0])
  })

  it.each([
    ['false counts', wkb(2, [0xffffffff])],
    ['unknown types', wkb(99, [])],
    ['cut points', point(1, 2).subarray(0, 15)],
    ['points in lines', wkb(5, [1, point(1, 2)])],
    ['nothing', Buffer.alloc(0)],
    [
      'deep collections',
      Array.from({ length: 40 }).reduce<Buffer>((inner) => wkb(7, [1, inner]), point(1, 2))
    ]
  ])('refuses %s', (_, bytes) => {
    expect(() => parseWkb(bytes)).toThrow(ConversionError)
  })

  it('refuses or reads any bytes', () => {
    const sources = cases.map(([, bytes]) => bytes)
    const header = Buffer.from([0x47, 0x50, 0, 0, 0, 0, 0, 0])
    fc.assert(
      fc.property(mutations(fc.constantFrom(...sources)), (bytes) => {
        refusedOrRead(() => inWgs84(parseWkb(bytes), undefined))
        refusedOrRead(() => parseGeopackageGeometry(bytes))
        refusedOrRead(() => parseGeopackageGeometry(Buffer.concat([header, bytes])))
      }),
      { numRuns: 5000 }
    )
  })
})

/** Mutated and truncated copies of valid sources, and arbitrary bytes. */
function mutations(sources: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> {
  const change = fc.tuple(fc.nat(2000), fc.constantFrom(0, 1, 3, 7, 15, 0x2a, 0x7f, 0x80, 0xff))
  const mutated = fc.tuple(
    sources,
    fc.array(change, { maxLength: 6 }),
    fc.double({ min: 0.2, max: 1, noNaN: true })
  )
  return fc.oneof(
    {
      weight: 4,
      arbitrary: mutated.map(([source, changes, kept]) => {
        const bytes = Buffer.from(
          source.subarray(0, kept > 0.6 ? undefined : Math.ceil(source.length * kept))
        )
        for (const [offset, value] of changes) if (bytes.length) bytes[offset % bytes.length] = value
        return bytes
      })
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) }
  )
}

describe('parts of shapefiles', () => {
  it('refuses or reads any shapes', async () => {
    const sources = await Promise.all(['lieux-2154.shp', 'lignes-4326.shp', 'points-4326.shp'].map(fixture))
    fc.assert(
      fc.property(mutations(fc.constantFrom(...sources)), (bytes) => refusedOrRead(() => readShp(bytes))),
      { numRuns: 3000 }
    )
  })

  it('refuses or reads any table', async () => {
    const sources = await Promise.all(['lieux-2154.dbf', 'lieux-latin.dbf', 'points-4326.dbf'].map(fixture))
    const codePages = fc.option(
      fc.oneof(fc.constantFrom('1252', 'UTF-8', 'ISO 88591', 'UTF-16'), fc.string()),
      { nil: undefined }
    )
    fc.assert(
      fc.property(mutations(fc.constantFrom(...sources)), codePages, (bytes, codePage) =>
        refusedOrRead(() => {
          const table = readAttributes(bytes, codePage === undefined ? undefined : Buffer.from(codePage))
          for (let index = 0; index < Math.min(table.count, 1000); index++) table.properties(index)
        })
      ),
      { numRuns: 3000 }
    )
  })
})

describe('rings', () => {
  const box = (west: number, south: number, size: number): number[][] => [
    [west, south],
    [west, south + size],
    [west + size, south + size],
    [west + size, south],
    [west, south]
  ]
  const hole = (west: number, south: number, size: number): number[][] => box(west, south, size).toReversed()

  it('gives holes to the smallest polygon around them', () => {
    const [land, lake, island, pond, other] = [
      box(0, 0, 10),
      hole(1, 1, 8),
      box(2, 2, 6),
      hole(3, 3, 1),
      box(20, 0, 5)
    ]
    expect(polygonsOf([land, island, other, pond, lake])).toEqual([[land, lake], [island, pond], [other]])
  })

  it('keeps rings that turn the wrong way round as polygons', () => {
    expect(polygonsOf([hole(0, 0, 2)])).toEqual([[hole(0, 0, 2)]])
    expect(polygonsOf([box(0, 0, 2), hole(5, 5, 1), box(10, 10, 1)])).toHaveLength(3)
  })

  it('gives holes to the preceding polygon when too many comparisons are needed', () => {
    const rings = [box(20, 0, 10), hole(21, 1, 1), box(0, 0, 5), box(0, 10, 2), hole(22, 2, 1)]
    // Each hole costs three comparisons of boxes, then five of vertices.
    const holesOf = (comparisons: number): unknown =>
      polygonsOf(rings, comparisons).map(([, ...holes]) => holes.length)
    expect(holesOf(16)).toEqual([2, 0, 0])
    expect(holesOf(14)).toEqual([1, 0, 1])
  })

  it('is fast with very many rings', { timeout: 10_000 }, () => {
    const rings = Array.from({ length: 100_000 }, (_, index) =>
      index % 2 ? hole(index, 0, 1) : box(index, 0, 1)
    )
    // Comparing each ring with all others would take minutes.
    expect(polygonsOf(rings).length).toBeGreaterThanOrEqual(50_000)
  })
})
