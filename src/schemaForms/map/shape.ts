/** Parses geometries of lines, and draws them (docs/api/schema.md). */
import type { Geometry, Position } from 'geojson'

export const shapeKinds = ['Point', 'LineString', 'Polygon'] as const
export type ShapeKind = (typeof shapeKinds)[number]

/** Shape being drawn: a polygon has one ring, not closed. */
export interface Shape {
  kind: ShapeKind
  vertices: Position[]
}

const minVertices: Record<ShapeKind, number> = { Point: 1, LineString: 2, Polygon: 3 }

/** Depth of the nested arrays around a position, by geometry type. */
const nesting = new Map<unknown, number>([
  ['Point', 0],
  ['MultiPoint', 1],
  ['LineString', 1],
  ['MultiLineString', 2],
  ['Polygon', 2],
  ['MultiPolygon', 3]
])

const wellKnownText =
  /^(?:SRID=\d+;\s*)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(?:Z|M|ZM)?\s*\(.*\)$/is

/**
 * Parses GeoJSON, a geometry or a feature; well-known text is detected but not parsed. Undefined when the text is
 * neither.
 */
export function readShape(text: string): Geometry | 'wkt' | undefined {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return wellKnownText.test(trimmed) ? 'wkt' : undefined
  try {
    return geometryOf(JSON.parse(trimmed))
  } catch {
    return undefined
  }
}

function geometryOf(value: unknown): Geometry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, coordinates, geometries, geometry } = value as Record<string, unknown>
  if (type === 'Feature') return geometryOf(geometry)
  if (type === 'GeometryCollection') {
    const members = Array.isArray(geometries) ? geometries.map(geometryOf) : []
    return members.length > 0 && members.every((member) => !!member)
      ? { type, geometries: members }
      : undefined
  }
  const levels = nesting.get(type)
  return levels !== undefined && arePositions(coordinates, levels)
    ? ({ type, coordinates } as Geometry)
    : undefined
}

function arePositions(value: unknown, levels: number): boolean {
  if (!Array.isArray(value) || value.length === 0) return false
  if (levels > 0) return value.every((item) => arePositions(item, levels - 1))
  return typeof value[0] === 'number' && typeof value[1] === 'number'
}

/** Editable shape of a geometry; undefined for a type that cannot be drawn point by point. */
export function shapeOf(geometry: Geometry | undefined): Shape | undefined {
  switch (geometry?.type) {
    case 'Point':
      return { kind: 'Point', vertices: [geometry.coordinates] }
    case 'LineString':
      return { kind: 'LineString', vertices: geometry.coordinates }
    case 'Polygon': {
      const [ring, ...holes] = geometry.coordinates
      return ring && holes.length === 0 ? { kind: 'Polygon', vertices: ring.slice(0, -1) } : undefined
    }
    default:
      return undefined
  }
}

export function isComplete({ kind, vertices }: Shape): boolean {
  return vertices.length >= minVertices[kind]
}

/** Geometry of an incomplete shape: a polygon starts as a line, and a line as a point. */
export function geometryDrawn({ kind, vertices }: Shape): Geometry | undefined {
  const [first] = vertices
  if (!first) return undefined
  if (vertices.length === 1) return { type: 'Point', coordinates: first }
  if (kind === 'Polygon' && vertices.length > 2) {
    return { type: 'Polygon', coordinates: [[...vertices, first]] }
  }
  return { type: 'LineString', coordinates: vertices }
}

/** Adds a vertex; a point is replaced instead. */
export function withVertex(shape: Shape, vertex: Position): Shape {
  return { ...shape, vertices: shape.kind === 'Point' ? [vertex] : [...shape.vertices, vertex] }
}

/** Changes the kind of a shape; its vertices are kept, the last one only for a point. */
export function asKind({ vertices }: Shape, kind: ShapeKind): Shape {
  return { kind, vertices: kind === 'Point' ? vertices.slice(-1) : vertices }
}
