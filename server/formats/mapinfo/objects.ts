/** Converts the objects of a .map file to geometries, in the coordinates of its system. */
import type { Geometry, Position } from 'geojson'
import { failure } from '../geo/failure.ts'
import { boxOf, ellipse, ellipticArc, rectangle, roundedRectangle, textStart, type Box } from './curves.ts'
import type { FoundObject, MapFile } from './mapFile.ts'
import { collection, lineOf, multiPoint, polygonOf } from './longObjects.ts'
import { readPositions, readSections } from './sections.ts'
import type { CoordinateForm, SectionVersion } from './sections.ts'

type Kind =
  | 'symbol'
  | 'fontSymbol'
  | 'customSymbol'
  | 'line'
  | 'polyline'
  | 'multiline'
  | 'region'
  | 'arc'
  | 'text'
  | 'rectangle'
  | 'roundedRectangle'
  | 'ellipse'
  | 'multipoint'
  | 'collection'

/**
 * Kinds of objects by type number. A kind has two numbers: this one for 16-bit coordinates, the next one for 32-bit
 * coordinates.
 */
const kinds: Record<number, readonly [Kind, SectionVersion]> = {
  0x01: ['symbol', 300],
  0x04: ['line', 300],
  0x07: ['polyline', 300],
  0x0a: ['arc', 300],
  0x0d: ['region', 300],
  0x10: ['text', 300],
  0x13: ['rectangle', 300],
  0x16: ['roundedRectangle', 300],
  0x19: ['ellipse', 300],
  0x25: ['multiline', 300],
  0x28: ['fontSymbol', 300],
  0x2b: ['customSymbol', 300],
  0x2e: ['region', 450],
  0x31: ['multiline', 450],
  0x34: ['multipoint', 450],
  0x37: ['collection', 450],
  0x3d: ['region', 800],
  0x40: ['multiline', 800],
  0x43: ['multipoint', 800],
  0x46: ['collection', 800]
}

const nothing = 0

/** @throws ConversionError for objects that are truncated, corrupt or of an unknown kind */
export function readObject(map: MapFile, offset: number): Geometry | null {
  const object = map.objectAt(offset)
  if (object.type === nothing) return null
  const isCompressed = Object.hasOwn(kinds, object.type)
  const [kind, version] = kinds[isCompressed ? object.type : object.type - 1] ?? []
  if (!kind || !version) throw failure(`un objet MapInfo de type ${object.type} n'est pas supporté.`)
  return new ObjectReader(map, object, isCompressed, version).read(kind)
}

/** Reads one object. Most objects contain their coordinates; long ones contain a pointer to them. */
class ObjectReader {
  readonly #map: MapFile
  readonly #object: FoundObject
  readonly #isCompressed: boolean
  readonly #version: SectionVersion

  constructor(map: MapFile, object: FoundObject, isCompressed: boolean, version: SectionVersion) {
    this.#map = map
    this.#object = object
    this.#isCompressed = isCompressed
    this.#version = version
  }

  read(kind: Kind): Geometry | null {
    const { reader } = this.#object
    switch (kind) {
      case 'symbol':
        return this.#point()
      case 'fontSymbol':
        // Skips the style.
        reader.skip(12)
        return this.#point()
      case 'customSymbol':
        reader.skip(2)
        return this.#point()
      case 'line':
        return { type: 'LineString', coordinates: [this.#position(), this.#position()] }
      case 'arc':
        return this.#arc()
      case 'text':
        return this.#text()
      case 'rectangle':
        return { type: 'Polygon', coordinates: [rectangle(this.#box())] }
      case 'ellipse':
        return { type: 'Polygon', coordinates: [ellipse(this.#box())] }
      case 'roundedRectangle':
        return this.#roundedRectangle()
      case 'polyline':
      case 'multiline':
      case 'region':
        return this.#parts(kind)
      case 'multipoint':
        return multiPoint(this.#map, reader, this.#isCompressed, this.#version)
      case 'collection':
        return collection(this.#map, reader, this.#isCompressed, this.#version)
    }
  }

  #integers(): [number, number] {
    const { reader, centerX, centerY } = this.#object
    return this.#isCompressed
      ? [centerX + reader.int16(), centerY + reader.int16()]
      : [reader.int32(), reader.int32()]
  }

  #position(): Position {
    return this.#map.header.position(...this.#integers())
  }

  #point(): Geometry {
    return { type: 'Point', coordinates: this.#position() }
  }

  #box(): Box {
    return boxOf(this.#position(), this.#position())
  }

  /** Reads a length in units of the coordinate system. */
  #length(axis: 0 | 1): number {
    const length = this.#isCompressed ? this.#object.reader.int16() : this.#object.reader.int32()
    const { position } = this.#map.header
    return Math.abs(position(length, length)[axis] - position(0, 0)[axis])
  }

  #roundedRectangle(): Geometry {
    const [width, height] = [this.#length(0), this.#length(1)]
    return { type: 'Polygon', coordinates: [roundedRectangle(this.#box(), width, height)] }
  }

  #arc(): Geometry {
    const { reader } = this.#object
    const tenth = Math.PI / 1800
    const [first, last] = [reader.int16() * tenth, reader.int16() * tenth]
    // Angles refer to the integers: with a mirrored axis, the arc runs in the other direction.
    const [start, end] = this.#map.header.isMirrored ? [Math.PI - last, Math.PI - first] : [first, last]
    const turn = 2 * Math.PI
    const sweep = (((end - start) % turn) + turn) % turn || turn
    return { type: 'LineString', coordinates: ellipticArc(this.#box(), start, start + sweep) }
  }

  #text(): Geometry {
    const { reader } = this.#object
    // Skips the position and number of the characters, and their alignment.
    reader.skip(4 + 2 + 2)
    const angle = reader.int16() / 10
    // Skips the style and two colors.
    reader.skip(2 + 3 + 3)
    // Skips the end of the label's line.
    this.#integers()
    const height = this.#length(1)
    reader.skip(1)
    return { type: 'Point', coordinates: textStart(this.#box(), height, angle) }
  }

  #parts(kind: 'polyline' | 'multiline' | 'region'): Geometry | null {
    const { reader } = this.#object
    const pointer = reader.uint32()
    // The highest bit marks a smoothed line.
    const length = reader.uint32() & 0x7fff_ffff
    let count = 1
    if (this.#version === 800) {
      count = reader.uint32()
      reader.skip(33)
    } else if (kind !== 'polyline') count = reader.uint16()
    const form = this.#form()
    const data = this.#map.coordinatesAt(pointer)
    if (kind === 'polyline') {
      return lineOf([readPositions(data, Math.floor(length / (this.#isCompressed ? 4 : 8)), form)])
    }
    const sections = readSections(data, count, this.#version, form)
    return kind === 'region' ? polygonOf(sections) : lineOf(sections.map(({ points }) => points))
  }

  #form(): CoordinateForm {
    const { reader } = this.#object
    const { position } = this.#map.header
    if (!this.#isCompressed) return { isCompressed: false, originX: 0, originY: 0, position }
    // Skips the position of the label, which precedes the origin.
    reader.skip(4)
    return { isCompressed: true, originX: reader.int32(), originY: reader.int32(), position }
  }
}
