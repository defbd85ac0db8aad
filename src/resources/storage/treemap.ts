/**
 * Squarified treemap: boxes with areas proportional to weights, and aspect ratios close to a target (Bruls, Huizing and
 * van Wijk, 2000). No I/O.
 */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Target ratio of width to height of boxes, close to the golden ratio. */
const stretch = 1.62

/**
 * Returns a box per weight, in the order of the weights, with the target ratio. A weight that is not a positive finite
 * number has an empty box.
 */
export function treemap(weights: readonly number[], width: number, height: number): Box[] {
  return squarified(weights, width / stretch, height).map((box) => ({
    ...box,
    x: box.x * stretch,
    width: box.width * stretch
  }))
}

/** Returns a box per weight, as square as possible. */
export function squarified(weights: readonly number[], width: number, height: number): Box[] {
  const boxes: Box[] = weights.map(() => ({ x: 0, y: 0, width: 0, height: 0 }))
  const ordered = weights
    .map((weight, index) => ({ weight, index }))
    .filter(({ weight }) => weight > 0 && Number.isFinite(weight))
    .toSorted((a, b) => b.weight - a.weight)
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0)
  if (!total || !(width > 0) || !(height > 0)) return boxes
  const scale = (width * height) / total
  let free: Box = { x: 0, y: 0, width, height }
  let row: Area[] = []
  for (const { weight, index } of ordered) {
    const area = { size: weight * scale, index }
    const side = Math.min(free.width, free.height)
    if (row.length && worstRatio([...row, area], side) > worstRatio(row, side)) {
      free = layRow(row, free, boxes)
      row = []
    }
    row.push(area)
  }
  layRow(row, free, boxes)
  return boxes
}

interface Area {
  size: number
  index: number
}

/** Returns the worst aspect ratio in a row, as long side over short side. */
function worstRatio(row: Area[], side: number): number {
  const total = sizeOf(row)
  const ratios = row.map(({ size }) => {
    const ratio = (side * side * size) / (total * total)
    return Math.max(ratio, 1 / ratio)
  })
  return Math.max(...ratios)
}

/**
 * Lays out a row along the shorter side of the free box.
 * @returns remaining free box
 */
function layRow(row: Area[], free: Box, boxes: Box[]): Box {
  const total = sizeOf(row)
  const isColumn = free.width >= free.height
  const side = isColumn ? free.height : free.width
  const depth = total / side
  let offset = 0
  for (const { size, index } of row) {
    const length = size / depth
    boxes[index] = isColumn
      ? { x: free.x, y: free.y + offset, width: depth, height: length }
      : { x: free.x + offset, y: free.y, width: length, height: depth }
    offset += length
  }
  return isColumn
    ? { ...free, x: free.x + depth, width: Math.max(0, free.width - depth) }
    : { ...free, y: free.y + depth, height: Math.max(0, free.height - depth) }
}

function sizeOf(row: Area[]): number {
  return row.reduce((sum, { size }) => sum + size, 0)
}
