/** Prepares geometries for writing: WGS84, seven decimals, rings oriented as in RFC 7946. */
import type { Geometry, Position } from 'geojson'
import { signedArea } from './rings.ts'

/** Converts coordinates of a file to longitude and latitude. */
export type ToWgs84 = (x: number, y: number) => readonly [number, number]

/** Rounding factors: seven decimals of a degree, about a centimetre; millimetres for altitudes. */
const degree = 1e7
const metre = 1e3

/** Thrown for a position that is not on Earth: its geometry is dropped. */
class Unplaced extends Error {}

/** Converts a geometry to longitude and latitude; null when a coordinate is not finite, or when nothing remains. */
export function inWgs84(geometry: Geometry | null, toWgs84: ToWgs84 | undefined): Geometry | null {
  if (!geometry) return null
  try {
    return converted(geometry, toWgs84)
  } catch (error) {
    if (error instanceof Unplaced) return null
    throw error
  }
}

function converted(geometry: Geometry, toWgs84: ToWgs84 | undefined): Geometry | null {
  const position = (source: Position): Position => placed(source, toWgs84)
  const line = (source: Position[]): Position[] => source.map(position)
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: position(geometry.coordinates) }
    case 'MultiPoint':
      return { type: 'MultiPoint', coordinates: line(geometry.coordinates) }
    case 'LineString':
      return geometry.coordinates.length < 2
        ? null
        : { type: 'LineString', coordinates: line(geometry.coordinates) }
    case 'MultiLineString': {
      const coordinates = geometry.coordinates.filter((part) => part.length > 1).map(line)
      return coordinates.length ? { type: 'MultiLineString', coordinates } : null
    }
    case 'Polygon': {
      const coordinates = ringsOf(geometry.coordinates, line)
      return coordinates ? { type: 'Polygon', coordinates } : null
    }
    case 'MultiPolygon': {
      const coordinates = geometry.coordinates.flatMap((rings) => {
        const polygon = ringsOf(rings, line)
        return polygon ? [polygon] : []
      })
      return coordinates.length ? { type: 'MultiPolygon', coordinates } : null
    }
    case 'GeometryCollection': {
      const geometries = geometry.geometries.flatMap((member) => converted(member, toWgs84) ?? [])
      return geometries.length ? { type: 'GeometryCollection', geometries } : null
    }
  }
}

/** Orients the rings of a polygon: the outer one counterclockwise, holes clockwise. Undefined without outer ring. */
function ringsOf(rings: Position[][], line: (ring: Position[]) => Position[]): Position[][] | undefined {
  const coordinates: Position[][] = []
  for (const [index, source] of rings.entries()) {
    const ring = closed(line(source))
    if (ring.length >= 4) coordinates.push(signedArea(ring) > 0 === (index === 0) ? ring : ring.toReversed())
    else if (index === 0) return undefined
  }
  return coordinates.length ? coordinates : undefined
}

function closed(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, [...first]]
}

function placed(
  [x = Number.NaN, y = Number.NaN, altitude]: Position,
  toWgs84: ToWgs84 | undefined
): Position {
  // Projections throw on infinite coordinates.
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Unplaced()
  const [longitude, latitude] = toWgs84 ? toWgs84(x, y) : [x, y]
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) throw new Unplaced()
  const position = [rounded(longitude, degree), rounded(latitude, degree)]
  if (altitude !== undefined && Number.isFinite(altitude)) position.push(rounded(altitude, metre))
  return position
}

function rounded(value: number, unit: number): number {
  const scaled = value * unit
  // `+ 0` turns minus zero into zero. Numbers too large to have decimals are unchanged.
  return Number.isSafeInteger(Math.round(scaled)) ? Math.round(scaled) / unit + 0 : value
}
