/** The lines of a tile as its one layer (contract/output-formats.md §9). */
import { geoJSONToTile } from '@maplibre/geojson-vt'
import type { Feature, Geometry } from 'geojson'
import { setImmediate } from 'node:timers/promises'
import { projection, type Tile } from '../../../geo/tileGrid.ts'
import { extent, TileLayer, type TilePath } from './layer.ts'

const layerName = 'results'
/** In pixels of 1/4096 of a tile: what is nearer to a line is not drawn. */
const tolerance = 4
/** Lines drawn before other requests get their turn. */
const batchSize = 2000
const shapesBatchSize = 200

export interface TileSource {
  tile: Tile
  /** Of the values that follow the place of each line. */
  keys: string[]
  /** Lines hold a geometry instead of a longitude and a latitude. */
  hasShapes: boolean
}

/**
 * @param lines each a JSON array: the place, then the values
 * @returns undefined when nothing is left in the tile
 */
export async function encodeTile(lines: string[], source: TileSource): Promise<Buffer | undefined> {
  const layer = new TileLayer(source.keys)
  const size = source.hasShapes ? shapesBatchSize : batchSize
  const add = source.hasShapes ? addShapes : addPoints
  for (let start = 0; start < lines.length; start += size) {
    if (start) await setImmediate()
    add(layer, JSON.parse(`[${lines.slice(start, start + size).join(',')}]`) as unknown[][], source)
  }
  return layer.featureCount ? layer.finish(layerName) : undefined
}

function addPoints(layer: TileLayer, rows: unknown[][], { tile, keys }: TileSource): void {
  const project = projection(tile, extent)
  const idIndex = keys.indexOf('_id')
  for (const [longitude, latitude, ...values] of rows) {
    if (typeof longitude !== 'number' || typeof latitude !== 'number') continue
    const [x, y] = project(longitude, latitude)
    layer.addPoint(x, y, values, numericId(values[idIndex]))
  }
}

function addShapes(layer: TileLayer, rows: unknown[][], { tile: { x, y, z }, keys }: TileSource): void {
  const features = rows.flatMap(([geometry], row): Feature[] =>
    geometry ? [{ type: 'Feature', geometry: geometry as Geometry, properties: { row } }] : []
  )
  const drawn = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
    clip: true,
    tolerance,
    extent
  })
  const idIndex = keys.indexOf('_id')
  for (const { type, geometry, tags } of drawn.features) {
    const [, ...values] = rows[Number(tags?.row)] ?? []
    const paths: TilePath[] = type === 1 ? [geometry] : geometry
    layer.addPaths(type, paths, values, numericId(values[idIndex]))
  }
}

/** Features are numbered in tiles, or not identified. */
function numericId(id: unknown): number | undefined {
  if (typeof id !== 'string' || !/^\d{1,16}$/.test(id)) return undefined
  const number = Number(id)
  return Number.isSafeInteger(number) ? number : undefined
}
