/**
 * Simplification of lines (Ramer–Douglas–Peucker): vertices closer than a tolerance to the simplified line are removed.
 */
import type { Position } from 'geojson'

/** @param tolerance maximum distance of removed vertices, in the unit of the coordinates */
export function simplifiedPath(path: Position[], tolerance: number): Position[] {
  if (path.length < 3) return path
  const isKept = new Uint8Array(path.length)
  isKept[0] = isKept[path.length - 1] = 1
  const limit = tolerance * tolerance
  const spans: [number, number][] = [[0, path.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = -1
    let distance = limit
    for (let index = from + 1; index < to; index++) {
      const found = squaredDistance(path[index]!, path[from]!, path[to]!)
      if (found > distance) {
        distance = found
        farthest = index
      }
    }
    if (farthest === -1) continue
    isKept[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return path.filter((_, index) => isKept[index])
}

/** Squared distance between a position and a segment. */
function squaredDistance(position: Position, start: Position, end: Position): number {
  const [x, y] = nearestOnSegment(position, start, end)
  return (position[0]! - x) ** 2 + (position[1]! - y) ** 2
}

export function nearestOnSegment(
  [x = 0, y = 0]: Position,
  [x1 = 0, y1 = 0]: Position,
  [x2 = 0, y2 = 0]: Position
): [number, number] {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return [x1 + share * dx, y1 + share * dy]
}
