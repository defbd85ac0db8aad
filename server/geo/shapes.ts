/** Traversal of geometries. Positions are [longitude, latitude], in degrees. */
import type { Geometry, GeometryCollection, Position } from 'geojson'

export type SimpleGeometry = Exclude<Geometry, GeometryCollection>

/** Returns the simple geometries of a geometry, including those of nested collections. */
export function simpleGeometries(geometry: Geometry): SimpleGeometry[] {
  return geometry.type === 'GeometryCollection' ? geometry.geometries.flatMap(simpleGeometries) : [geometry]
}

/** Returns the points, lines or rings of a geometry, each as a list of positions. */
export function pathsOf(geometry: SimpleGeometry): Position[][] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]]
    case 'MultiPoint':
    case 'LineString':
      return [geometry.coordinates]
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates
    case 'MultiPolygon':
      return geometry.coordinates.flat()
  }
}

export function polygonsOf(geometry: SimpleGeometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** Returns a geometry with each position replaced. */
export function mapPositions(geometry: Geometry, change: (position: Position) => Position): Geometry {
  const map = (value: unknown): unknown => {
    if (typeof (value as unknown[])[0] === 'number') return change(value as Position)
    return (value as unknown[]).map(map)
  }
  if (geometry.type === 'GeometryCollection') {
    return { ...geometry, geometries: geometry.geometries.map((member) => mapPositions(member, change)) }
  }
  return { ...geometry, coordinates: map(geometry.coordinates) } as Geometry
}

export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

export function boundsOf(paths: Position[][]): Bounds {
  const bounds = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const path of paths) {
    for (const [x = 0, y = 0] of path) {
      bounds.west = Math.min(bounds.west, x)
      bounds.east = Math.max(bounds.east, x)
      bounds.south = Math.min(bounds.south, y)
      bounds.north = Math.max(bounds.north, y)
    }
  }
  return bounds
}

/** Twice the signed area of a ring: positive when it turns counter-clockwise. */
export function doubleArea(ring: Position[]): number {
  let area = 0
  for (let index = 1; index < ring.length; index++) {
    const [x1 = 0, y1 = 0] = ring[index - 1] ?? []
    const [x2 = 0, y2 = 0] = ring[index] ?? []
    area += x1 * y2 - x2 * y1
  }
  return area
}
