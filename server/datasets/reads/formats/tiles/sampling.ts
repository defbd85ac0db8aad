/** Which lines of a tile are drawn when there are many (docs/api/output-formats.md). */
import { hasCapability } from '../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Bounds } from '../../../../geo/shapes.ts'
import type { Parameters } from '../../reading.ts'
import { neighbours, tileBounds, type Tile } from '../../../../geo/tileGrid.ts'

export type Sampling = 'neighbors' | 'max'

const geometryConcepts = new Set([
  'https://purl.org/geojson/vocab#geometry',
  'http://data.ign.fr/def/geometrie#Geometry'
])
/** Pages of lines that `max` reads. */
const mostPages = 4
/** Below this share of the size, all lines are drawn. */
const fewShare = 1 / 20

/** What is asked for was checked with the other parameters. */
export function samplingOf({ sampling }: Parameters, schema: SchemaProperty[]): Sampling {
  if (sampling === 'max' || sampling === 'neighbors') return sampling
  return isPrepared(schema) ? 'max' : 'neighbors'
}

/** Zooms of tiles for which a column of geometries is prepared. */
const mostZoom = 10

export function isPreparedFor({ z }: Tile, schema: SchemaProperty[]): boolean {
  return z <= mostZoom && isPrepared(schema)
}

/** Whether the column of geometries is one to make tiles of. */
function isPrepared(schema: SchemaProperty[]): boolean {
  return schema.some(
    (column) => geometryConcepts.has(column['x-refersTo'] ?? '') && hasCapability(column, 'vtPrepare')
  )
}

export interface Sample {
  /** Lines in the tile. */
  count: number
  /** Of a tile that has so few lines that all are drawn: it was not compared with those around. */
  isSparse: boolean
  /** Of which as many are drawn, in the order of `_rand`. */
  size: number
}

/**
 * Neighbours keep the same share of their lines as the densest of them, so that no edge shows.
 * @param countIn lines in the tiles
 */
export async function sampleOf(
  sampling: Sampling,
  size: number,
  tile: Tile,
  countIn: (bounds: Bounds[]) => Promise<number[]>
): Promise<Sample> {
  const around = sampling === 'neighbors' ? neighbours(tile) : []
  const [count = 0, ...others] = await countIn([tile, ...around].map(tileBounds))
  if (sampling === 'max') return { count, isSparse: false, size: Math.min(count, size * mostPages) }
  if (count <= size * fewShare) return { count, isSparse: true, size: count }
  const most = Math.max(count, ...others)
  return { count, isSparse: false, size: Math.min(size, Math.round((count * size) / Math.max(size, most))) }
}
