/**
 * Changes the lines of a page after the engine wrote them: highlights, thumbnails, HTML, WKT, in the order of the
 * contract.
 */
import { geometryConcept } from '../../../contract/vocabulary/concepts.ts'
import type { SchemaProperty } from '../../../contract/datasets/dataset.ts'
import { GeometryError } from '../../geo/geometryError.ts'
import { readGeometry } from '../../geo/readGeometry.ts'
import { writeWkt } from '../../geo/writeWkt.ts'
import { httpError } from '../../http/errors.ts'
import { highlighter, type Cells } from './highlight/index.ts'
import { parseLine } from './lineValues.ts'
import { parseHighlight } from '../../lines/query/highlight.ts'
import type { LinesQuery } from '../../lines/query/linesQuery.ts'
import { imageColumn, parseThumbnail, type ThumbnailSize } from '../../lines/query/thumbnail.ts'
import { cellChanges, parseCellShape } from './shaping.ts'

interface ShapedRead {
  parameters: Record<string, string>
  query: LinesQuery
  schema: SchemaProperty[]
  /** Address of the dataset, on the domain of the request. */
  datasetAddress: string
}

/** Changes the cells of a line, in place. */
type Step = (cells: Cells) => void

/**
 * Returns a function that applies the parameters to the JSON text of a line; undefined when no parameter changes lines.
 * @throws HttpError 400 for an invalid parameter
 */
export function lineShaper(read: ShapedRead): ((line: string) => string) | undefined {
  const steps = [highlightStep(read), thumbnailStep(read), cellsStep(read), wktStep(read)].filter(
    (step) => step !== undefined
  )
  if (!steps.length) return undefined
  return (line) => {
    const cells = parseLine(line)
    for (const step of steps) step(cells)
    return JSON.stringify(cells)
  }
}

function highlightStep({ parameters, query, schema }: ShapedRead): Step | undefined {
  const keys = parseHighlight(parameters.highlight, schema)
  if (!keys.length) return undefined
  const highlight = highlighter(keys, query, schema)
  return (cells) => {
    const fragments = highlight(cells)
    for (const key of query.alsoRead ?? []) delete cells[key]
    cells._highlight = fragments
  }
}

function thumbnailStep({ parameters, query, schema, datasetAddress }: ShapedRead): Step | undefined {
  const size = parseThumbnail(parameters.thumbnail)
  if (!size) return undefined
  const column = imageColumn(schema)
  if (!column) {
    // The error is only thrown when there is a line.
    return () => {
      throw httpError('noImageConcept')
    }
  }
  const isDraft = parameters.draft === 'true'
  return (cells) => {
    const value = cells[column.key]
    if (typeof value !== 'string' || !value) return
    const image = column.key === '_attachment_url' ? attachmentPath(value, query) : value
    cells._thumbnail = thumbnailAddress(datasetAddress, image, size, isDraft)
  }
}

function thumbnailAddress(
  datasetAddress: string,
  image: string,
  { width, height }: ThumbnailSize,
  isDraft: boolean
): string {
  const name = Buffer.from(image).toString('hex')
  const query = [width && `width=${width}`, height && `height=${height}`, isDraft && 'draft=true'].filter(
    Boolean
  )
  return `${datasetAddress}/thumbnail/${name}?${query.join('&')}`
}

/** Returns the path of an attached file, which is the same on all domains. */
function attachmentPath(address: string, { attachmentAddress }: LinesQuery): string {
  const { prefix, suffix } = attachmentAddress ?? { prefix: '', suffix: '' }
  if (!address.startsWith(prefix) || !address.endsWith(suffix)) return address
  const path = address.slice(prefix.length, address.length - suffix.length)
  return `/attachments/${decodeURIComponent(path)}`
}

function cellsStep({ parameters, schema }: ShapedRead): Step | undefined {
  const changes = cellChanges(parseCellShape(parameters), schema)
  if (!changes.size) return undefined
  return (cells) => {
    for (const [key, change] of changes) {
      const value = cells[key]
      if (typeof value === 'string') cells[key] = change(value)
    }
  }
}

function wktStep({ parameters, schema }: ShapedRead): Step | undefined {
  if (parameters.wkt !== 'true') return undefined
  const keys = schema
    .filter((property) => property.key === '_geoshape' || property['x-refersTo'] === geometryConcept)
    .map(({ key }) => key)
  return (cells) => {
    for (const key of keys) if (cells[key] !== undefined) cells[key] = wktOf(cells[key])
  }
}

/** Converts a geometry to WKT; an invalid geometry is returned as it was stored. */
function wktOf(value: unknown): unknown {
  try {
    const geometry = readGeometry(typeof value === 'string' ? value : JSON.stringify(value))
    return geometry ? writeWkt(geometry) : value
  } catch (error) {
    if (error instanceof GeometryError) return value
    throw error
  }
}
