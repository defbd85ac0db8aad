/** Lines and rings of multi-part objects: one header per part, then the coordinates of all parts. */
import type { Position } from 'geojson'
import { ByteReader } from '../geo/byteReader.ts'
import { damagedMap, type CoordinateBytes } from './mapFile.ts'

/** Encoding of an object's coordinates. */
export interface CoordinateForm {
  /** Whether coordinates are 16-bit offsets from the object's origin; otherwise they have 32 bits. */
  isCompressed: boolean
  originX: number
  originY: number
  position: (x: number, y: number) => Position
}

export interface Section {
  points: Position[]
  /** Number of following sections that are holes of this ring. */
  holes: number
}

/** Version of the section headers: the size of their counts grew with the format. */
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
  const sections: { length: number; holes: number; offset: number }[] = []
  let total = 0
  for (let index = 0; index < count; index++) {
    const length = version === 300 ? headers.uint16() : headers.uint32()
    const holes = version === 800 ? headers.uint32() : headers.uint16()
    headers.skip(boxLength)
    sections.push({ length, holes, offset: headers.uint32() })
    total += length
  }
  // All sections together must have exactly the coordinates that follow, so that none is read twice.
  const positions = readPositions(data, total, form)
  const base = sections[0]?.offset ?? 0
  return sections.map(({ length, holes, offset }) => {
    // Offsets assume uncompressed coordinates of 8 bytes, even when coordinates are compressed.
    const start = (offset - base) / 8
    if (!Number.isInteger(start) || start < 0 || start + length > total) throw damagedMap()
    return { points: positions.slice(start, start + length), holes }
  })
}

/** Returns the polygons of a region's rings. */
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
  // Rings of two points have no area; a polygon without outer ring is dropped with its holes.
  return polygons
    .filter(([outer]) => (outer?.length ?? 0) > 2)
    .map((rings) => rings.filter((ring) => ring.length > 2))
}
