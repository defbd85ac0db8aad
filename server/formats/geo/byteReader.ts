/** Reads numbers from bytes that may be truncated or corrupt: a read out of bounds is a conversion error. */
import { failure } from './failure.ts'

export class ByteReader {
  readonly #view: DataView
  offset = 0
  littleEndian = true

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get remaining(): number {
    return this.#view.byteLength - this.offset
  }

  /** Skips a number of bytes and returns their start. */
  skip(length: number): number {
    if (!(length >= 0 && length <= this.remaining)) throw failure('le fichier est tronqué ou endommagé.')
    const start = this.offset
    this.offset += length
    return start
  }

  uint8(): number {
    return this.#view.getUint8(this.skip(1))
  }

  uint16(): number {
    return this.#view.getUint16(this.skip(2), this.littleEndian)
  }

  int16(): number {
    return this.#view.getInt16(this.skip(2), this.littleEndian)
  }

  uint32(): number {
    return this.#view.getUint32(this.skip(4), this.littleEndian)
  }

  int32(): number {
    return this.#view.getInt32(this.skip(4), this.littleEndian)
  }

  float64(): number {
    return this.#view.getFloat64(this.skip(8), this.littleEndian)
  }

  /**
   * Reads a count of elements. It is refused when the remaining bytes cannot contain that many, so that nothing is
   * allocated for a corrupt count.
   */
  count(smallestElement: number): number {
    const count = this.uint32()
    if (count * smallestElement > this.remaining) throw failure('le fichier est tronqué ou endommagé.')
    return count
  }
}
