/** What a map asks of the API. */
import type { Dataset, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { withQuery } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import { linesPath } from '../table/linesRequest.ts'
import { hasConcept, isGeometry } from '../table/columns.ts'

export type Parameters = [string, string][]

const listedLength = 100
const mostNameColumns = 3
const samplings = ['neighbors', 'max']

/** How tiles are thinned, when the address says so in words that the API knows. */
export function samplingOf(query: URLSearchParams): string | undefined {
  const sampling = query.get('sampling')
  return sampling && samplings.includes(sampling) ? sampling : undefined
}

/** Path of a tile, with `{x}`, `{y}` and `{z}` in it. */
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
  // The braces are the library's to replace, hence not written as a parameter is.
  return `${linesPath(dataset)}?${parameters}&xyz={x},{y},{z}`
}

/** Path of the extent of the selected lines. */
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

/** What a list of lines asks of each: what names it, and where it is. */
export function listedShape(dataset: Dataset): Parameters {
  const keys = nameColumns(dataset.schema).map((column) => column.key)
  return [
    ['select', ['_id', ...keys, '_geopoint'].join(',')],
    ['truncate', String(listedLength)]
  ]
}

/** Columns that name a line: its label, else the first ones that may have a value. */
export function nameColumns(schema: SchemaProperty[]): SchemaProperty[] {
  const columns = schema.filter((column) => !column['x-calculated'] && !isGeometry(column))
  const label = columns.find((column) => hasConcept(column, 'label'))
  return label ? [label] : columns.slice(0, mostNameColumns)
}

/** `latitude,longitude` as the API writes the place of a line. */
export function placeOf(point: unknown): { latitude: number; longitude: number } | undefined {
  if (typeof point !== 'string') return undefined
  const [latitude, longitude] = point.split(',').map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}
