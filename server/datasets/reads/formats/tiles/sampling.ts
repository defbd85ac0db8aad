/** Sampling of the lines of a tile with many lines (docs/api/output-formats.md). */
import { geometryConcept, projectedGeometryConcept } from '../../../../../contract/vocabulary/concepts.ts'
import { hasCapability } from '../../../../../contract/datasets/capabilities.ts'
import type { SchemaProperty } from '../../../../../contract/datasets/dataset.ts'
import type { Bounds } from '../../../../geo/shapes.ts'
import type { Parameters } from '../../reading.ts'
import { neighbours, tileBounds, type Tile } from '../../../../geo/tileGrid.ts'

export type Sampling = 'neighbors' | 'max'

const geometryConcepts = new Set([geometryConcept, projectedGeometryConcept])
/** Most pages of lines that the sampling `max` reads. */
const maxPages = 4
/** Share of the size below which all lines are drawn. */
const fewShare = 1 / 20

/** Returns the sampling of a request, already validated, or the default one of the dataset. */
export function samplingOf({ sampling }: Parameters, schema: SchemaProperty[]): Sampling {
  if (sampling === 'max' || sampling === 'neighbors') return sampling
  return isPrepared(schema) ? 'max' : 'neighbors'
}

/** Highest zoom of the tiles for which a column of geometries is prepared. */
const maxZoom = 10

export function isPreparedFor({ z }: Tile, schema: SchemaProperty[]): boolean {
  return z <= maxZoom && isPrepared(schema)
}

/** Whether the column of geometries is prepared for tiles. */
function isPrepared(schema: SchemaProperty[]): boolean {
  return schema.some(
    (column) => geometryConcepts.has(column['x-refersTo'] ?? '') && hasCapability(column, 'vtPrepare')
  )
}

export interface Sample {
  /** Number of lines in the tile. */
  count: number
  /** Whether the tile has so few lines that all are drawn, without regard to the neighbours. */
  isSparse: boolean
  /** Number of lines to draw, in the order of `_rand`. */
  size: number
}

/**
 * Computes the sample of a tile. With `neighbors`, adjacent tiles keep the same share of lines as the densest of them,
 * so that no edge is visible.
 * @param countIn returns the number of lines in each tile
 */
export async function sampleOf(
  sampling: Sampling,
  size: number,
  tile: Tile,
  countIn: (bounds: Bounds[]) => Promise<number[]>
): Promise<Sample> {
  const neighborTiles = sampling === 'neighbors' ? neighbours(tile) : []
  const [count = 0, ...neighborCounts] = await countIn([tile, ...neighborTiles].map(tileBounds))
  if (sampling === 'max') return { count, isSparse: false, size: Math.min(count, size * maxPages) }
  if (count <= size * fewShare) return { count, isSparse: true, size: count }
  const maxCount = Math.max(count, ...neighborCounts)
  return {
    count,
    isSparse: false,
    size: Math.min(size, Math.round((count * size) / Math.max(size, maxCount)))
  }
}
