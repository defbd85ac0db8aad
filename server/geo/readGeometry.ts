/** Parses the geometry in a cell: GeoJSON or well-known text (docs/api/schema.md). */
import type { Geometry, Position } from 'geojson'
import { unreadable } from './geometryError.ts'
import { parseWkt } from './wkt.ts'

/** Depth of nested arrays around positions, by type of geometry. */
const nesting = new Map<unknown, number>([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3]
])
const deepestCollection = 10

/**
 * Parses a geometry. Positions are reduced to two finite coordinates.
 * @returns undefined for an object without coordinates
 * @throws GeometryError
 */
export function readGeometry(text: string): Geometry | undefined {
  if (!text.trimStart().startsWith('{')) return parseWkt(text)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw unreadable()
  }
  return geometryOf(parsed, 0)
}

function geometryOf(value: unknown, depth: number): Geometry | undefined {
  if (typeof value !== 'object' || value === null || depth > deepestCollection) throw unreadable()
  const { type, coordinates, geometries, geometry } = value as Record<string, unknown>
  if (type === 'Feature') return geometry ? geometryOf(geometry, depth + 1) : undefined
  if (type === 'GeometryCollection') {
    if (!Array.isArray(geometries)) return undefined
    const members = geometries.map((member) => geometryOf(member, depth + 1)).filter((member) => !!member)
    return { type, geometries: members }
  }
  if (coordinates === undefined || coordinates === null) return undefined
  const levels = nesting.get(type)
  if (levels === undefined) throw unreadable()
  if (Array.isArray(coordinates) && coordinates.length === 0) return undefined
  return { type, coordinates: nested(coordinates, levels) } as Geometry
}

function nested(value: unknown, levels: number): unknown {
  if (!Array.isArray(value)) throw unreadable()
  return levels === 0 ? positionOf(value) : value.map((item) => nested(item, levels - 1))
}

function positionOf([x, y]: unknown[]): Position {
  if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
    throw unreadable()
  }
  return [x, y]
}
