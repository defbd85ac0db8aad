/** API requests of the list. */
import type { Line } from '../../contract/datasets/dataset.ts'
import { hasConcept } from '../../src/views/table/columns.ts'
import { safeHref } from '../../src/views/values/cellContent.ts'
import { datasetUrl, type ApplicationDataset, type Parameters } from '../shared/api.ts'
import { tableColumns, type ListColumns } from './configuration.ts'

/** Maximum number of characters of a text in a card. */
const cardText = 240
/** Maximum number of lines in a download. */
const maxDownloaded = 10_000

interface PageOptions {
  columns: ListColumns
  filters: Parameters
  sort: string | undefined
  size: number
  /** Cursor of the previous page; undefined for the first page. */
  after?: string | undefined
}

export function pageUrl(dataset: ApplicationDataset, options: PageOptions): string {
  const { columns, filters, sort, size, after } = options
  const { image } = columns
  const keys = [...tableColumns(columns), ...(image ? [image] : [])].map(({ key }) => key)
  return datasetUrl(dataset, 'lines', {
    ...filters,
    size,
    sort,
    after,
    select: [...new Set(['_id', ...keys])].join(','),
    html: 'true',
    truncate: cardText,
    ...(image && hasConcept(image, 'image') ? { thumbnail: '400x260' } : {})
  })
}

/** URL of the image of a line; a thumbnail when the platform can make one. */
export function imageOf(line: Line, { image }: ListColumns): string | undefined {
  if (!image) return undefined
  const address = typeof line._thumbnail === 'string' ? line._thumbnail : line[image.key]
  return typeof address === 'string' ? safeHref(address) : undefined
}

export const downloadFormats = ['csv', 'xlsx', 'ods'] as const

export function downloadUrl(
  dataset: ApplicationDataset,
  format: (typeof downloadFormats)[number],
  filters: Parameters,
  sort: string | undefined
): string {
  return datasetUrl(dataset, 'lines', { ...filters, sort, format, size: maxDownloaded })
}
