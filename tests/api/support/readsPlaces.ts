/** Locations of documents, with boxes and distances as predicates. */
import fc from 'fast-check'
import { rows } from '../../unit/support/plainArbitraries.ts'
import type { PlainRow } from '../../unit/support/plainLines.ts'

export interface Place {
  lon: number
  lat: number
}

const latitudes = fc.oneof(
  fc.constantFrom(48.85, 48.86, 48.8501, 43, -48, 0, 89.95, -90, 90, 66.51326044311186),
  fc.double({ min: -90, max: 90, noNaN: true })
)
const longitudes = fc.oneof(
  fc.constantFrom(2.35, 2.36, 2.3501, 5, 180, -180, 179.99, -179.99, 0, 90, -90),
  fc.double({ min: -180, max: 180, noNaN: true })
)
const digits = (value: number): number => Number(value.toFixed(6))

export const placedRows: fc.Arbitrary<PlainRow[]> = rows.chain((all) =>
  fc
    .array(fc.option(fc.tuple(latitudes, longitudes), { freq: 4 }), {
      minLength: all.length,
      maxLength: all.length
    })
    .map((places) =>
      all.map((row, index): PlainRow => {
        const place = places[index]
        return { ...row, p: place ? place.map(digits).join() : null }
      })
    )
)

export function placeOf(row: PlainRow): Place | undefined {
  if (typeof row._geopoint !== 'string') return undefined
  const [lat = NaN, lon = NaN] = row._geopoint.split(',').map(Number)
  return { lat, lon }
}

interface Box {
  left: number
  bottom: number
  right: number
  top: number
  tile?: string
}

const plainBox = fc
  .tuple(longitudes, longitudes, latitudes, latitudes)
  .map(([left, right, first, second]): Box => ({
    left: digits(left),
    right: digits(right),
    bottom: digits(Math.min(first, second)),
    top: digits(Math.max(first, second))
  }))

const tile = fc.integer({ min: 0, max: 18 }).chain((z) =>
  fc.tuple(longitudes, latitudes).map(([lon, lat]): Box => {
    const size = 2 ** z
    const last = (value: number): number => Math.min(size - 1, Math.max(0, Math.floor(value)))
    const radians = (Math.max(-85, Math.min(85, lat)) * Math.PI) / 180
    const x = last(((lon + 180) / 360) * size)
    const y = last(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size)
    const latitude = (row: number): number =>
      (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI
    return {
      left: (x / size) * 360 - 180,
      right: ((x + 1) / size) * 360 - 180,
      bottom: latitude(y + 1),
      top: latitude(y),
      tile: `${x},${y},${z}`
    }
  })
)

export const box: fc.Arbitrary<Box> = fc.oneof(plainBox, tile)

/** Whether a row is in a box; the box crosses the antimeridian when left > right. */
export function isInBox(row: PlainRow, { left, bottom, right, top }: Box): boolean {
  const place = placeOf(row)
  if (!place || place.lat < bottom || place.lat > top) return false
  const [isRight, isLeft] = [place.lon >= left, place.lon <= right]
  return left <= right ? isRight && isLeft : isRight || isLeft
}

/** Spherical distance in metres. */
export function distanceTo(a: Place, b: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(half)))
}
