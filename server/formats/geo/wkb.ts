/**
 * Well-known binary geometries, with the codes of ISO 13249 and of EWKB, in both byte orders. Z and M are dropped, and
 * curves are converted to lines.
 */
import type { Geometry, LineString, Polygon, Position } from 'geojson'
import { arcsToLine } from './arcs.ts'
import { ByteReader } from './byteReader.ts'
import { failure } from './failure.ts'

/** Maximum depth of nested collections. */
const deepest = 16

/** Bytes of the shortest member of a collection: byte order, type and an empty count. */
const minGeometryLength = 9

const names = {
  1: 'Point',
  2: 'LineString',
  3: 'Polygon',
  4: 'MultiPoint',
  5: 'MultiLineString',
  6: 'MultiPolygon',
  7: 'GeometryCollection',
  8: 'CircularString',
  9: 'CompoundCurve',
  10: 'CurvePolygon',
  11: 'MultiCurve',
  12: 'MultiSurface',
  15: 'PolyhedralSurface',
  16: 'Tin',
  17: 'Triangle'
} as const

type Name = (typeof names)[keyof typeof names]

interface Header {
  name: Name
  /** Number of coordinates of a position: 2 to 4. */
  dimensions: number
}

/** Parses a geometry, null when it is empty. Coordinates are those of the file, possibly not finite. */
export function parseWkb(bytes: Uint8Array): Geometry | null {
  return readGeometry(new ByteReader(bytes), 0)
}

function readGeometry(reader: ByteReader, depth: number): Geometry | null {
  if (depth > deepest) throw failure('des géométries sont imbriquées trop profondément.')
  const { name, dimensions } = readHeader(reader)
  switch (name) {
    case 'Point': {
      const position = readPosition(reader, dimensions)
      // An empty point is written with NaN coordinates.
      return position.every(Number.isNaN) ? null : { type: 'Point', coordinates: position }
    }
    case 'LineString':
      return lineOf(readPositions(reader, dimensions))
    case 'CircularString':
      return lineOf(arcsToLine(readPositions(reader, dimensions)))
    case 'CompoundCurve':
      return lineOf(chained(readMembers(reader, depth)))
    case 'Polygon':
    case 'Triangle':
      return polygonOf(readRings(reader, dimensions))
    case 'CurvePolygon':
      return polygonOf(
        readMembers(reader, depth).flatMap((member) => (isLine(member) ? [member.coordinates] : []))
      )
    case 'MultiPoint':
    case 'MultiLineString':
    case 'MultiCurve':
    case 'MultiPolygon':
    case 'MultiSurface':
    case 'PolyhedralSurface':
    case 'Tin':
      return gathered(name, readMembers(reader, depth))
    case 'GeometryCollection': {
      const geometries = readMembers(reader, depth)
      return geometries.length ? { type: 'GeometryCollection', geometries } : null
    }
  }
}

function readHeader(reader: ByteReader): Header {
  const order = reader.uint8()
  if (order > 1) throw failure("une géométrie n'est pas lisible.")
  reader.littleEndian = order === 1
  const code = reader.uint32()
  const base = code & 0x1fff_ffff
  const thousands = Math.floor(base / 1000)
  const name = names[(base % 1000) as keyof typeof names] as Name | undefined
  if (!name || thousands > 3) throw failure("une géométrie est d'un type inconnu.")
  // In EWKB, the reference system follows the type.
  if (code & 0x2000_0000) reader.skip(4)
  const hasZ = (code & 0x8000_0000) !== 0 || thousands === 1 || thousands === 3
  const hasM = (code & 0x4000_0000) !== 0 || thousands === 2 || thousands === 3
  return { name, dimensions: 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0) }
}

function readPosition(reader: ByteReader, dimensions: number): Position {
  const position = [reader.float64(), reader.float64()]
  reader.skip(8 * (dimensions - 2))
  return position
}

function readPositions(reader: ByteReader, dimensions: number): Position[] {
  const count = reader.count(8 * dimensions)
  const positions: Position[] = []
  for (let index = 0; index < count; index++) positions.push(readPosition(reader, dimensions))
  return positions
}

function readRings(reader: ByteReader, dimensions: number): Position[][] {
  const count = reader.count(4)
  const rings: Position[][] = []
  for (let index = 0; index < count; index++) rings.push(readPositions(reader, dimensions))
  return rings
}

/** Returns the members of a collection that are not empty. Each has its own byte order. */
function readMembers(reader: ByteReader, depth: number): Geometry[] {
  const { littleEndian } = reader
  const count = reader.count(minGeometryLength)
  const members: Geometry[] = []
  for (let index = 0; index < count; index++) {
    const member = readGeometry(reader, depth + 1)
    if (member) members.push(member)
  }
  reader.littleEndian = littleEndian
  return members
}

function gathered(name: Name, members: readonly Geometry[]): Geometry | null {
  if (members.length === 0) return null
  if (name === 'MultiPoint') {
    const coordinates = members.flatMap((member) => (member.type === 'Point' ? [member.coordinates] : []))
    if (coordinates.length === members.length) return { type: 'MultiPoint', coordinates }
  } else if (name === 'MultiLineString' || name === 'MultiCurve') {
    const coordinates = members.flatMap((member) => (isLine(member) ? [member.coordinates] : []))
    if (coordinates.length === members.length) return { type: 'MultiLineString', coordinates }
  } else {
    const coordinates = members.flatMap((member) => (isPolygon(member) ? [member.coordinates] : []))
    if (coordinates.length === members.length) return { type: 'MultiPolygon', coordinates }
  }
  throw failure('une géométrie contient des éléments inattendus.')
}

/** Joins the lines of a compound curve, each of which starts where the previous one ends. */
function chained(members: readonly Geometry[]): Position[] {
  const line: Position[] = []
  for (const member of members) {
    if (!isLine(member)) throw failure('une géométrie contient des éléments inattendus.')
    for (const position of line.length ? member.coordinates.slice(1) : member.coordinates) line.push(position)
  }
  return line
}

function lineOf(coordinates: Position[]): LineString | null {
  return coordinates.length ? { type: 'LineString', coordinates } : null
}

function polygonOf(rings: Position[][]): Polygon | null {
  const coordinates = rings.filter((ring) => ring.length > 0)
  return coordinates.length ? { type: 'Polygon', coordinates } : null
}

const isLine = (geometry: Geometry): geometry is LineString => geometry.type === 'LineString'
const isPolygon = (geometry: Geometry): geometry is Polygon => geometry.type === 'Polygon'
