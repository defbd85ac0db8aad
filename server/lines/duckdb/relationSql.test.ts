import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import * as fc from 'fast-check'
import type { Geometry, Polygon, Position } from 'geojson'
import { difference, intersection, type Geom } from 'polyclip-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeGeometry } from '../../geo/computeGeometry.ts'
import { parseWkt } from '../../geo/wkt.ts'
import { relatedLines } from './relationSql.ts'
import { StoredColumns } from './storedColumns.ts'

const columns = new StoredColumns([
  { key: '_geopoint', name: '_lat', type: 'GEOPOINT' },
  { key: '_geoshape', name: '_shape', type: 'JSON' }
])
let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    'CREATE TABLE lines (_i BIGINT, _lat DOUBLE, _lon DOUBLE, _shape VARCHAR, _west DOUBLE, _south DOUBLE, _east DOUBLE, _north DOUBLE)'
  )
})
afterAll(() => connection.closeSync())

async function isRelated(
  geometry: Geometry,
  relation: 'intersects' | 'within',
  other: Geometry
): Promise<boolean> {
  const computed = computeGeometry(JSON.stringify(geometry))
  if (!computed) return false
  const { latitude, longitude, shape, west, south, east, north } = computed
  await connection.run('DELETE FROM lines')
  await connection.run('INSERT INTO lines VALUES (1, ?, ?, ?, ?, ?, ?, ?)', [
    latitude,
    longitude,
    JSON.stringify(shape),
    west,
    south,
    east,
    north
  ])
  const { text, values } = relatedLines(relation, other, { alias: 'main', columns })
  const statement = await connection.prepare(text)
  for (const [index, { value, type }] of values.entries()) statement.bindValue(index + 1, value, type)
  return (await statement.runAndReadAll()).currentRowCount > 0
}

const wkt = (text: string): Geometry => parseWkt(text) as Geometry
const square = 'POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))'
const ring = 'POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0), (4 4, 6 4, 6 6, 4 6, 4 4))'

describe('geometries', () => {
  it.each([
    ['POINT (5 5)', square, true, true],
    ['POINT (10 5)', square, true, true],
    ['POINT (5 5)', ring, false, false],
    ['POINT (11 5)', square, false, false],
    ['LINESTRING (1 1, 9 9)', square, true, true],
    ['LINESTRING (1 1, 9 9)', ring, true, false],
    ['LINESTRING (-5 5, 15 5)', square, true, false],
    ['LINESTRING (0 0, 10 0)', square, true, true],
    ['POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))', square, true, true],
    ['POLYGON ((1 1, 9 1, 9 9, 1 9, 1 1))', ring, true, false],
    ['POLYGON ((4.5 4.5, 5.5 4.5, 5.5 5.5, 4.5 5.5, 4.5 4.5))', ring, false, false],
    ['POLYGON ((-5 -5, 15 -5, 15 15, -5 15, -5 -5))', square, true, false],
    ['POLYGON ((0 0, 10 0, 10 10, 0 10, 0 0))', square, true, true],
    ['MULTIPOINT ((1 1), (20 20))', square, true, false],
    ['GEOMETRYCOLLECTION (POINT (1 1), LINESTRING (2 2, 3 3))', square, true, true],
    ['POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))', 'POINT (2 2)', true, false],
    ['POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))', 'LINESTRING (0 2, 9 2)', true, false],
    ['POLYGON ((1 1, 3 1, 3 3, 1 3, 1 1))', 'POINT (4 4)', false, false]
  ])('%s and %s', async (own, given, meets, isWithin) => {
    expect(await isRelated(wkt(own), 'intersects', wkt(given))).toBe(meets)
    expect(await isRelated(wkt(own), 'within', wkt(given))).toBe(isWithin)
  })

  it('have the same relations as with a clipping library', async () => {
    // Whether polygons that merely touch intersect depends on rounding: the offset keeps vertices off the other
    // polygon's edges.
    const polygon = (shift: number): fc.Arbitrary<Polygon> =>
      fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 })).chain(([x, y]) =>
        fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 3, maxLength: 7 }).map((radii) => {
          const positions = radii.map((radius, index): Position => {
            const angle = (2 * Math.PI * index) / radii.length + shift
            return [x + shift + radius * Math.cos(angle), y + shift + radius * Math.sin(angle)]
          })
          return { type: 'Polygon', coordinates: [[...positions, positions[0] as Position]] }
        })
      )
    await fc.assert(
      fc.asyncProperty(polygon(0), polygon(0.137), async (own, given) => {
        const [first, second] = [own.coordinates as Geom, given.coordinates as Geom]
        expect(await isRelated(own, 'intersects', given)).toBe(intersection(first, second).length > 0)
        expect(await isRelated(own, 'within', given)).toBe(difference(first, second).length === 0)
      }),
      { numRuns: 60 }
    )
  }, 30_000)
})
