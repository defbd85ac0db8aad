/** Which lines of a tile are drawn when there are many (contract/output-formats.md §9). */
import { hasCapability } from '../../../../contract/capabilities.ts'
import type { SchemaProperty } from '../../../../contract/dataset.ts'
import type { Parameters } from '../format.ts'
import { neighbours, tileBounds, type Tile } from './grid.ts'

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
  const isPrepared = schema.some(
    (column) => geometryConcepts.has(column['x-refersTo'] ?? '') && hasCapability(column, 'vtPrepare')
  )
  return isPrepared ? 'max' : 'neighbors'
}

export interface Sample {
  /** Lines drawn, in the order of `_rand`. */
  size: number
  /** Lines in the tile, when they were counted. */
  count?: number
}

/**
 * Neighbours keep the same share of their lines as the densest of them, so that no edge shows.
 * @param countIn lines in the tiles
 */
export async function sampleOf(
  sampling: Sampling,
  size: number,
  tile: Tile,
  countIn: (bounds: ReturnType<typeof tileBounds>[]) => Promise<number[]>
): Promise<Sample> {
  if (sampling === 'max') return { size: size * mostPages }
  const [count = 0, ...around] = await countIn([tile, ...neighbours(tile)].map(tileBounds))
  if (count <= size * fewShare) return { size: count, count }
  const most = Math.max(count, ...around)
  return { size: Math.min(size, Math.round((count * size) / Math.max(size, most))), count }
}
