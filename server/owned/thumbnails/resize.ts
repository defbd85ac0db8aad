/** Query parameters of thumbnails (docs/api/attachments.md). No I/O. */
import type { DatasetThumbnails } from '../../../contract/datasets/dataset.ts'
import { httpError } from '../../http/errors.ts'

const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const
type Fit = (typeof fits)[number]

const positions = [
  'center',
  'centre',
  'attention',
  'entropy',
  'top',
  'right top',
  'right',
  'right bottom',
  'bottom',
  'left bottom',
  'left',
  'left top',
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest'
] as const
type Position = (typeof positions)[number]

interface Framing {
  fit: Fit
  position: Position
  /** Whether borders of one colour are cut off first. */
  trim?: true
}

export interface Resize extends Framing {
  width?: number
  height?: number
}

type ResizeQuery = Partial<Record<'width' | 'height' | 'fit' | 'position', string>>

/** Maximum width and height in pixels. */
const max = 2000
const defaultSize = { width: 300, height: 200 }
const centred: Framing = { fit: 'cover', position: 'center' }

/**
 * Parses the query of a thumbnail.
 * @param defaults used when neither `fit` nor `position` is given
 * @throws HttpError 400
 */
export function resizeOf(query: ResizeQuery, defaults = centred): Resize {
  const width = pixels('width', query.width)
  const height = pixels('height', query.height)
  const size =
    width === undefined && height === undefined
      ? defaultSize
      : { ...(width === undefined ? {} : { width }), ...(height === undefined ? {} : { height }) }
  if (!query.fit && !query.position) return { ...size, ...defaults }
  return {
    ...size,
    fit: oneOf('fit', fits, query.fit) ?? centred.fit,
    position: oneOf('position', positions, query.position) ?? centred.position
  }
}

/** Framing of the thumbnails of lines, from `thumbnails` of the dataset. */
export function framingOf({ resizeMode, trim }: DatasetThumbnails = {}): Framing {
  const trimmed = trim ? { trim } : {}
  if (resizeMode === 'smartCrop') return { fit: 'cover', position: 'attention', ...trimmed }
  if (resizeMode === 'fitIn') return { fit: 'inside', position: 'center', ...trimmed }
  return { ...centred, ...trimmed }
}

function pixels(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1) throw httpError('malformedParameter', { name })
  return Math.min(value, max)
}

function oneOf<Value extends string>(
  name: string,
  accepted: readonly Value[],
  text: string | undefined
): Value | undefined {
  if (!text) return undefined
  const value = accepted.find((candidate) => candidate === text)
  if (!value) throw httpError('parameterNotAmong', { name, accepted: accepted.join(', ') })
  return value
}
