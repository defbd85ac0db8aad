/** API requests of the map. */
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { withQuery } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import { linesPath } from '../table/linesRequest.ts'
import { hasConcept, isGeometry } from '../table/columns.ts'

export type Parameters = [string, string][]

const listedLength = 100
const maxNameColumns = 3
const samplings = ['neighbors', 'max']

/** Sampling mode of tiles from the query; undefined for an unknown mode. */
export function samplingOf(query: URLSearchParams): string | undefined {
  const sampling = query.get('sampling')
  return sampling && samplings.includes(sampling) ? sampling : undefined
}

/** Path of tiles, a template with `{x}`, `{y}` and `{z}`. */
export function tilePath(
  dataset: Dataset,
  selection: Parameters,
  options: { category?: string | undefined; sampling?: string | undefined }
): string {
  const { category, sampling } = options
  const parameters = new URLSearchParams([
    ['format', 'pbf'],
    ['select', category ? `_id,${category}` : '_id'],
    ...selection
  ])
  if (sampling) parameters.set('sampling', sampling)
  // MapLibre replaces the braces, which therefore must not be percent-encoded.
  return `${linesPath(dataset)}?${parameters}&xyz={x},{y},{z}`
}

/** Path of the request for the extent of the selected lines. */
export function extentPath(dataset: Dataset, selection: Parameters): string {
  return `${linesPath(dataset)}?${new URLSearchParams([['format', 'geojson'], ['size', '0'], ...selection])}`
}

export function categoryPath(dataset: Dataset, key: string, size: number, draft: boolean): string {
  const path = `${apiPath}/datasets/${encodeURIComponent(dataset.id)}/values-labels/${encodeURIComponent(key)}`
  return withQuery(path, {
    size,
    stringify: true,
    draft: draft || undefined,
    finalizedAt: dataset.finalizedAt
  })
}

/** API parameters of a list of lines: name columns and position. */
export function listedShape(dataset: Dataset): Parameters {
  const keys = nameColumns(dataset.schema).map((column) => column.key)
  return [
    ['select', ['_id', ...keys, '_geopoint'].join(',')],
    ['truncate', String(listedLength)]
  ]
}

/** Columns that name a line: its label, else the first columns with values. */
export function nameColumns(schema: SchemaProperty[]): SchemaProperty[] {
  const columns = schema.filter((column) => !column['x-calculated'] && !isGeometry(column))
  const label = columns.find((column) => hasConcept(column, 'label'))
  return label ? [label] : columns.slice(0, maxNameColumns)
}

/** Parses `latitude,longitude`, the API format of a position. */
export function placeOf(point: unknown): { latitude: number; longitude: number } | undefined {
  if (typeof point !== 'string') return undefined
  const [latitude, longitude] = point.split(',').map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}
