/** Which columns the geography of the lines comes from (docs/api/schema.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnWith } from '../../../contract/datasets/geoColumns.ts'

/** Ways to know where a line is, the first that applies to a line wins. */
export interface PointSources {
  kind: 'points'
  latLon?: { latitude: SchemaProperty; longitude: SchemaProperty }
  text?: SchemaProperty
  xy?: { x: SchemaProperty; y: SchemaProperty }
}

export interface GeometrySource {
  kind: 'geometries'
  column: SchemaProperty
  isProjected: boolean
}

export type GeoSource = PointSources | GeometrySource

/** Columns of points come before columns of geometries; of these a projected one before one in degrees. */
export function geoSourceOf(columns: SchemaProperty[]): GeoSource | undefined {
  const own = columns.filter((column) => !column['x-calculated'])
  const [latitude, longitude] = [columnWith(own, 'latitude'), columnWith(own, 'longitude')]
  const [x, y] = [columnWith(own, 'coordX'), columnWith(own, 'coordY')]
  const text = columnWith(own, 'latLon')
  if ((latitude && longitude) || (x && y) || text) {
    return {
      kind: 'points',
      ...(latitude && longitude ? { latLon: { latitude, longitude } } : {}),
      ...(text ? { text } : {}),
      ...(x && y ? { xy: { x, y } } : {})
    }
  }
  const projected = columnWith(own, 'geometryProj')
  if (projected) return { kind: 'geometries', column: projected, isProjected: true }
  const geometry = columnWith(own, 'geometry')
  return geometry && { kind: 'geometries', column: geometry, isProjected: false }
}
