/** API requests of the map. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { datasetUrl, type ApplicationDataset, type Parameters } from '../shared/api.ts'

/** Bounding box: west, south, east, north. */
export type Box = [number, number, number, number]

/**
 * Maximum number of lines clustered by the browser; beyond, the server aggregates the lines of the viewport in cells.
 */
export const maxClusteredLines = 5000
const maxCells = 1000

const selected = (columns: string[]): string => [...new Set(['_id', ...columns])].join(',')

/** URL template of tiles. `{z}`, `{x}` and `{y}` are appended unescaped, because MapLibre replaces them. */
export function tileTemplate(dataset: ApplicationDataset, columns: string[], filters: Parameters): string {
  const url = datasetUrl(dataset, 'lines', { ...filters, format: 'pbf', select: selected(columns) })
  return `${url}&xyz={x},{y},{z}`
}

/** URL of the extent and the number of the filtered lines. */
export function extentUrl(dataset: ApplicationDataset, filters: Parameters): string {
  return datasetUrl(dataset, 'lines', { ...filters, format: 'geojson', size: 0 })
}

/** URL of the position of each line. */
export function placesUrl(dataset: ApplicationDataset, filters: Parameters): string {
  return datasetUrl(dataset, 'lines', { ...filters, select: '_id,_geopoint', size: maxClusteredLines })
}

/** URL of the number of lines in each cell of the viewport. */
export function cellsUrl(dataset: ApplicationDataset, view: Box, filters: Parameters): string {
  return datasetUrl(dataset, 'geo_agg', {
    ...filters,
    format: 'geojson',
    size: 1,
    select: '_id',
    agg_size: maxCells,
    bbox: boxText(insideWorld(view))
  })
}

/** URL of the minimum and maximum of a column. */
export function rangeUrl(dataset: ApplicationDataset, field: string, filters: Parameters): string {
  return datasetUrl(dataset, 'metric_agg', { ...filters, metric: 'stats', field })
}

/** URL of the percentiles that divide a column into classes of equal size. */
export function quantilesUrl(
  dataset: ApplicationDataset,
  field: string,
  percents: number[],
  filters: Parameters
): string {
  const metric = { metric: 'percentiles', percents: percents.join(','), field }
  return datasetUrl(dataset, 'metric_agg', { ...filters, ...metric })
}

/** URL of the lines in a small bounding box, for lines at the same position. */
export function linesInBoxUrl(
  dataset: ApplicationDataset,
  box: Box,
  columns: string[],
  filters: Parameters
): string {
  return datasetUrl(dataset, 'lines', { ...filters, bbox: boxText(box), size: 50, select: selected(columns) })
}

function insideWorld([west, south, east, north]: Box): Box {
  return [Math.max(west, -180), Math.max(south, -90), Math.min(east, 180), Math.min(north, 90)]
}

const boxText = (box: Box): string => box.map((degrees) => degrees.toFixed(6)).join(',')

/** Parses the `latitude,longitude` string of the API. */
export function placeOf(point: unknown): [longitude: number, latitude: number] | undefined {
  if (typeof point !== 'string') return undefined
  const [latitude, longitude] = point.split(',').map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? [longitude, latitude] : undefined
}

export type Places = GeoJSON.FeatureCollection<GeoJSON.Point, { id?: string; total: number }>

export function placesOfLines(lines: Line[]): Places {
  return {
    type: 'FeatureCollection',
    features: lines.flatMap(({ _id, _geopoint }) => {
      const coordinates = placeOf(_geopoint)
      if (!coordinates || _id === undefined) return []
      const properties = { id: _id, total: 1 }
      return [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates }, properties }]
    })
  }
}

/** Used part of the GeoJSON response of `geo_agg`. */
export interface CellsAnswer {
  features: {
    geometry: GeoJSON.Point
    properties: { total: number; results?: { _id?: string }[] }
  }[]
}

export function placesOfCells({ features }: CellsAnswer): Places {
  return {
    type: 'FeatureCollection',
    features: features.map(({ geometry, properties: { total, results } }) => {
      const id = total === 1 ? results?.[0]?._id : undefined
      return { type: 'Feature', geometry, properties: { total, ...(id ? { id } : {}) } }
    })
  }
}
