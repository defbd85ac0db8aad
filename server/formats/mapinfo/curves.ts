/** Converts shapes that MapInfo stores as bounding boxes to points, because GeoJSON has no curves. */
import type { Position } from 'geojson'

/** Angle between two points of a curve: 4 degrees, usual in geographic tools. */
const step = Math.PI / 45

export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export function boxOf([x1 = 0, y1 = 0]: Position, [x2 = 0, y2 = 0]: Position): Box {
  return {
    west: Math.min(x1, x2),
    south: Math.min(y1, y2),
    east: Math.max(x1, x2),
    north: Math.max(y1, y2)
  }
}

export function rectangle({ west, south, east, north }: Box): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south]
  ]
}

/** Arc of the ellipse in a box between two angles in radians, counterclockwise. */
export function ellipticArc({ west, south, east, north }: Box, start: number, end: number): Position[] {
  const [radiusX, radiusY] = [(east - west) / 2, (north - south) / 2]
  const [centerX, centerY] = [(west + east) / 2, (south + north) / 2]
  const count = Math.max(1, Math.ceil((end - start) / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = start + ((end - start) * index) / count
    return [centerX + radiusX * Math.cos(angle), centerY + radiusY * Math.sin(angle)]
  })
}

export function ellipse(box: Box): Position[] {
  const points = ellipticArc(box, 0, 2 * Math.PI).slice(0, -1)
  return [...points, points[0]!]
}

/**
 * @param width width of the ellipse whose quarters are the corners
 * @param height height of that ellipse
 */
export function roundedRectangle(box: Box, width: number, height: number): Position[] {
  const { west, south, east, north } = box
  const [w, h] = [Math.min(width, east - west), Math.min(height, north - south)]
  if (!(w > 0 && h > 0)) return rectangle(box)
  const quarter = Math.PI / 2
  const corners: [number, number][] = [
    [east - w, north - h],
    [west, north - h],
    [west, south],
    [east - w, south]
  ]
  const points = corners.flatMap(([x, y], index) =>
    ellipticArc({ west: x, south: y, east: x + w, north: y + h }, index * quarter, (index + 1) * quarter)
  )
  return [...points, points[0]!]
}

/** Returns the start of a text's base line, given the bounding box of the rotated text and its angle in degrees. */
export function textStart({ west, south, east, north }: Box, height: number, angle: number): Position {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return [
    cosine >= 0 ? west + Math.max(0, height * sine) : east - Math.max(0, -height * sine),
    sine >= 0 ? south + Math.max(0, -height * cosine) : north - Math.max(0, height * cosine)
  ]
}
