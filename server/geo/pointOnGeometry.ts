/** A representative position on a geometry. */
import type { Geometry, Position } from 'geojson'
import { boundsOf, doubleArea, pathsOf, polygonsOf, simpleGeometries, type SimpleGeometry } from './shapes.ts'
import { nearestOnSegment } from './simplify.ts'

const dimension: Record<SimpleGeometry['type'], number> = {
  Point: 0,
  MultiPoint: 0,
  LineString: 1,
  MultiLineString: 1,
  Polygon: 2,
  MultiPolygon: 2
}

/**
 * Returns the centroid when it is inside the geometry, otherwise a position of the geometry. For a collection with
 * surfaces, only these count.
 */
export function pointOnGeometry(geometry: Geometry): Position | undefined {
  const members = simpleGeometries(geometry)
  const highest = Math.max(...members.map(({ type }) => dimension[type]))
  const highestMembers = members.filter(({ type }) => dimension[type] === highest)
  if (highestMembers.length === 0) return undefined
  const paths = highestMembers.flatMap(pathsOf)
  if (highest === 2) return pointOnPolygons(highestMembers.flatMap(polygonsOf))
  return highest === 1 ? nearestOnPaths(middleOf(paths), paths) : nearestVertex(middleOf(paths), paths.flat())
}

function pointOnPolygons(polygons: Position[][][]): Position | undefined {
  const centroid = centroidOf(polygons)
  if (centroid && polygons.some((rings) => contains(rings, centroid))) return centroid
  const largest = polygons.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
  return largest && interiorOf(largest)
}

const areaOf = ([outer = []]: Position[][]): number => Math.abs(doubleArea(outer))

/** Centroid of surfaces, without their holes. */
function centroidOf(polygons: Position[][][]): Position | undefined {
  // Coordinates are relative to a vertex: the areas of small shapes far from the origin would otherwise lose precision.
  const [originX = 0, originY = 0] = polygons[0]?.[0]?.[0] ?? []
  let [sumX, sumY, area] = [0, 0, 0]
  for (const ring of polygons.flat()) {
    for (let index = 1; index < ring.length; index++) {
      const [x1, y1] = [ring[index - 1]![0]! - originX, ring[index - 1]![1]! - originY]
      const [x2, y2] = [ring[index]![0]! - originX, ring[index]![1]! - originY]
      const cross = x1 * y2 - x2 * y1
      sumX += (x1 + x2) * cross
      sumY += (y1 + y2) * cross
      area += cross
    }
  }
  return area === 0 ? undefined : [originX + sumX / (3 * area), originY + sumY / (3 * area)]
}

/** Even-odd rule over all the rings: a position in a hole is outside. */
export function contains(rings: Position[][], [x = 0, y = 0]: Position): boolean {
  let inside = false
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? []
      const [x2 = 0, y2 = 0] = ring[index] ?? []
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    }
  }
  return inside
}

/** Returns the middle of the widest part of a polygon along a horizontal line near its middle. */
function interiorOf(rings: Position[][]): Position | undefined {
  const { south, north } = boundsOf(rings)
  // Tries several heights: a horizontal line may follow an edge, or meet only vertices.
  for (const share of [0.5, 0.4, 0.6, 0.25, 0.75, 0.1, 0.9]) {
    const y = south + (north - south) * share
    const widest = spansAt(rings, y).toSorted((a, b) => b[1] - b[0] - (a[1] - a[0]))[0]
    if (widest && widest[1] > widest[0]) return [(widest[0] + widest[1]) / 2, y]
  }
  return rings[0]?.[0]
}

function spansAt(rings: Position[][], y: number): [number, number][] {
  const crossings: number[] = []
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [x1 = 0, y1 = 0] = ring[index - 1] ?? []
      const [x2 = 0, y2 = 0] = ring[index] ?? []
      if (y1 > y !== y2 > y) crossings.push(((x2 - x1) * (y - y1)) / (y2 - y1) + x1)
    }
  }
  const sorted = crossings.toSorted((a, b) => a - b)
  return Array.from({ length: sorted.length >> 1 }, (_, index) => [
    sorted[2 * index]!,
    sorted[2 * index + 1]!
  ])
}

function middleOf(paths: Position[][]): Position {
  const { west, south, east, north } = boundsOf(paths)
  return [(west + east) / 2, (south + north) / 2]
}

function nearestOnPaths(middle: Position, paths: Position[][]): Position | undefined {
  const candidates = paths.flatMap((path) =>
    path.slice(1).map((position, index) => nearestOnSegment(middle, path[index]!, position))
  )
  return nearestVertex(middle, candidates.length > 0 ? candidates : paths.flat())
}

function nearestVertex([x = 0, y = 0]: Position, positions: Position[]): Position | undefined {
  let nearest: Position | undefined
  let distance = Infinity
  for (const position of positions) {
    const found = (position[0]! - x) ** 2 + (position[1]! - y) ** 2
    if (found < distance) [nearest, distance] = [position, found]
  }
  return nearest
}
