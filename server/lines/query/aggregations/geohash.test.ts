import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tileExtent } from './extent.ts'
import { cellOf, gridBits, precisionFor } from './geohash.ts'

/** Number of the cell that contains a place, as the engine computes it. */
function numberOf(lat: number, lon: number, precision: number): number {
  const { columns, rows } = gridBits(precision)
  const position = (value: number, degrees: number, count: number): number =>
    Math.min(count - 1, Math.floor(((value + degrees / 2) / degrees) * count))
  return position(lon, 360, 2 ** columns) * 2 ** rows + position(lat, 180, 2 ** rows)
}

const nameOf = (lat: number, lon: number, precision: number): string =>
  cellOf(numberOf(lat, lon, precision), precision).name

describe('geohashes', () => {
  it('have their standard names', () => {
    expect(nameOf(48.8566, 2.3522, 6)).toBe('u09tvw')
    expect(nameOf(57.64911, 10.40744, 8)).toBe('u4pruydq')
    expect(nameOf(-25.382708, -49.265506, 8)).toBe('6gkzwgjz')
    expect(nameOf(0, 0, 1)).toBe('s')
    expect(nameOf(90, 180, 2)).toBe('zz')
    expect(nameOf(-90, -180, 3)).toBe('000')
  })

  it('contain the places that are mapped to them', () => {
    const degrees = (most: number): fc.Arbitrary<number> =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6)
    const place = fc.record({ lat: degrees(90), lon: degrees(180) })
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 8 }), ({ lat, lon }, precision) => {
        const { name, bounds, center } = cellOf(numberOf(lat, lon, precision), precision)
        const [west, south, east, north] = bounds
        expect(name).toHaveLength(precision)
        expect(west <= lon && lon <= east && south <= lat && lat <= north).toBe(true)
        expect([center.lon, center.lat]).toEqual([(west + east) / 2, (south + north) / 2])
      })
    )
  })

  it('have a precision that fits the extent', () => {
    const paris: [number, number, number, number] = [2.25, 48.81, 2.42, 48.9]
    expect(precisionFor([-180, -90, 180, 90], 20)).toBe(1)
    expect(precisionFor([-5, 42, 8, 51], 20)).toBe(2)
    expect(precisionFor(paris, 1)).toBe(4)
    expect(precisionFor(paris, 20)).toBe(5)
    expect(precisionFor(paris, 1000)).toBe(6)
    expect(precisionFor([2.35, 48.85, 2.35, 48.85], 20)).toBe(8)
    // Extents that cover the world or cross the antimeridian must have an area too.
    expect(precisionFor(tileExtent({ x: 0, y: 0, z: 0 }), 20)).toBe(1)
    expect(precisionFor([170, -20, -170, 20], 20)).toBe(precisionFor([10, -20, 30, 20], 20))
  })
})
