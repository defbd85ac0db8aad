/** Encodes lines as the single layer of a tile (docs/api/output-formats.md). */
import { geoJSONToTile } from '@maplibre/geojson-vt'
import type { Feature, Geometry } from 'geojson'
import { setImmediate } from 'node:timers/promises'
import { projection, type Tile } from '../../../../geo/tileGrid.ts'
import type { ColumnValues, LineColumns } from '../../../../lines/columnValues.ts'
import { extent, TileLayer, type TilePath } from './layer.ts'
import { startsOf } from './values.ts'

const layerName = 'results'
/** Simplification tolerance, in units of 1/4096 of a tile: vertices nearer to the simplified line are dropped. */
const tolerance = 4
/** Shapes encoded before other requests get their turn. */
const batchSize = 200

interface TileSource {
  tile: Tile
  /** Keys of the columns that follow the position columns. */
  keys: string[]
}

type IdOf = (row: number) => number | undefined

/**
 * Encodes a tile.
 * @param lines position columns, then value columns
 * @returns undefined when no feature is left in the tile
 */
export async function encodeTile(
  lines: LineColumns,
  { tile, keys }: TileSource
): Promise<Buffer | undefined> {
  const layer = new TileLayer()
  const [first, second] = lines.columns
  const isPoints = first?.kind === 'number' && second?.kind === 'number'
  const columns = columnsByKey(keys, lines.columns.slice(isPoints ? 2 : 1))
  const idOf = numericIds(columns.get('_id'))
  if (isPoints) addPoints(layer, first.values, second.values, tile, idOf)
  else if (first?.kind === 'any') await addShapes(layer, first.values, tile, idOf)
  return layer.featureCount ? layer.finish(layerName, columns) : undefined
}

function columnsByKey(keys: string[], columns: ColumnValues[]): Map<string, ColumnValues> {
  return new Map(keys.map((key, index) => [key, columns[index] ?? { kind: 'any', values: [] }]))
}

function addPoints(
  layer: TileLayer,
  longitudes: Float64Array,
  latitudes: Float64Array,
  tile: Tile,
  idOf: IdOf
): void {
  const project = projection(tile, extent)
  for (let row = 0; row < longitudes.length; row++) {
    const [x, y] = project(longitudes[row] ?? Number.NaN, latitudes[row] ?? Number.NaN)
    // The projection of the poles is infinite.
    if (Number.isFinite(x) && Number.isFinite(y)) layer.addPoint(row, x, y, idOf(row))
  }
}

async function addShapes(
  layer: TileLayer,
  geometries: readonly unknown[],
  { x, y, z }: Tile,
  idOf: IdOf
): Promise<void> {
  for (let start = 0; start < geometries.length; start += batchSize) {
    if (start) await setImmediate()
    const features = geometries.slice(start, start + batchSize).flatMap((text, index): Feature[] => {
      if (typeof text !== 'string') return []
      const geometry = JSON.parse(text) as Geometry | null
      return geometry ? [{ type: 'Feature', geometry, properties: { row: start + index } }] : []
    })
    const drawn = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
      clip: true,
      tolerance,
      extent
    })
    for (const { type, geometry, tags } of drawn.features) {
      const row = Number(tags?.row)
      const paths: TilePath[] = type === 1 ? [geometry] : geometry
      layer.addPaths(row, type, paths, idOf(row))
    }
  }
}

const zero = 0x30
const nine = 0x39
const maxDigits = 16

/** Returns the feature ids. Tiles only allow integer ids; other lines have no feature id. */
function numericIds(column: ColumnValues | undefined): IdOf {
  if (column?.kind !== 'text') return () => undefined
  const { lengths, bytes } = column
  const starts = startsOf(lengths)
  return (row) => {
    const [start, length] = [starts[row] ?? 0, lengths[row] ?? 0]
    if (length < 1 || length > maxDigits) return undefined
    let number = 0
    for (let at = start; at < start + length; at++) {
      const code = bytes[at] ?? 0
      if (code < zero || code > nine) return undefined
      number = number * 10 + (code - zero)
    }
    return Number.isSafeInteger(number) ? number : undefined
  }
}
