/** `thumbnail` (docs/api/lines.md). */
import { imageConcept } from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'

/** With one side only, the image keeps its proportions. */
export interface ThumbnailSize {
  width?: number
  height?: number
}

const defaultSize: ThumbnailSize = { width: 300, height: 200 }
const max = 10_000

export function imageColumn(schema: SchemaProperty[]): SchemaProperty | undefined {
  return schema.find((property) => property['x-refersTo'] === imageConcept)
}

/** @throws HttpError 400 */
export function parseThumbnail(text: string | undefined): ThumbnailSize | undefined {
  if (!text || text === 'false') return undefined
  if (text === 'true' || text === '1') return defaultSize
  const sides = /^(?!x$)(\d{0,5})x(\d{0,5})$/.exec(text)?.slice(1)
  if (!sides?.every((side) => !side || (Number(side) > 0 && Number(side) <= max))) {
    throw httpError('wrongThumbnailSize')
  }
  const [width, height] = sides
  return { ...(width ? { width: Number(width) } : {}), ...(height ? { height: Number(height) } : {}) }
}

/** Adds the image column to `select` when thumbnails are requested. */
export function thumbnailSelect(
  select: string[],
  thumbnail: string | undefined,
  schema: SchemaProperty[]
): string[] {
  const image = parseThumbnail(thumbnail) && imageColumn(schema)
  return image && !select.includes(image.key) ? [...select, image.key] : select
}
