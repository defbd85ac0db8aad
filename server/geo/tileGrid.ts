/** Tile of the usual web Mercator grid; `y` is counted from the north. */
import { httpError } from '../http/errors.ts'
import type { Bounds } from './shapes.ts'

export interface Tile {
  x: number
  y: number
  z: number
}

const deepestTile = 30

/** @throws HttpError 400 */
export function parseTile(text: string): Tile {
  const numbers = text.split(',').map((part) => (/^\d{1,10}$/.test(part.trim()) ? Number(part) : -1))
  const [x = -1, y = -1, z = -1] = numbers
  const count = 2 ** z
  if (numbers.length !== 3 || x < 0 || y < 0 || z < 0 || z > deepestTile || x >= count || y >= count) {
    throw httpError('malformedXyz')
  }
  return { x, y, z }
}

export function tileBounds({ x, y, z }: Tile): Bounds {
  const count = 2 ** z
  return {
    west: (x / count) * 360 - 180,
    east: ((x + 1) / count) * 360 - 180,
    north: latitudeAt(y / count),
    south: latitudeAt((y + 1) / count)
  }
}

/** Returns the adjacent tiles: none beyond the poles, wrapped at the antimeridian. */
export function neighbours({ x, y, z }: Tile): Tile[] {
  const count = 2 ** z
  const steps = [-1, 0, 1]
  return steps
    .flatMap((down) => steps.map((right) => ({ down, right })))
    .filter(({ down, right }) => (down || right) && y + down >= 0 && y + down < count)
    .map(({ down, right }) => ({ x: (x + right + count) % count, y: y + down, z }))
}

/** Returns a function that projects a place to tile coordinates, in units of the extent. */
export function projection(
  { x, y, z }: Tile,
  extent: number
): (longitude: number, latitude: number) => [number, number] {
  const count = 2 ** z
  return (longitude, latitude) => {
    const sine = Math.sin((latitude * Math.PI) / 180)
    const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
    return [
      Math.round(((longitude + 180) / 360) * count * extent - x * extent),
      Math.round(down * count * extent - y * extent)
    ]
  }
}

function latitudeAt(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
}
