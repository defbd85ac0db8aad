/** Finds the columns that give the geometry of the lines (docs/api/schema.md). */
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { columnWith } from '../../../contract/datasets/geoColumns.ts'

/** Columns that give the point of a line. For each line, the first of these properties with a value wins. */
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

/**
 * Returns the source of the geometry of the lines; undefined without any. Point columns come before geometry columns,
 * and projected geometries before geometries in degrees.
 */
export function geoSourceOf(columns: SchemaProperty[]): GeoSource | undefined {
  const dataColumns = columns.filter((column) => !column['x-calculated'])
  const [latitude, longitude] = [columnWith(dataColumns, 'latitude'), columnWith(dataColumns, 'longitude')]
  const [x, y] = [columnWith(dataColumns, 'coordX'), columnWith(dataColumns, 'coordY')]
  const text = columnWith(dataColumns, 'latLon')
  if ((latitude && longitude) || (x && y) || text) {
    return {
      kind: 'points',
      ...(latitude && longitude ? { latLon: { latitude, longitude } } : {}),
      ...(text ? { text } : {}),
      ...(x && y ? { xy: { x, y } } : {})
    }
  }
  const projected = columnWith(dataColumns, 'geometryProj')
  if (projected) return { kind: 'geometries', column: projected, isProjected: true }
  const geometry = columnWith(dataColumns, 'geometry')
  return geometry && { kind: 'geometries', column: geometry, isProjected: false }
}
