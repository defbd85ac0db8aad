import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import * as fc from 'fast-check'
import type { Geometry, Position } from 'geojson'
import { intersection, type Geom } from 'polyclip-ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeGeometry } from '../../geo/computeGeometry.ts'
import type { Bounds } from '../../geo/shapes.ts'
import { boxesAround, distanceTo, geoCondition } from './geoConditions.ts'
import { raw, sql, type Sql } from './sql.ts'
import { StoredColumns } from './storedColumns.ts'

const columns = new StoredColumns([
  { key: '_geopoint', name: '_lat', type: 'GEOPOINT' },
  { key: '_geoshape', name: '_shape', type: 'JSON' }
])
let connection: DuckDBConnection
beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect()
  await connection.run(
    'CREATE TABLE lines (_lat DOUBLE, _lon DOUBLE, _shape VARCHAR, _west DOUBLE, _south DOUBLE, _east DOUBLE, _north DOUBLE)'
  )
})
afterAll(() => connection.closeSync())

async function answer({ text, values }: Sql): Promise<unknown> {
  const statement = await connection.prepare(text)
  for (const [index, { value, type }] of values.entries()) statement.bindValue(index + 1, value, type)
  return (await statement.run()).getChunk(0).getColumnValues(0)[0]
}

async function meets(geometry: Geometry, box: Bounds): Promise<boolean> {
  const computed = computeGeometry(JSON.stringify(geometry))
  if (!computed) return false
  const { latitude, longitude, shape, west, south, east, north } = computed
  await connection.run('DELETE FROM lines')
  await connection.run(
    `INSERT INTO lines SELECT ?::DOUBLE, ?::DOUBLE, ?, ?::DOUBLE, ?::DOUBLE, ?::DOUBLE, ?::DOUBLE`,
    [latitude, longitude, JSON.stringify(shape), west, south, east, north]
  )
  const condition = geoCondition({ kind: 'box', boxes: [box], exact: true }, columns)
  return (await answer(sql`SELECT count(*) FROM lines WHERE ${condition}`)) === 1n
}

const boxRing = ({ west, south, east, north }: Bounds): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south]
]

describe('a geometry in a box', () => {
  // Whether boxes that merely touch a shape match depends on rounding: the offset keeps edges away from vertices.
  const degree = fc.integer({ min: -80, max: 80 }).map((eighths) => eighths / 8 + 0.0123)
  const size = fc.integer({ min: 1, max: 64 }).map((eighths) => eighths / 8)
  const box = fc.tuple(degree, degree, size, size).map(([west, south, width, height]): Bounds => ({
    west,
    south,
    east: west + width,
    north: south + height
  }))
  const radius = fc.integer({ min: 5, max: 90 }).map((tenths) => tenths / 10)
  /** Random star-shaped polygon around the origin, with a hole. */
  const star = fc.array(radius, { minLength: 3, maxLength: 12 }).map((radii): Position[][] => {
    const at = (share: number): Position[] =>
      radii.map((length, index): Position => {
        const angle = (2 * Math.PI * index) / radii.length
        return [length * share * Math.cos(angle), length * share * Math.sin(angle)]
      })
    return [at(1), at(0.5)].map((ring) => [...ring, ring[0]!])
  })

  it('matches the same boxes as with a polygon library', async () => {
    await fc.assert(
      fc.asyncProperty(star, box, async (coordinates, area) => {
        const expected = intersection(coordinates as Geom, [boxRing(area)] as Geom).length > 0
        expect(await meets({ type: 'Polygon', coordinates }, area)).toBe(expected)
        const far = [coordinates.map((ring) => ring.map(([x = 0, y = 0]): Position => [x + 100, y]))]
        const both: Geometry = { type: 'MultiPolygon', coordinates: [coordinates, ...far] }
        expect(await meets(both, area)).toBe(expected)
        const collected: Geometry = {
          type: 'GeometryCollection',
          geometries: [{ type: 'Point', coordinates: [50, 50] }, both]
        }
        expect(await meets(collected, area)).toBe(expected)
      }),
      { numRuns: 60 }
    )
  }, 30_000)

  it('matches when it is a line that crosses the box, and only then', async () => {
    await fc.assert(
      fc.asyncProperty(box, degree, degree, async (area, from, to) => {
        // The line spans every box from west to east, so its heights at both sides of a box tell whether they meet.
        const line: Geometry = {
          type: 'LineString',
          coordinates: [
            [-20, from],
            [20, to]
          ]
        }
        const heightAt = (x: number): number => from + ((to - from) * (x + 20)) / 40
        const heights = [heightAt(area.west), heightAt(area.east)]
        const expected = Math.min(...heights) <= area.north && Math.max(...heights) >= area.south
        expect(await meets(line, area)).toBe(expected)
      }),
      { numRuns: 60 }
    )
  })
})

describe('a distance', () => {
  const metres = (latitude: number, longitude: number, place: [number, number]): Promise<unknown> =>
    answer(
      sql`SELECT ${distanceTo({ longitude: place[0], latitude: place[1] })} FROM (SELECT ${raw(String(latitude))}::DOUBLE AS _lat, ${raw(String(longitude))}::DOUBLE AS _lon)`
    )

  it.each<[string, number, number, [number, number], number]>([
    ['of nothing', 48, 2, [2, 48], 0],
    ['of a degree of latitude', 0, 0, [0, 1], 111_195.08],
    ['over the antimeridian', 0, 179.5, [-179.5, 0], 111_195.08],
    ['to the antipodes', 10, 20, [-160, -10], 20_015_114.4],
    ['of a quarter of the equator', 0, -45, [45, 0], 10_007_557.2],
    ['from a pole', 90, 12, [77, 0], 10_007_557.2]
  ])('%s', async (_name, latitude, longitude, place, expected) => {
    const found = Number(await metres(latitude, longitude, place))
    expect(Math.abs(found - expected)).toBeLessThanOrEqual(expected * 1e-6)
  })

  it('is covered by its surrounding boxes', async () => {
    const place = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true })
    )
    await fc.assert(
      fc.asyncProperty(
        place,
        place,
        fc.double({ min: 1, max: 2e7, noNaN: true }),
        async ([x, y], [x2, y2], most) => {
          const distance = Number(await metres(y2, x2, [x, y]))
          const isInside = boxesAround({ longitude: x, latitude: y }, most).some(
            ({ west, south, east, north }) => x2 >= west && x2 <= east && y2 >= south && y2 <= north
          )
          expect(isInside || distance > most).toBe(true)
        }
      ),
      { numRuns: 200 }
    )
  })

  it('is NULL for a line without a place', async () => {
    expect(
      await answer(
        sql`SELECT ${distanceTo({ longitude: 1, latitude: 1 })} FROM (SELECT NULL::DOUBLE AS _lat, NULL::DOUBLE AS _lon)`
      )
    ).toBeNull()
  })
})
