import { array, assert, constantFrom, double, integer, property, tuple } from 'fast-check'
import type { Geometry, Polygon, Position } from 'geojson'
import { describe, expect, it } from 'vitest'
import { cleanGeometry, maxVertices } from './cleanGeometry.ts'
import { computeGeometry, reprojection } from './computeGeometry.ts'
import { GeometryError } from './geometryError.ts'
import { contains } from './pointOnGeometry.ts'
import { readGeometry } from './readGeometry.ts'
import { crossingCount } from './selfIntersection.ts'
import { doubleArea, pathsOf, polygonsOf, simpleGeometries } from './shapes.ts'

const square: Position[] = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0]
]
const hole: Position[] = [
  [1, 1],
  [3, 1],
  [3, 3],
  [1, 3],
  [1, 1]
]

describe('the text of a geometry', () => {
  it.each([
    ['POINT (1 2)', { type: 'Point', coordinates: [1, 2] }],
    ['point z(1 -2.5 3)', { type: 'Point', coordinates: [1, -2.5] }],
    ['SRID=4326;POINTZ(1e1 .5 0)', { type: 'Point', coordinates: [10, 0.5] }],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4]
        ]
      }
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4]
        ]
      }
    ],
    [
      'LINESTRING ZM (0 0 1 2, 1 1 3 4)',
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1]
        ]
      }
    ],
    [
      'GEOMETRYCOLLECTION(POINT(1 2), POLYGON EMPTY)',
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] }
    ],
    ['POLYGON EMPTY', undefined],
    ['{"type":"Point","coordinates":[1,2,3]}', { type: 'Point', coordinates: [1, 2] }],
    [
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}',
      { type: 'Point', coordinates: [1, 2] }
    ],
    ['{"type":"Polygon"}', undefined],
    ['{}', undefined]
  ])('%s', (text, expected) => {
    expect(readGeometry(text)).toEqual(expected)
  })

  it.each([
    'POINT (1)',
    'POINT (1 2',
    'POINT (1 2) x',
    'POINT (a b)',
    'CIRCLE (1 2)',
    'du texte',
    '{"type":"Point","coordinates":["1",2]}',
    '{"type":"Point","coordinates":[1]}',
    '{"type":"Square","coordinates":[1,2]}',
    '{"type":"constructor","coordinates":[[]]}',
    '{"type":{"toString":null},"coordinates":[1,2]}',
    '{"type":"Polygon","coordinates":[[1,2]]}',
    '{not json'
  ])('refuses %s', (text) => {
    expect(() => readGeometry(text)).toThrow(GeometryError)
  })

  it('never throws other errors', () => {
    const piece = constantFrom(
      'POINT',
      'POLYGON',
      '(',
      ')',
      ',',
      ' ',
      '1',
      '-2.5',
      'Z',
      'EMPTY',
      '{',
      '"type":',
      '['
    )
    assert(
      property(array(piece, { maxLength: 12 }), (pieces) => {
        try {
          computeGeometry(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(GeometryError)
        }
      })
    )
  })
})

describe('a cleaned geometry', () => {
  it('has rings that are oriented, closed and without repeated vertices', () => {
    const rings = [square.toReversed().slice(0, -1), [...hole.slice(0, 2), ...hole.slice(1)]]
    const clean = cleanGeometry({ type: 'Polygon', coordinates: rings }) as Polygon
    expect(clean.coordinates.map((ring) => Math.sign(doubleArea(ring)))).toEqual([1, -1])
    expect(clean.coordinates.map((ring) => ring.length)).toEqual([5, 5])
  })

  it('becomes two polygons when it crosses itself', () => {
    const bow: Position[] = [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0]
    ]
    const clean = cleanGeometry({ type: 'Polygon', coordinates: [bow] })
    expect(clean?.type).toBe('MultiPolygon')
    const polygons = simpleGeometries(clean!).flatMap(polygonsOf)
    expect(polygons).toHaveLength(2)
    for (const rings of polygons) expect(crossingCount(rings, 1)).toBe(0)
  })

  it('has a bounded number of vertices', () => {
    const ring = Array.from({ length: 120_000 }, (_, index): Position => {
      const angle = (2 * Math.PI * index) / 120_000
      return [Math.cos(angle), Math.sin(angle)]
    })
    const clean = cleanGeometry({ type: 'Polygon', coordinates: [[...ring, ring[0]!]] })
    const vertices = simpleGeometries(clean!).flatMap(pathsOf).flat().length
    expect(vertices).toBeLessThanOrEqual(maxVertices)
    expect(vertices).toBeGreaterThan(500)
  })

  it.each<[string, Geometry]>([
    ['no ring', { type: 'Polygon', coordinates: [] }],
    ['no line', { type: 'LineString', coordinates: [] }],
    ['no member', { type: 'GeometryCollection', geometries: [] }]
  ])('is undefined with %s', (_name, geometry) => {
    expect(cleanGeometry(geometry)).toBeUndefined()
  })
})

describe('the computed columns of a geometry', () => {
  it('hold its bounds and a point in it', () => {
    const found = computeGeometry(JSON.stringify({ type: 'Polygon', coordinates: [square, hole] }))
    expect(found).toMatchObject({ west: 0, south: 0, east: 4, north: 4 })
    expect(contains([square, hole], [found!.longitude, found!.latitude])).toBe(true)
    expect(computeGeometry('POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0))')).toMatchObject({
      latitude: 2,
      longitude: 2
    })
  })

  it('come from the projection of the dataset', () => {
    const found = computeGeometry('POINT (652381.30 6862047.03)', reprojection('EPSG:2154'))
    // Expected values from gdaltransform.
    expect(found?.latitude).toBeCloseTo(48.8566993737, 8)
    expect(found?.longitude).toBeCloseTo(2.3510031619, 8)
    expect(() => reprojection('EPSG:1')).toThrow("La projection EPSG:1 n'est pas supportée.")
    expect(() => computeGeometry('POINT (652381 6862047)')).toThrow(GeometryError)
  })

  it('put the point inside any polygon', () => {
    const spike = tuple(double({ min: 0.2, max: 1, noNaN: true }), integer({ min: 1, max: 20 }))
    assert(
      property(array(spike, { minLength: 5, maxLength: 40 }), (spikes) => {
        const ring = spikes.map(([radius], index): Position => {
          const angle = (2 * Math.PI * index) / spikes.length
          return [radius * Math.cos(angle), radius * Math.sin(angle)]
        })
        const found = computeGeometry(JSON.stringify({ type: 'Polygon', coordinates: [[...ring, ring[0]]] }))
        expect(found).toBeDefined()
        const inside = simpleGeometries(found!.shape)
          .flatMap(polygonsOf)
          .some((rings) => contains(rings, [found!.longitude, found!.latitude]))
        expect(inside).toBe(true)
      })
    )
  })
})
