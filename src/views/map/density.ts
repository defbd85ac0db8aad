/** How many lines are where, when they are too many to be told apart: cells of a geohash grid. Pure. */
import type { Dataset } from '../../../contract/datasets/dataset.ts'
import { apiPath } from '../../pageConfig.ts'
import type { Extent } from './base/graticule.ts'
import type { Parameters } from './mapRequests.ts'

/** Lines from which a density is offered, and under which the lines of a view are drawn one by one all the same. */
export const manyLines = 20_000
export const fewLines = 2000
const mostCells = 1000
const classCount = 5
const alphabet = '0123456789bcdefghjkmnpqrstuvwxyz'

/** What `geo_agg` answers as GeoJSON, as far as it is read. */
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
    ['agg_size', String(mostCells)],
    ...selection,
    ['bbox', bbox.join(',')]
  ]
  return `${apiPath}/datasets/${encodeURIComponent(id)}/geo_agg?${new URLSearchParams(parameters)}`
}

/** West, south, east and north of a geohash: each of its bits halves a side, longitude first. */
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

/** The least number of each class: round, and each as many times the one before as the next one. */
export function densityClasses(totals: number[]): number[] {
  const least = totals.length > 0 ? Math.max(1, Math.min(...totals)) : 1
  const times = Math.max(1, ...totals) / least
  const steps = Array.from({ length: classCount }, (_, index) =>
    roundDown(least * times ** (index / classCount))
  )
  return [...new Set(steps)]
}

/** To one digit that counts: 1, 2, 5 or 10. */
function roundDown(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value))
  const digit = [5, 2, 1].find((candidate) => candidate * unit <= value) ?? 1
  return digit * unit
}
