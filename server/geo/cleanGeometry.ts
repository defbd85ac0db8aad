/** Cleaning of geometries, so that the index and maps can rely on them (docs/api/schema.md). */
import type { Geometry, Position } from 'geojson'
import { union, type Geom } from 'polyclip-ts'
import { crossingCount } from './selfIntersection.ts'
import { doubleArea, pathsOf, type SimpleGeometry } from './shapes.ts'
import { simplifiedPath } from './simplify.ts'

/** Number of vertices above which a geometry is simplified. */
export const maxVertices = 50_000
const [finestTolerance, coarsestTolerance] = [1e-7, 0.1]

/**
 * Returns the geometry without repeated vertices, with at most 50,000 vertices, with closed rings oriented as in RFC
 * 7946, and with polygons without self-intersection. Undefined when nothing remains.
 */
export function cleanGeometry(geometry: Geometry): Geometry | undefined {
  if (geometry.type === 'GeometryCollection') {
    const geometries = geometry.geometries.map(cleanGeometry).filter((member) => !!member)
    return geometries.length > 0 ? { type: 'GeometryCollection', geometries } : undefined
  }
  return repaired(simplified(withoutRepeats(geometry)))
}

/** Returns a simple geometry with each of its lines or rings replaced. */
function mapPaths(geometry: SimpleGeometry, change: (path: Position[]) => Position[]): SimpleGeometry {
  switch (geometry.type) {
    case 'Point':
    case 'MultiPoint':
      return geometry
    case 'LineString':
      return { ...geometry, coordinates: change(geometry.coordinates) }
    case 'MultiLineString':
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(change) }
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(change)) }
  }
}

function withoutRepeats(geometry: SimpleGeometry): SimpleGeometry {
  const isSame = (a: Position | undefined, b: Position | undefined): boolean =>
    a?.[0] === b?.[0] && a?.[1] === b?.[1]
  return mapPaths(geometry, (path) =>
    path.filter((position, index) => !index || !isSame(position, path[index - 1]))
  )
}

function simplified(geometry: SimpleGeometry): SimpleGeometry {
  const count = (candidate: SimpleGeometry): number =>
    pathsOf(candidate).reduce((sum, path) => sum + path.length, 0)
  let result = geometry
  for (
    let tolerance = finestTolerance;
    count(result) > maxVertices && tolerance <= coarsestTolerance;
    tolerance *= 4
  ) {
    result = mapPaths(geometry, (path) => simplifiedPath(path, tolerance))
  }
  return result
}

function repaired(geometry: SimpleGeometry): SimpleGeometry | undefined {
  switch (geometry.type) {
    case 'Point':
      return geometry
    case 'MultiPoint':
      return geometry.coordinates.length > 0 ? geometry : undefined
    case 'LineString':
      return geometry.coordinates.length > 1 ? geometry : pointOf(geometry.coordinates)
    case 'MultiLineString': {
      const coordinates = geometry.coordinates.filter((line) => line.length > 1)
      return coordinates.length > 0 ? { ...geometry, coordinates } : pointOf(geometry.coordinates.flat())
    }
    case 'Polygon':
      return polygonal([geometry.coordinates], false)
    case 'MultiPolygon':
      return polygonal(geometry.coordinates, true)
  }
}

/** Converts a line of one position to a point. */
function pointOf([position]: Position[]): SimpleGeometry | undefined {
  return position && { type: 'Point', coordinates: position }
}

function polygonal(polygons: Position[][][], isMulti: boolean): SimpleGeometry | undefined {
  const cleanPolygons = polygons.flatMap((polygon) => {
    const [outer, ...holes] = polygon.map(closed)
    if (!outer || outer.length < 4) return []
    return repairedPolygon([outer, ...holes.filter((hole) => hole.length >= 4)])
  })
  // Two loops of one ring may cancel each other's area, so flat polygons are only removed after the repair has
  // separated the loops.
  const coordinates = cleanPolygons
    .filter(([outer]) => outer && doubleArea(outer) !== 0)
    .map((rings) => rings.map((ring, index) => turned(ring, index === 0)))
  const [first] = coordinates
  if (!first) return pointOf(polygons.flat(2))
  return isMulti || coordinates.length > 1
    ? { type: 'MultiPolygon', coordinates }
    : { type: 'Polygon', coordinates: first }
}

function closed(ring: Position[]): Position[] {
  const [first] = ring
  const last = ring.at(-1)
  if (!first || !last || (first[0] === last[0] && first[1] === last[1])) return ring
  return [...ring, first]
}

/**
 * Maximum number of crossings to repair. The repair takes longer with each, and a ring with that many is rarely a
 * meaningful area.
 */
const maxCrossings = 10_000

function repairedPolygon(rings: Position[][]): Position[][][] {
  const crossings = crossingCount(rings, maxCrossings)
  // Kept as written.
  if (crossings === 0 || crossings >= maxCrossings) return [rings]
  try {
    const parts = union(rings as Geom)
    return parts.length > 0 ? parts : [rings]
  } catch {
    // The library rejects very degenerate rings: they are kept as written.
    return [rings]
  }
}

/** Orients a ring: outer rings counter-clockwise, holes clockwise (RFC 7946 §3.1.6). */
function turned(ring: Position[], isOuter: boolean): Position[] {
  return doubleArea(ring) > 0 === isOuter ? ring : ring.toReversed()
}
