/** Geographical filters `bbox`, `xyz` and `geo_distance` (docs/api/lines.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import type { Bounds } from '../../geo/shapes.ts'
import { parseTile, tileBounds } from '../../geo/tileGrid.ts'
import { type HttpError, httpError } from '../../http/errors.ts'
import { metresOf } from './distances.ts'
import type { Place, PlainFilter } from './linesQuery.ts'

interface GeoContext {
  schema: SchemaProperty[]
  /** Whether the dataset has a `bbox`. */
  geolocalized: boolean
}

interface ParsedGeo {
  filters: PlainFilter[]
  /** Center of `geo_distance`: lines are sorted by their distance to it and carry that distance. */
  distanceFrom?: Place
}

const degrees = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i

/** @throws HttpError 400 */
export function parseGeo(parameters: Record<string, string>, context: GeoContext): ParsedGeo {
  const filters: PlainFilter[] = []
  const boxes = boxesOf(parameters, context.geolocalized)
  const isExact = hasExactShapes(context.schema)
  if (boxes) filters.push({ kind: 'box', boxes, exact: isExact })
  const distance = lenient(parameters, 'geo_distance', context.geolocalized)
  if (distance === undefined) return { filters }
  const { place, metres } = parseDistance(distance)
  const hasShapes = context.schema.some(({ key }) => key === '_geoshape')
  if (metres > 0) filters.push({ kind: 'near', place, metres })
  else if (!hasShapes) filters.push({ kind: 'near', place, metres: 1 })
  else filters.push({ kind: 'box', boxes: [pointBox(place)], exact: isExact })
  return { filters, distanceFrom: place }
}

/** Whether filters use the geometries themselves, instead of their bounds. */
export function hasExactShapes(schema: SchemaProperty[]): boolean {
  return schema.find(({ key }) => key === '_geoshape')?.['x-capabilities']?.geoShape !== false
}

/**
 * Returns the value of a parameter or of its lenient variant `_c_…`, which datasets without places ignore.
 * @throws HttpError 400 when the strict parameter is used on a dataset without places
 */
function lenient(
  parameters: Record<string, string>,
  name: 'bbox' | 'xyz' | 'geo_distance',
  geolocalized: boolean
): string | undefined {
  const text = parameters[name]
  if (text === undefined) return geolocalized ? parameters[`_c_${name}`] : undefined
  if (geolocalized) return text
  const label = name === 'xyz' ? 'bbox' : name
  throw httpError('noPlacesToFilter', { label })
}

function boxesOf(parameters: Record<string, string>, geolocalized: boolean): Bounds[] | undefined {
  const box = lenient(parameters, 'bbox', geolocalized)
  const tile = parameters.xyz === undefined ? undefined : lenient(parameters, 'xyz', geolocalized)
  if (parameters.bbox !== undefined || (box !== undefined && tile === undefined)) return parseBox(box ?? '')
  return tile === undefined ? undefined : [tileBounds(parseTile(tile))]
}

/**
 * Parses `left,bottom,right,top` into one box, or two across the antimeridian.
 * @throws HttpError 400
 */
export function parseBox(text: string): Bounds[] {
  const numbers = text.split(',').map(parseNumber)
  const [left, bottom, right, top] = numbers
  const isBox = numbers.length === 4 && numbers.every((number) => number !== undefined)
  if (!isBox || left === undefined || bottom === undefined || right === undefined || top === undefined) {
    throw refused('bbox', text, 'quatre nombres : gauche, bas, droite, haut')
  }
  if (bottom > top) throw refused('bbox', text, 'un cadre dont le bas est sous le haut')
  return splitAtAntimeridian(left, right).map(([west, east]) => ({ west, south: bottom, east, north: top }))
}

/** Ranges of longitude between -180 and 180: two when the box crosses the antimeridian. */
function splitAtAntimeridian(left: number, right: number): [number, number][] {
  if (right - left >= 360) return [[-180, 180]]
  const west = wrapped(left)
  const east = wrapped(right)
  if (west <= east) return [[west, east]]
  return [
    [west, 180],
    [-180, east]
  ]
}

function wrapped(longitude: number): number {
  if (longitude >= -180 && longitude <= 180) return longitude
  return ((((longitude + 180) % 360) + 360) % 360) - 180
}

function parseDistance(text: string): { place: Place; metres: number } {
  const [longitude, latitude, distance = '0', ...extraParts] = text.split(/[:,]/)
  const place = parsePlace(longitude, latitude)
  const metres = metresOf(distance.trim() || '0')
  if (!place || metres === undefined || extraParts.length) {
    throw refused('geo_distance', text, 'une longitude, une latitude et une distance')
  }
  return { place, metres }
}

/** Parses a place; undefined when the texts are not one. Longitudes beyond ±180 are wrapped. */
export function parsePlace(longitude: string | undefined, latitude: string | undefined): Place | undefined {
  const [x, y] = [parseNumber(longitude ?? ''), parseNumber(latitude ?? '')]
  if (x === undefined || y === undefined || Math.abs(y) > 90) return undefined
  return { longitude: wrapped(x), latitude: y }
}

function parseNumber(text: string): number | undefined {
  const trimmed = text.trim()
  const value = degrees.test(trimmed) ? Number(trimmed) : NaN
  return Number.isFinite(value) ? value : undefined
}

const pointBox = ({ longitude, latitude }: Place): Bounds => ({
  west: longitude,
  south: latitude,
  east: longitude,
  north: latitude
})

const refused = (parameter: string, text: string, expected: string): HttpError =>
  httpError('wrongPlace', { parameter, expected, text })
