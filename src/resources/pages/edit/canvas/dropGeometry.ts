/** Geometry of drag and drop: positions from rectangles. No I/O. */

export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Point {
  x: number
  y: number
}

export type Side = 'before' | 'after'

/** Distance in pixels from the edge of a container block within which a drop goes beside the block, not inside. */
const edge = 10
const thickness = 4

const overlaps = (from: number, to: number, otherFrom: number, otherTo: number): boolean =>
  Math.min(to, otherTo) - Math.max(from, otherFrom) > 4

/** Whether two blocks of a list are side by side. */
export const isBeside = (a: Rect, b: Rect): boolean =>
  overlaps(a.top, a.bottom, b.top, b.bottom) && !overlaps(a.left, a.right, b.left, b.right)

export const sideOf = ({ left, top, right, bottom }: Rect, { x, y }: Point, isRow: boolean): Side =>
  (isRow ? x < (left + right) / 2 : y < (top + bottom) / 2) ? 'before' : 'after'

/** Edge of a block under a point; undefined inside the block. */
export function edgeOf({ top, bottom }: Rect, { y }: Point): Side | undefined {
  const size = Math.min(edge, (bottom - top) / 4)
  if (y - top < size) return 'before'
  return bottom - y < size ? 'after' : undefined
}

/** Index of the nearest rectangle; undefined for an empty list. */
export function nearest(rects: readonly Rect[], { x, y }: Point): number | undefined {
  const distances = rects.map(({ left, top, right, bottom }) =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))
  )
  return distances.length ? distances.indexOf(Math.min(...distances)) : undefined
}

/** Rectangle of the insertion line. */
export function lineAt({ left, top, right, bottom }: Rect, side: Side, isRow: boolean): Rect {
  const middle = isRow ? (side === 'before' ? left - 6 : right + 6) : side === 'before' ? top - 6 : bottom + 6
  const [from, to] = [middle - thickness / 2, middle + thickness / 2]
  return isRow ? { left: from, right: to, top, bottom } : { left, right, top: from, bottom: to }
}
