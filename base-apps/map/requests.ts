/** What a map asks of the API. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { datasetUrl, type ApplicationDataset, type Parameters } from '../shared/api.ts'

/** West, south, east, north. */
export type Box = [number, number, number, number]

/** Lines that clusters are made of by the browser; more are counted by the server, in cells of what is seen. */
export const mostClusteredLines = 5000
const mostCells = 1000

const selected = (columns: string[]): string => [...new Set(['_id', ...columns])].join(',')

/** Template of tiles: the braces are the library's to replace, hence not written as a parameter is. */
export function tileTemplate(dataset: ApplicationDataset, columns: string[], filters: Parameters): string {
  const url = datasetUrl(dataset, 'lines', { ...filters, format: 'pbf', select: selected(columns) })
  return `${url}&xyz={x},{y},{z}`
}

/** The extent of the selected lines, and how many they are. */
export function extentUrl(dataset: ApplicationDataset, filters: Parameters): string {
  return datasetUrl(dataset, 'lines', { ...filters, format: 'geojson', size: 0 })
}

/** Where each line is. */
export function placesUrl(dataset: ApplicationDataset, filters: Parameters): string {
  return datasetUrl(dataset, 'lines', { ...filters, select: '_id,_geopoint', size: mostClusteredLines })
}

/** How many lines are in each cell of what is seen. */
export function cellsUrl(dataset: ApplicationDataset, view: Box, filters: Parameters): string {
  return datasetUrl(dataset, 'geo_agg', {
    ...filters,
    format: 'geojson',
    size: 1,
    select: '_id',
    agg_size: mostCells,
    bbox: boxText(insideWorld(view))
  })
}

/** The least and the greatest value of a column. */
export function rangeUrl(dataset: ApplicationDataset, field: string, filters: Parameters): string {
  return datasetUrl(dataset, 'metric_agg', { ...filters, metric: 'stats', field })
}

/** What cuts a column into classes of as many lines. */
export function quantilesUrl(
  dataset: ApplicationDataset,
  field: string,
  percents: number[],
  filters: Parameters
): string {
  const metric = { metric: 'percentiles', percents: percents.join(','), field }
  return datasetUrl(dataset, 'metric_agg', { ...filters, ...metric })
}

/** Lines by their ids, with the columns of a popup. */
export function linesUrl(dataset: ApplicationDataset, ids: string[], columns: string[]): string {
  return datasetUrl(dataset, 'lines', {
    _id_in: JSON.stringify(ids).slice(1, -1),
    size: ids.length,
    select: selected(columns)
  })
}

/** Lines of a place, for those that stand on one another. */
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

/** `latitude,longitude` as the API writes the place of a line. */
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

/** What `geo_agg` answers as GeoJSON, as far as it is read. */
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
