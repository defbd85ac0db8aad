/** Assigns holes to polygons: a shapefile lists the rings of a shape without telling which contain which. */
import type { Position } from 'geojson'

/** Maximum number of vertex comparisons for one shape; beyond it, a hole belongs to the preceding outer ring. */
const maxComparisons = 20_000_000

interface Outer {
  ring: Position[]
  box: Box
  area: number
  holes: Position[][]
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** Signed area of a ring, positive when it turns counterclockwise. */
export function signedArea(ring: readonly Position[]): number {
  const [originX = 0, originY = 0] = ring[0] ?? []
  let doubled = 0
  for (let index = 1; index < ring.length; index++) {
    const [x = 0, y = 0] = ring[index]!
    const [previousX = 0, previousY = 0] = ring[index - 1]!
    // Coordinates are relative to the first point: products of large coordinates would lose precision.
    doubled += (previousX - originX) * (y - originY) - (x - originX) * (previousY - originY)
  }
  return doubled / 2
}

/**
 * Builds the polygons of a shape: outer rings turn clockwise, holes counterclockwise inside an outer ring.
 * @param comparisons maximum number of vertex comparisons
 */
export function polygonsOf(
  rings: readonly Position[][],
  comparisons: number = maxComparisons
): Position[][][] {
  const outers: Outer[] = []
  const holes: { ring: Position[]; before: Outer | undefined }[] = []
  for (const ring of rings) {
    const area = signedArea(ring)
    if (area > 0) holes.push({ ring, before: outers.at(-1) })
    else outers.push({ ring, box: boxOf(ring), area: -area, holes: [] })
  }
  const search = new Search(outers, comparisons)
  const orphanHoles: Position[][][] = []
  for (const { ring, before } of holes) {
    const outer = search.outerOf(ring, before)
    if (outer) outer.holes.push(ring)
    // A hole outside of any ring is a polygon with the wrong orientation.
    else orphanHoles.push([ring])
  }
  return [...outers.map(({ ring, holes: inner }) => [ring, ...inner]), ...orphanHoles]
}

class Search {
  readonly #outers: readonly Outer[]
  #left: number

  constructor(outers: readonly Outer[], comparisons: number) {
    this.#left = comparisons
    // Smallest first: an island in a lake is matched before the land around the lake.
    this.#outers = outers.toSorted((a, b) => a.area - b.area)
  }

  outerOf(hole: readonly Position[], before: Outer | undefined): Outer | undefined {
    if (this.#outers.length === 1) return this.#outers[0]
    const box = boxOf(hole)
    for (const outer of this.#outers) {
      this.#left -= 1
      const isInside = this.#left >= 0 && contains(outer.box, box) && this.#holds(outer.ring, hole)
      if (this.#left < 0) return before
      if (isInside) return outer
    }
    return undefined
  }

  /** The result says nothing once no comparison is left. */
  #holds(outer: readonly Position[], hole: readonly Position[]): boolean {
    for (const point of hole) {
      this.#left -= outer.length
      if (this.#left < 0) return false
      const place = placeIn(outer, point)
      // A hole may touch its outer ring: the first vertex that is not on the ring decides.
      if (place !== 'edge') return place === 'inside'
    }
    return true
  }
}

function placeIn(ring: readonly Position[], [x = 0, y = 0]: Position): 'inside' | 'outside' | 'edge' {
  let inside = false
  for (let index = 1; index < ring.length; index++) {
    const [ax = 0, ay = 0] = ring[index - 1]!
    const [bx = 0, by = 0] = ring[index]!
    const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay)
    const isInBox =
      x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by)
    if (side === 0 && isInBox) return 'edge'
    if (ay > y !== by > y && side > 0 === by > ay) inside = !inside
  }
  return inside ? 'inside' : 'outside'
}

function boxOf(ring: readonly Position[]): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x = 0, y = 0] of ring) {
    if (x < box.west) box.west = x
    if (x > box.east) box.east = x
    if (y < box.south) box.south = y
    if (y > box.north) box.north = y
  }
  return box
}

function contains(outer: Box, inner: Box): boolean {
  return (
    outer.west <= inner.west &&
    outer.south <= inner.south &&
    outer.east >= inner.east &&
    outer.north >= inner.north
  )
}
