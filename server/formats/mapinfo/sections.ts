/** Lines and rings of objects of several parts: headers, one for each part, then the coordinates of all. */
import type { Position } from 'geojson'
import { ByteReader } from '../geo/byteReader.ts'
import { damagedMap, type CoordinateBytes } from './mapFile.ts'

/** How the coordinates of an object are written. */
export interface CoordinateForm {
  /** In two bytes, from an origin of the object; else in four. */
  isCompressed: boolean
  originX: number
  originY: number
  position: (x: number, y: number) => Position
}

export interface Section {
  points: Position[]
  /** The number of sections after a ring that are its holes. */
  holes: number
}

/** What headers look like: their counts grew with the versions of the format. */
export type SectionVersion = 300 | 450 | 800

export function readPositions(data: CoordinateBytes, count: number, form: CoordinateForm): Position[] {
  const size = form.isCompressed ? 2 : 4
  const bytes = data.take(count * 2 * size)
  const positions: Position[] = []
  for (let at = 0; at < bytes.length; at += 2 * size) {
    positions.push(
      form.isCompressed
        ? form.position(form.originX + bytes.readInt16LE(at), form.originY + bytes.readInt16LE(at + 2))
        : form.position(bytes.readInt32LE(at), bytes.readInt32LE(at + 4))
    )
  }
  return positions
}

export function readSections(
  data: CoordinateBytes,
  count: number,
  version: SectionVersion,
  form: CoordinateForm
): Section[] {
  const boxLength = form.isCompressed ? 8 : 16
  const countsLength = { 300: 4, 450: 6, 800: 8 }[version]
  const headers = new ByteReader(data.take(count * (countsLength + boxLength + 4)))
  const found: { length: number; holes: number; offset: number }[] = []
  let total = 0
  for (let index = 0; index < count; index++) {
    const length = version === 300 ? headers.uint16() : headers.uint32()
    const holes = version === 800 ? headers.uint32() : headers.uint16()
    headers.skip(boxLength)
    found.push({ length, holes, offset: headers.uint32() })
    total += length
  }
  // All sections together have the coordinates that follow: none of them is read twice.
  const positions = readPositions(data, total, form)
  const base = found[0]?.offset ?? 0
  return found.map(({ length, holes, offset }) => {
    // Offsets count the bytes of coordinates that are not compressed, whatever they are.
    const start = (offset - base) / 8
    if (!Number.isInteger(start) || start < 0 || start + length > total) throw damagedMap()
    return { points: positions.slice(start, start + length), holes }
  })
}

/** Polygons of the rings of a region. */
export function polygonsOfSections(sections: readonly Section[]): Position[][][] {
  const polygons: Position[][][] = []
  let holesLeft = 0
  for (const { points, holes } of sections) {
    if (holesLeft > 0) {
      polygons.at(-1)?.push(points)
      holesLeft -= 1
    } else {
      polygons.push([points])
      holesLeft = holes
    }
  }
  // Two points enclose nothing, and what has no outer ring has no holes either.
  return polygons
    .filter(([outer]) => (outer?.length ?? 0) > 2)
    .map((rings) => rings.filter((ring) => ring.length > 2))
}
