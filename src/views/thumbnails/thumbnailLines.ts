/** Requests and layout of the thumbnails of a dataset. */
import type { Dataset, DatasetThumbnails, SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { withQuery } from '../../api/http.ts'
import { hasConcept } from '../table/columns.ts'

export interface ThumbnailColumns {
  image: SchemaProperty | undefined
  label: SchemaProperty | undefined
  description: SchemaProperty | undefined
}

export function thumbnailColumns(schema: SchemaProperty[]): ThumbnailColumns {
  const find = (concept: 'image' | 'label' | 'description'): SchemaProperty | undefined =>
    schema.find((property) => hasConcept(property, concept))
  return { image: find('image'), label: find('label'), description: find('description') }
}

/** API parameters of thumbnails: image size and columns of a card. */
export function thumbnailShape({ schema }: Pick<Dataset, 'schema'>): [string, string][] {
  const { image, label, description } = thumbnailColumns(schema)
  const keys = [image, label, description].flatMap((column) => column?.key ?? [])
  return [
    ['thumbnail', '300x200'],
    ['select', [...new Set(keys)].join(',')],
    ...(description ? ([['html', 'true']] satisfies [string, string][]) : [])
  ]
}

/** Name of the resizing mode of images; undefined for the default. */
export function framingName({ resizeMode = 'crop', trim }: DatasetThumbnails = {}): string | undefined {
  if (resizeMode === 'crop' && !trim) return undefined
  return trim ? `${resizeMode}-trim` : resizeMode
}

/** URL of a thumbnail with its resizing mode, so that a change of mode misses the browser cache. */
export function framedAddress(address: string, framing: string | undefined): string {
  return framing ? withQuery(address, { framing }) : address
}

const thumbnailWidth = 300
export const thumbnailGap = 16
/** Height in pixels of a card: image, title and a few lines. */
export const thumbnailHeight = 300

/** Number of cards per row, large enough that none is wider than 300 pixels. */
export function thumbnailsPerRow(width: number): number {
  return Math.max(1, Math.ceil((width - thumbnailGap) / (thumbnailWidth + thumbnailGap)))
}

/** Page size: the cards that fill the window, and two more rows. */
export function thumbnailsPageSize(width: number, height: number): number {
  return thumbnailsPerRow(width) * (Math.ceil(height / thumbnailHeight) + 2)
}
