/** Reads the shapes of a .shp file; Z and M values are dropped. */
import type { Geometry, Position } from 'geojson'
import { ByteReader } from './byteReader.ts'
import { failure } from './failure.ts'
import { polygonsOf } from './rings.ts'

const fileCode = 9994
const headerLength = 100
const recordHeaderLength = 8
const boxLength = 32
const pointLength = 16

/** Codes of the shape types: plain, with Z, and with M. */
const points = [1, 11, 21]
const multipoints = [8, 18, 28]
const lines = [3, 13, 23]
const polygons = [5, 15, 25]
const nothing = 0

/** Yields the shapes in order, null for those without geometry. */
export function* readShp(bytes: Buffer): Generator<Geometry | null> {
  const header = new ByteReader(bytes)
  if (bytes.length < headerLength || bytes.readInt32BE(0) !== fileCode) {
    throw failure("le fichier shp n'est pas un fichier de formes.")
  }
  header.offset = 32
  assertKnown(header.int32())
  // The header contains the length in 16-bit words. Some programs write zero: the file is then read to its end.
  const announced = bytes.readUInt32BE(24) * 2
  const end = announced > headerLength ? announced : bytes.length
  if (end > bytes.length) throw truncated()
  let offset = headerLength
  while (offset + recordHeaderLength <= end) {
    const start = offset + recordHeaderLength
    const length = bytes.readUInt32BE(offset + 4) * 2
    if (length < 4 || start + length > bytes.length) throw truncated()
    yield readShape(new ByteReader(bytes.subarray(start, start + length)))
    offset = start + length
  }
}

function truncated(): Error {
  return failure('le fichier shp est tronqué ou endommagé.')
}

function assertKnown(type: number): void {
  if (type === nothing || [...points, ...multipoints, ...lines, ...polygons].includes(type)) return
  throw failure("le fichier shp contient un type de géométrie qui n'est pas supporté.")
}

function readShape(reader: ByteReader): Geometry | null {
  const type = reader.int32()
  assertKnown(type)
  if (points.includes(type)) return { type: 'Point', coordinates: [reader.float64(), reader.float64()] }
  if (multipoints.includes(type)) {
    reader.skip(boxLength)
    const coordinates = readPositions(reader, reader.count(pointLength))
    return coordinates.length ? { type: 'MultiPoint', coordinates } : null
  }
  if (lines.includes(type)) return lineOf(readParts(reader).filter((part) => part.length > 1))
  if (polygons.includes(type)) return polygonOf(readParts(reader).filter((part) => part.length > 2))
  return null
}

function readPositions(reader: ByteReader, count: number): Position[] {
  const positions: Position[] = []
  for (let index = 0; index < count; index++) positions.push([reader.float64(), reader.float64()])
  return positions
}

/** Reads lines or rings: one list of points, and the start index of each part. */
function readParts(reader: ByteReader): Position[][] {
  reader.skip(boxLength)
  const partCount = reader.count(4)
  const pointCount = reader.uint32()
  const starts: number[] = []
  for (let index = 0; index < partCount; index++) starts.push(reader.uint32())
  if (pointCount * pointLength > reader.remaining) throw truncated()
  const positions = readPositions(reader, pointCount)
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? pointCount
    if (start > end || end > pointCount) throw truncated()
    return positions.slice(start, end)
  })
}

function lineOf(parts: Position[][]): Geometry | null {
  const [first] = parts
  if (!first) return null
  return parts.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: parts }
}

function polygonOf(rings: Position[][]): Geometry | null {
  const found = polygonsOf(rings)
  const [first] = found
  if (!first) return null
  return found.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: found }
}
