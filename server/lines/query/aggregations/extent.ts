/** Extent of an aggregated read: `bbox` or `xyz`, otherwise the extent of the dataset. */
import type { BoundingBox } from '../../../../contract/datasets/dataset.ts'
import { parseTile, tileBounds, type Tile } from '../../../geo/tileGrid.ts'
import { type HttpError, httpError } from '../../../http/errors.ts'
import type { Parameters } from './base.ts'

/** West, south, east, north, in degrees; east is less than west across the antimeridian. */
export type Extent = [number, number, number, number]

const world: Extent = [-180, -90, 180, 90]

/** @throws HttpError 400 */
export function extentOf(parameters: Parameters, bbox: BoundingBox | undefined): Extent {
  const box = parameters.bbox || parameters._c_bbox
  if (box) return numbersOf('bbox', box, 4) as Extent
  if (parameters.xyz) return tileExtent(parseTile(parameters.xyz))
  return bbox?.length ? bbox : world
}

export function tileExtent(tile: Tile): Extent {
  const { west, south, east, north } = tileBounds(tile)
  return [west, south, east, north]
}

function numbersOf(name: string, text: string, count: number): number[] {
  const values = text.split(',').map((item) => (item.trim() ? Number(item) : NaN))
  if (values.length !== count || !values.every(Number.isFinite)) throw malformed(name)
  return values
}

const malformed = (name: string): HttpError => httpError('malformedParameter', { name })
