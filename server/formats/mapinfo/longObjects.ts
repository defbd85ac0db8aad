/** Objects with many points, and collections of them. */
import type { Geometry, Position } from 'geojson'
import type { ByteReader } from '../geo/byteReader.ts'
import type { MapFile } from './mapFile.ts'
import { polygonsOfSections, readPositions, readSections } from './sections.ts'
import type { CoordinateForm, Section, SectionVersion } from './sections.ts'

export function lineOf(parts: readonly Position[][]): Geometry | null {
  const lines = parts.filter((part) => part.length > 1)
  const [first] = lines
  if (!first) return null
  return lines.length === 1
    ? { type: 'LineString', coordinates: first }
    : { type: 'MultiLineString', coordinates: lines }
}

export function polygonOf(sections: readonly Section[]): Geometry | null {
  const polygons = polygonsOfSections(sections)
  const [first] = polygons
  if (!first) return null
  return polygons.length === 1
    ? { type: 'Polygon', coordinates: first }
    : { type: 'MultiPolygon', coordinates: polygons }
}

function pointsOf(coordinates: Position[]): Geometry | null {
  return coordinates.length ? { type: 'MultiPoint', coordinates } : null
}

export function multiPoint(
  map: MapFile,
  reader: ByteReader,
  isCompressed: boolean,
  version: SectionVersion
): Geometry | null {
  const pointer = reader.uint32()
  const count = reader.uint32()
  // Unknown bytes, then the style of the symbols.
  reader.skip((version === 800 ? 48 : 15) + 2)
  if (isCompressed) reader.skip(4)
  const form = formOf(map, reader, isCompressed)
  if (count === 0) return null
  return pointsOf(readPositions(map.coordinatesAt(pointer), count, form))
}

function formOf(map: MapFile, reader: ByteReader, isCompressed: boolean): CoordinateForm {
  const { position } = map.header
  return isCompressed
    ? { isCompressed, originX: reader.int32(), originY: reader.int32(), position }
    : { isCompressed, originX: 0, originY: 0, position }
}

/** Reads a collection: a region, lines and points, each optional, with consecutive coordinates. */
export function collection(
  map: MapFile,
  reader: ByteReader,
  isCompressed: boolean,
  version: SectionVersion
): Geometry | null {
  const pointer = reader.uint32()
  const pointCount = reader.uint32()
  // Lengths of the parts, which the parts' own headers repeat.
  reader.skip(8)
  const isLarge = version === 800
  const regionSections = isLarge ? reader.uint32() : reader.uint16()
  const lineSections = isLarge ? reader.uint32() : reader.uint16()
  reader.skip((isLarge ? 1 : 0) + 15 + 5)
  const form = formOf(map, reader, isCompressed)
  const data = map.coordinatesAt(pointer)
  // Each part starts with its label and box again, and in version 800 with the number of its sections.
  const placeLength = isCompressed ? 12 : 24
  const sections = (count: number): Section[] => {
    if (count === 0) return []
    data.take(placeLength + (isLarge ? 4 : 0))
    return readSections(data, count, version, form)
  }
  const region = polygonOf(sections(regionSections))
  const lines = lineOf(sections(lineSections).map(({ points }) => points))
  if (pointCount > 0) data.take(placeLength)
  const points = pointsOf(pointCount > 0 ? readPositions(data, pointCount, form) : [])
  const geometries = [region, lines, points].filter((part) => part !== null)
  const [first] = geometries
  if (!first) return null
  return geometries.length === 1 ? first : { type: 'GeometryCollection', geometries }
}
