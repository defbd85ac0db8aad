/** Density of lines on a geohash grid, for maps with too many lines to draw. No I/O. */
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { apiPath } from '../../pageConfig.ts'
import type { Extent } from './base/graticule.ts'
import type { Parameters } from './mapRequests.ts'

/** Number of lines from which density is offered, and number in a view below which lines are drawn individually. */
export const manyLines = 20_000
export const fewLines = 2000
const maxCells = 1000
const classCount = 5
const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz'

/** GeoJSON response of `geo_agg`, the fields used here. */
export interface DensityAnswer {
  total: number
  features: { id: string; properties: { total: number } }[]
}

export type DensityCells = GeoJSON.FeatureCollection<GeoJSON.Polygon, { total: number }>

export function densityPath({ id }: Pick<Dataset, 'id'>, selection: Parameters, view: Extent): string {
  const bounds = [-180, -90, 180, 90]
  const bbox = view.map((degrees, index) =>
    (index < 2 ? Math.max(degrees, bounds[index] ?? 0) : Math.min(degrees, bounds[index] ?? 0)).toFixed(5)
  )
  const parameters = [
    ['format', 'geojson'],
    ['size', '0'],
    ['agg_size', String(maxCells)],
    ...selection,
    ['bbox', bbox.join(',')]
  ]
  return `${apiPath}/datasets/${encodeURIComponent(id)}/geo_agg?${new URLSearchParams(parameters)}`
}

/**
 * Extent of a geohash (west, south, east, north): its bits alternately halve longitude and latitude, longitude first.
 */
export function cellBounds(hash: string): [number, number, number, number] {
  const longitude: [number, number] = [-180, 180]
  const latitude: [number, number] = [-90, 90]
  let isLongitude = true
  for (const character of hash) {
    const value = alphabet.indexOf(character)
    for (let bit = 4; bit >= 0; bit--) {
      const side = isLongitude ? longitude : latitude
      side[(value >> bit) & 1 ? 0 : 1] = (side[0] + side[1]) / 2
      isLongitude = !isLongitude
    }
  }
  return [longitude[0], latitude[0], longitude[1], latitude[1]]
}

export function densityCells({ features }: DensityAnswer): DensityCells {
  return {
    type: 'FeatureCollection',
    features: features.map(({ id, properties }) => {
      const [west, south, east, north] = cellBounds(id)
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south]
      ]
      return {
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [ring] },
        properties: { total: properties.total }
      }
    })
  }
}

/** Lower bounds of density classes: rounded, in geometric progression. */
export function densityClasses(totals: number[]): number[] {
  const least = totals.length > 0 ? Math.max(1, Math.min(...totals)) : 1
  const times = Math.max(1, ...totals) / least
  const steps = Array.from({ length: classCount }, (_, index) =>
    roundDown(least * times ** (index / classCount))
  )
  return [...new Set(steps)]
}

/** Rounds down to 1, 2, 5 or 10 times a power of ten. */
function roundDown(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const digit = [5, 2, 1].find((candidate) => candidate * unit <= value) ?? 1
  return digit * unit
}
