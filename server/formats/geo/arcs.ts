/** Converts circular arcs to lines, because GeoJSON has no curves. */
import type { Position } from 'geojson'

/** Angle between two points of the line: 4 degrees, usual in geographic tools. */
const step = Math.PI / 45

/** Converts a chain of arcs. Each arc goes through three points, and the last one starts the next arc. */
export function arcsToLine(points: readonly Position[]): Position[] {
  const line: Position[] = points.slice(0, 1)
  let index = 0
  for (; index + 2 < points.length; index += 2) {
    for (const point of arc(points[index]!, points[index + 1]!, points[index + 2]!)) line.push(point)
  }
  // A chain with an even number of points is invalid; its last point is kept.
  for (const point of points.slice(index + 1)) line.push(point)
  return line
}

/** Returns the points of an arc after its start. */
function arc(start: Position, middle: Position, end: Position): Position[] {
  const [startX = 0, startY = 0] = start
  const [endX = 0, endY = 0] = end
  const isCircle = startX === endX && startY === endY
  const center = isCircle
    ? [(startX + (middle[0] ?? 0)) / 2, (startY + (middle[1] ?? 0)) / 2]
    : centerOf(start, middle, end)
  // The three points are collinear.
  if (!center) return [middle, end]
  const [centerX = 0, centerY = 0] = center
  const angleOf = (point: Position): number =>
    Math.atan2((point[1] ?? 0) - centerY, (point[0] ?? 0) - centerX)
  const radius = Math.hypot(startX - centerX, startY - centerY)
  const first = angleOf(start)
  const sweep = isCircle ? 2 * Math.PI : sweepOf(first, angleOf(middle), angleOf(end))
  const count = Math.ceil(Math.abs(sweep) / step)
  if (!Number.isFinite(count) || !Number.isFinite(radius)) return [middle, end]
  const points: Position[] = []
  for (let index = 1; index < count; index++) {
    const angle = first + (sweep * index) / count
    points.push([centerX + radius * Math.cos(angle), centerY + radius * Math.sin(angle)])
  }
  points.push(end)
  return points
}

/** Signed angle from the first to the last direction, through the middle one. */
function sweepOf(first: number, middle: number, last: number): number {
  const turn = 2 * Math.PI
  const upTo = (angle: number): number => (((angle - first) % turn) + turn) % turn
  return upTo(middle) <= upTo(last) ? upTo(last) : upTo(last) - turn
}

/**
 * Center of the circle through three points. Coordinates are relative to the first point, because projected coordinates
 * are large.
 */
function centerOf(first: Position, second: Position, third: Position): Position | undefined {
  const [originX = 0, originY = 0] = first
  const bx = (second[0] ?? 0) - originX
  const by = (second[1] ?? 0) - originY
  const cx = (third[0] ?? 0) - originX
  const cy = (third[1] ?? 0) - originY
  const determinant = 2 * (bx * cy - by * cx)
  if (Math.abs(determinant) < 1e-12 * (Math.abs(bx * cy) + Math.abs(by * cx)) || determinant === 0)
    return undefined
  const b = bx * bx + by * by
  const c = cx * cx + cy * cy
  return [originX + (cy * b - by * c) / determinant, originY + (bx * c - cx * b) / determinant]
}
