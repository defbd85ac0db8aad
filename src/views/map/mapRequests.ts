/** What a map asks of the API (screens/dataset-embeds.md §9). */
import type { Dataset } from '../../../contract/dataset.ts'
import { withQuery } from '../../api/http.ts'
import { apiPath } from '../../pageConfig.ts'
import { linesPath } from '../table/linesRequest.ts'
import { isGeometry } from '../table/columns.ts'

export type Parameters = [string, string][]

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

/** Keys of the columns that a person reads of a line: all of them, or the visible ones. */
export function detailKeys(dataset: Dataset, cols: string[]): string[] {
  const chosen = new Set(cols)
  return dataset.schema
    .filter((column) => !column['x-calculated'] && !isGeometry(column))
    .filter((column) => chosen.size === 0 || chosen.has(column.key))
    .map((column) => column.key)
}

/** `latitude,longitude` as the API writes the place of a line. */
export function placeOf(point: unknown): { latitude: number; longitude: number } | undefined {
  if (typeof point !== 'string') return undefined
  const [latitude, longitude] = point.split(',').map(Number)
  if (latitude === undefined || longitude === undefined) return undefined
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}
