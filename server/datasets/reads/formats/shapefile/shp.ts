/** Geometries of a shapefile and their index (ESRI Shapefile Technical Description, 1998). */
import type { Position } from 'geojson'
import { boundsOf, type Bounds } from '../../../../geo/shapes.ts'
import type { Layer } from './layers.ts'

const shapeTypes = { none: 0, point: 1, line: 3, polygon: 5, multiPoint: 8 } as const
const headerLength = 100
const recordHeaderLength = 8
const boundsLength = 32
const positionLength = 16

interface ShapeFiles {
  shp: Buffer
  shx: Buffer
}

export function writeShapes({ kind, records }: Layer): ShapeFiles {
  const isMultiple = records.some(({ paths }) => paths.flat().length > 1)
  const type = kind === 'point' && isMultiple ? shapeTypes.multiPoint : shapeTypes[kind]
  const contents = records.map(({ paths }) => recordContent(paths, type))
  const bounds = boundsOf(records.flatMap(({ paths }) => paths))
  const shxLength = headerLength + contents.length * recordHeaderLength
  const shpLength = contents.reduce((sum, { length }) => sum + recordHeaderLength + length, headerLength)
  const index = Buffer.alloc(shxLength - headerLength)
  let offset = headerLength
  const shapes = contents.flatMap((content, row) => {
    const header = Buffer.alloc(recordHeaderLength)
    header.writeInt32BE(row + 1, 0)
    header.writeInt32BE(words(content.length), 4)
    index.writeInt32BE(words(offset), row * recordHeaderLength)
    index.writeInt32BE(words(content.length), row * recordHeaderLength + 4)
    offset += recordHeaderLength + content.length
    return [header, content]
  })
  return {
    shp: Buffer.concat([fileHeader(type, shpLength, bounds), ...shapes]),
    shx: Buffer.concat([fileHeader(type, shxLength, bounds), index])
  }
}

/** Lengths and offsets are in 16-bit words. */
const words = (bytes: number): number => bytes / 2

function fileHeader(type: number, length: number, bounds: Bounds): Buffer {
  const header = Buffer.alloc(headerLength)
  header.writeInt32BE(9994, 0)
  header.writeInt32BE(words(length), 24)
  header.writeInt32LE(1000, 28)
  header.writeInt32LE(type, 32)
  if (bounds.west <= bounds.east) writeBounds(header, bounds, 36)
  return header
}

function writeBounds(target: Buffer, { west, south, east, north }: Bounds, offset: number): void {
  for (const [index, edge] of [west, south, east, north].entries()) {
    target.writeDoubleLE(edge, offset + index * 8)
  }
}

function writePositions(target: Buffer, positions: Position[], start: number): void {
  let offset = start
  for (const [x = 0, y = 0] of positions) {
    target.writeDoubleLE(x, offset)
    target.writeDoubleLE(y, offset + 8)
    offset += positionLength
  }
}

function recordContent(paths: Position[][], type: number): Buffer {
  const positions = paths.flat()
  if (!positions.length) return typed(shapeTypes.none, 4)
  if (type === shapeTypes.point) {
    const content = typed(type, 4 + positionLength)
    writePositions(content, positions, 4)
    return content
  }
  if (type === shapeTypes.multiPoint) {
    const content = typed(type, 4 + boundsLength + 4 + positions.length * positionLength)
    writeBounds(content, boundsOf(paths), 4)
    content.writeInt32LE(positions.length, 4 + boundsLength)
    writePositions(content, positions, 4 + boundsLength + 4)
    return content
  }
  return partsContent(paths, type)
}

/** Encodes lines, or rings: outer rings turn clockwise, contrary to GeoJSON (RFC 7946). */
function partsContent(paths: Position[][], type: number): Buffer {
  const parts = type === shapeTypes.polygon ? paths.map((ring) => ring.toReversed()) : paths
  const positions = parts.flat()
  const countsOffset = 4 + boundsLength
  const partsOffset = countsOffset + 8
  const positionsOffset = partsOffset + parts.length * 4
  const content = typed(type, positionsOffset + positions.length * positionLength)
  writeBounds(content, boundsOf(parts), 4)
  content.writeInt32LE(parts.length, countsOffset)
  content.writeInt32LE(positions.length, countsOffset + 4)
  let first = 0
  for (const [index, part] of parts.entries()) {
    content.writeInt32LE(first, partsOffset + index * 4)
    first += part.length
  }
  writePositions(content, positions, positionsOffset)
  return content
}

function typed(type: number, length: number): Buffer {
  const content = Buffer.alloc(length)
  content.writeInt32LE(type, 0)
  return content
}
