/** What the thumbnails of a dataset ask of its lines. */
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

/** The size of the images, and the columns that a card shows. */
export function thumbnailShape({ schema }: Pick<Dataset, 'schema'>): [string, string][] {
  const { image, label, description } = thumbnailColumns(schema)
  const keys = [image, label, description].flatMap((column) => column?.key ?? [])
  return [
    ['thumbnail', '300x200'],
    ['select', [...new Set(keys)].join(',')],
    ...(description ? ([['html', 'true']] satisfies [string, string][]) : [])
  ]
}

/** Names how images are made smaller; undefined for the default. */
export function framingName({ resizeMode = 'crop', trim }: DatasetThumbnails = {}): string | undefined {
  if (resizeMode === 'crop' && !trim) return undefined
  return trim ? `${resizeMode}-trim` : resizeMode
}

/** The address of a thumbnail, another one for each framing: a browser keeps what it has of an address. */
export function framedAddress(address: string, framing: string | undefined): string {
  return framing ? withQuery(address, { framing }) : address
}

const thumbnailWidth = 300
export const thumbnailGap = 16
/** Height of a card: its image, a title and a few lines. */
export const thumbnailHeight = 300

/** As many cards side by side as it takes for none to be wider than 300 pixels. */
export function thumbnailsPerRow(width: number): number {
  return Math.max(1, Math.ceil((width - thumbnailGap) / (thumbnailWidth + thumbnailGap)))
}

/** Cards of a page: those of the window, and two rows more. */
export function thumbnailsPageSize(width: number, height: number): number {
  return thumbnailsPerRow(width) * (Math.ceil(height / thumbnailHeight) + 2)
}
