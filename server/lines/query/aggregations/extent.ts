/** The part of the world that a read is about: `bbox` or `xyz`, else where the dataset is. */
import type { BoundingBox } from '../../../../contract/dataset.ts'
import { HttpError } from '../../../http/errors.ts'
import type { Parameters } from './base.ts'

/** West, south, east, north, in degrees; east may be below west, across the antimeridian. */
export type Extent = [number, number, number, number]

const world: Extent = [-180, -90, 180, 90]

/** @throws HttpError 400 */
export function extentOf(parameters: Parameters, bbox: BoundingBox | undefined): Extent {
  const box = parameters.bbox || parameters._c_bbox
  if (box) return numbersOf('bbox', box, 4) as Extent
  if (parameters.xyz) return tileExtent(...parseTile(parameters.xyz))
  return bbox?.length ? bbox : world
}

/** @throws HttpError 400 */
export function parseTile(text: string): [x: number, y: number, z: number] {
  const [x = NaN, y = NaN, z = NaN] = numbersOf('xyz', text, 3)
  const isTile = [x, y, z].every((value) => Number.isInteger(value) && value >= 0)
  if (!isTile || z > 30 || x >= 2 ** z || y >= 2 ** z) throw malformed('xyz')
  return [x, y, z]
}

/** Bounds of a tile of the web Mercator grid. */
export function tileExtent(x: number, y: number, z: number): Extent {
  const longitude = (column: number): number => (column / 2 ** z) * 360 - 180
  const latitude = (row: number): number =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / 2 ** z))) * 180) / Math.PI
  return [longitude(x), latitude(y + 1), longitude(x + 1), latitude(y)]
}

function numbersOf(name: string, text: string, count: number): number[] {
  const values = text.split(',').map((item) => (item.trim() ? Number(item) : NaN))
  if (values.length !== count || !values.every(Number.isFinite)) throw malformed(name)
  return values
}

const malformed = (name: string): HttpError => new HttpError(400, `"${name}" parameter is malformed`)
