/** Detects the axis order of coordinates (longitude first or latitude first), on which servers differ. No I/O. */
import { listOf, objectOf, type Untrusted } from '../untrusted.ts'

/** West, south, east, north, in degrees. */
export type Box = [number, number, number, number]

type Axes = 'right' | 'swapped' | 'projected'

/** Tolerance in degrees for rounded boxes. */
const margin = 0.5

/** @param box declared extent of the layer */
export function axesOf(feature: Untrusted, box: Box | undefined): Axes {
  const position = firstPosition(objectOf(feature.geometry))
  if (!position) return 'right'
  const [x, y] = position
  const isAsIs = isDegrees(x, y)
  const isSwapped = isDegrees(y, x)
  if (!isAsIs && !isSwapped) return 'projected'
  if (box && !isIn(box, x, y) && isIn(box, y, x)) return 'swapped'
  // The position is outside of the box in both orders.
  return isAsIs ? 'right' : 'swapped'
}

const isDegrees = (x: number, y: number): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90

function isIn([west, south, east, north]: Box, x: number, y: number): boolean {
  return x >= west - margin && x <= east + margin && y >= south - margin && y <= north + margin
}

function firstPosition(geometry: Untrusted): [number, number] | undefined {
  let value: unknown = geometry.coordinates ?? objectOf(listOf(geometry.geometries)[0]).coordinates
  for (let depth = 0; depth < 10 && Array.isArray(value); depth++) {
    const [x, y] = value as unknown[]
    if (typeof x === 'number' && typeof y === 'number') return [x, y]
    value = x
  }
  return undefined
}
