/** Counts the crossings of a polygon's rings: most polygons have none and need no repair. */
import type { Position } from 'geojson'

interface Segment {
  ring: number
  index: number
  last: boolean
  from: Position
  to: Position
  minX: number
  maxX: number
  minY: number
  maxY: number
}

/** Sweep over the segments, sorted by their left ends; stops at `enough` crossings. */
export function crossingCount(rings: Position[][], enough: number): number {
  let count = 0
  const segments = rings.flatMap(segmentsOf).toSorted((a, b) => a.minX - b.minX)
  let active: Segment[] = []
  for (const segment of segments) {
    active = active.filter((candidate) => candidate.maxX >= segment.minX)
    for (const candidate of active) {
      if (candidate.maxY < segment.minY || candidate.minY > segment.maxY) continue
      if (areNeighbours(segment, candidate) || !crosses(segment, candidate)) continue
      count += 1
      if (count >= enough) return count
    }
    active.push(segment)
  }
  return count
}

function segmentsOf(positions: Position[], ring: number): Segment[] {
  return positions.slice(1).map((to, index) => {
    const from = positions[index]!
    const [x1 = 0, y1 = 0] = from
    const [x2 = 0, y2 = 0] = to
    return {
      ring,
      index,
      last: index === positions.length - 2,
      from,
      to,
      minX: Math.min(x1, x2),
      maxX: Math.max(x1, x2),
      minY: Math.min(y1, y2),
      maxY: Math.max(y1, y2)
    }
  })
}

/** Whether two segments are adjacent in a ring: their common end is not a crossing. */
function areNeighbours(a: Segment, b: Segment): boolean {
  if (a.ring !== b.ring) return false
  const [first, second] = a.index < b.index ? [a, b] : [b, a]
  return second.index === first.index + 1 || (first.index === 0 && second.last)
}

/**
 * Whether two segments have a common position. A touch within a ring counts, because a ring that passes twice through a
 * position needs repair.
 */
function crosses(one: Segment, other: Segment): boolean {
  const a = side(one.from, one.to, other.from)
  const b = side(one.from, one.to, other.to)
  const c = side(other.from, other.to, one.from)
  const d = side(other.from, other.to, one.to)
  // Different rings may touch at a position.
  if (one.ring !== other.ring) return a * b < 0 && c * d < 0
  return a * b <= 0 && c * d <= 0
}

function side([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position, [x = 0, y = 0]: Position): number {
  return Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1))
}
