/** Geometry collections with members of one kind, converted to multi-part geometries. */
import type { Geometry, Position } from 'geojson'

/** Converts a collection whose members are of one kind to one geometry; returns other geometries unchanged. */
export function toMultiGeometry(geometry: Geometry | null): Geometry | null {
  if (geometry?.type !== 'GeometryCollection') return geometry
  const points: Position[] = []
  const lines: Position[][] = []
  const polygons: Position[][][] = []
  for (const member of geometry.geometries) {
    if (member.type === 'Point') points.push(member.coordinates)
    else if (member.type === 'LineString') lines.push(member.coordinates)
    else if (member.type === 'Polygon') polygons.push(member.coordinates)
  }
  const count = geometry.geometries.length
  if (points.length === count) return { type: 'MultiPoint', coordinates: points }
  if (lines.length === count) return { type: 'MultiLineString', coordinates: lines }
  if (polygons.length === count) return { type: 'MultiPolygon', coordinates: polygons }
  return geometry
}
