/** Blocks of a .map file: blocks of objects, and chains of blocks with the coordinates of long objects. */
import { ByteReader } from '../geo/byteReader.ts'
import { failure } from '../geo/failure.ts'
import { readMapHeader, type MapHeader } from './mapHeader.ts'

const objectBlock = 2
const objectBlockHeader = 20
const coordinateBlock = 3
const coordinateBlockHeader = 8

/** An object, with a reader positioned after its type. */
export interface FoundObject {
  type: number
  reader: ByteReader
  /** Origin of compressed (16-bit) coordinates. */
  centerX: number
  centerY: number
}

export interface MapFile {
  header: MapHeader
  /** Returns the object at an offset of the file. */
  objectAt(offset: number): FoundObject
  /** Returns the coordinates that start at an offset of the file. */
  coordinatesAt(offset: number): CoordinateBytes
}

export function openMap(bytes: Buffer): MapFile {
  const header = readMapHeader(bytes)
  const { blockSize } = header
  return {
    header,
    objectAt(offset) {
      const start = offset - (offset % blockSize)
      const isInBlock = offset >= start + objectBlockHeader && offset < bytes.length
      if (!isInBlock || bytes.readInt16LE(start) !== objectBlock) throw damagedMap()
      const reader = new ByteReader(bytes.subarray(0, start + blockSize))
      reader.offset = start + 4
      const [centerX, centerY] = [reader.int32(), reader.int32()]
      reader.offset = offset
      const type = reader.uint8()
      // Skips the number of the record.
      reader.skip(4)
      return { type, reader, centerX, centerY }
    },
    coordinatesAt: (offset) => new CoordinateBytes(bytes, blockSize, offset)
  }
}

export function damagedMap(): Error {
  return failure('le fichier map est tronqué ou endommagé.')
}

/** Reads bytes across a chain of coordinate blocks. */
export class CoordinateBytes {
  readonly #bytes: Buffer
  readonly #blockSize: number
  #at = 0
  #end = 0
  #next: number
  /** Visited blocks, to detect a circular chain. */
  readonly #visited = new Set<number>()

  constructor(bytes: Buffer, blockSize: number, offset: number) {
    this.#bytes = bytes
    this.#blockSize = blockSize
    this.#next = offset - (offset % blockSize)
    this.#enter()
    if (offset < this.#at) throw damagedMap()
    this.#at = offset
  }

  #enter(): void {
    const start = this.#next
    const isBlock =
      start > 0 && start % this.#blockSize === 0 && start + coordinateBlockHeader <= this.#bytes.length
    const isNew = isBlock && !this.#visited.has(start)
    if (!isNew || this.#bytes.readInt16LE(start) !== coordinateBlock) throw damagedMap()
    this.#visited.add(start)
    const usedLength = this.#bytes.readUInt16LE(start + 2)
    this.#next = this.#bytes.readInt32LE(start + 4)
    this.#at = start + coordinateBlockHeader
    const blockEnd = Math.min(start + this.#blockSize, this.#bytes.length)
    // The last block of a chain may be read up to its end: the objects tell how many coordinates it contains.
    this.#end = this.#next > 0 ? Math.min(this.#at + usedLength, blockEnd) : blockEnd
  }

  /** Returns the next bytes; never allocates more than the size of the file. */
  take(length: number): Buffer {
    if (!(length >= 0 && length <= this.#bytes.length)) throw damagedMap()
    if (length <= this.#end - this.#at) {
      this.#at += length
      return this.#bytes.subarray(this.#at - length, this.#at)
    }
    const parts: Buffer[] = []
    for (let left = length; left > 0;) {
      if (this.#at >= this.#end) this.#enter()
      const part = this.#bytes.subarray(this.#at, Math.min(this.#end, this.#at + left))
      parts.push(part)
      this.#at += part.length
      left -= part.length
    }
    return Buffer.concat(parts)
  }
}
