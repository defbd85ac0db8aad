import { describe, expect, it } from 'vitest'
import { ConversionError } from '../conversions/conversion.ts'
import { fromCode } from '../geo/projection.ts'
import { toWgs84Of, type MapSystem } from './coordinateSystem.ts'

const wgs84 = 28
const metre = 7

function system(given: Partial<MapSystem>): MapSystem {
  const zeros = [0, 0, 0, 0, 0]
  return {
    projection: 1,
    ellipsoid: wgs84,
    unit: metre,
    parameters: [],
    shift: [0, 0, 0],
    datum: zeros,
    ...given
  }
}

/** Compares a converted position with an expected one, in degrees. */
function expectPlace(found: readonly [number, number], expected: readonly number[], digits = 6): void {
  expect(found[0]).toBeCloseTo(expected[0]!, digits)
  expect(found[1]).toBeCloseTo(expected[1]!, digits)
}

describe('coordinate systems of MapInfo', () => {
  it('converts nothing that is in WGS84, or in a system that is the same', () => {
    for (const ellipsoid of [0, 28, 29]) expect(toWgs84Of(system({ ellipsoid, unit: 13 }))).toBeUndefined()
  })

  it('has the usual French systems', () => {
    const lambert93 = system({
      projection: 3,
      ellipsoid: 0,
      parameters: [3, 46.5, 44, 49, 700_000, 6_600_000]
    })
    expectPlace(toWgs84Of(lambert93)!(652_000, 6_862_000), fromCode('EPSG:2154')!(652_000, 6_862_000))
    // This datum uses the Paris meridian.
    const lambert2 = system({
      projection: 3,
      ellipsoid: 30,
      parameters: [0, 46.8, 45.8989188889, 47.6960144444, 600_000, 2_200_000],
      shift: [-168, -60, 320],
      datum: [0, 0, 0, 0, 2.33722917]
    })
    expectPlace(toWgs84Of(lambert2)!(600_000, 2_428_000), fromCode('EPSG:27572')!(600_000, 2_428_000), 5)
  })

  it('counts offsets in the unit of the coordinates', () => {
    // Zone 3 of California; its false origin is 6,561,666.667 and 1,640,416.667 feet.
    const california = system({
      projection: 3,
      ellipsoid: 0,
      unit: 8,
      parameters: [-120.5, 36.5, 37.0666666667, 38.4333333333, 6_561_666.667, 1_640_416.667]
    })
    expectPlace(toWgs84Of(california)!(6_000_000, 2_100_000), [-122.44272526, 37.7461992], 6)
  })

  it('turns the axes of a datum the way that MapInfo writes them', () => {
    // Finnish KKJ: EPSG gives its rotations in the opposite direction (position vector).
    const kkj = system({
      ellipsoid: 4,
      shift: [-96.062, -82.428, -121.754],
      datum: [-4.801, -0.345, 1.376, 1.496, 0]
    })
    expectPlace(toWgs84Of(kkj)!(25, 60), [24.99681, 60.00015], 4)
  })

  it('reads the sphere of web maps', () => {
    const web = system({ projection: 10, ellipsoid: 54, parameters: [0] })
    expectPlace(toWgs84Of(web)!(260_000, 6_250_000), [2.335619828, 48.8532644])
  })

  const origin = [10, 45]
  const offsets = [500_000, 200_000]
  it.each([
    [3, [...origin, 44, 46, ...offsets], offsets],
    [5, origin, [0, 0]],
    [6, [...origin, 44, 46, ...offsets], offsets],
    [8, [...origin, 0.9996, ...offsets], offsets],
    [9, [...origin, 44, 46, ...offsets], offsets],
    [20, [...origin, 0.9996, ...offsets], offsets],
    [25, [...origin, ...offsets], offsets],
    [27, [...origin, ...offsets], offsets],
    [28, origin, [0, 0]],
    [29, origin, [0, 0]],
    [30, [...origin, ...offsets], offsets],
    [31, [...origin, 0.9996, ...offsets], offsets]
  ])('projection %i: its origin is where its parameters say', (projection, parameters, [x = 0, y = 0]) => {
    expectPlace(toWgs84Of(system({ projection, parameters }))!(x, y), origin)
  })

  it.each([2, 10, 11, 12, 13, 16, 26])('projection %i: its origin is on the equator', (projection) => {
    expectPlace(toWgs84Of(system({ projection, parameters: [10, 30] }))!(0, 0), [10, 0])
  })

  it.each([
    [{ projection: 0 }, 'NonEarth'],
    [{ projection: 19 }, 'projection n° 19'],
    [{ projection: 8, unit: 99 }, 'unité n° 99'],
    [{ projection: 8, ellipsoid: 200 }, 'ellipsoïde n° 200'],
    [{ projection: 8, parameters: [Number.NaN] }, 'coordonnées'],
    [{ shift: [Infinity, 0, 0] }, 'coordonnées']
  ])('refuses %o with a message', (given, words) => {
    const read = (): unknown => toWgs84Of(system(given))
    expect(read).toThrow(ConversionError)
    expect(read).toThrow(words)
  })
})
