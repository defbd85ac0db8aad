/** Geohash cells (https://en.wikipedia.org/wiki/Geohash), computed by bisection. */
import { distanceTo, type Place } from './readsPlaces.ts'

const digits = '0123456789bcdefghjkmnpqrstuvwxyz'

export function geohashOf({ lat, lon }: Place, length: number): string {
  const ranges = { lon: [-180, 180], lat: [-90, 90] } as Record<'lon' | 'lat', [number, number]>
  const values = { lon, lat }
  let bits = ''
  for (let index = 0; index < length * 5; index++) {
    const axis = index % 2 ? 'lat' : 'lon'
    const [from, to] = ranges[axis]
    const middle = (from + to) / 2
    const isUpper = values[axis] >= middle
    bits += isUpper ? '1' : '0'
    ranges[axis] = isUpper ? [middle, to] : [from, middle]
  }
  return (bits.match(/.{5}/g) ?? []).map((five) => digits[Number.parseInt(five, 2)]).join('')
}

/** Position error of a cell in kilometres, by length of its geohash. */
const errors = [2500, 630, 78, 20, 2.4, 0.61, 0.076, 0.019]

/** Maximum geohash length with fewer than `maxCells` cells in an extent. */
export function precisionFor(
  { left, bottom, right, top }: { left: number; bottom: number; right: number; top: number },
  maxCells: number
): number {
  const corner = { lon: left, lat: bottom }
  const width = distanceTo(corner, { lon: right, lat: bottom }) / 1000
  const height = distanceTo(corner, { lon: left, lat: top }) / 1000
  let precision = 1
  for (;;) {
    const error = errors[precision]
    if (error === undefined || (width * height) / (2 * error) ** 2 >= maxCells) return precision
    precision += 1
  }
}
