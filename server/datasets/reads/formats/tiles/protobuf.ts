/** The part of Protocol Buffers that vector tiles need: varints, and the fields built from them. */

export class ProtobufWriter {
  private bytes: Buffer
  private view: DataView
  length = 0

  constructor(capacity = 1024) {
    this.bytes = Buffer.allocUnsafe(capacity)
    this.view = viewOf(this.bytes)
  }

  finish(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  /** Writes an integer from 0 to 2^53 as a varint. */
  varint(value: number): void {
    this.reserve(maxVarintBytes)
    this.length = writeVarint(this.bytes, this.length, value)
  }

  field(number: number, value: number): void {
    this.varint(number << 3)
    this.varint(value)
  }

  double(number: number, value: number): void {
    this.varint((number << 3) | wireTypes.fixed64)
    this.reserve(8)
    this.view.setFloat64(this.length, value, true)
    this.length += 8
  }

  text(number: number, text: string): void {
    const bytes = Buffer.from(text)
    this.start(number, bytes.length)
    this.part(bytes, 0, bytes.length)
  }

  /** Writes the header of a message or text field: its number and length. */
  start(number: number, length: number): void {
    this.varint((number << 3) | wireTypes.bytes)
    this.varint(length)
  }

  /** Copies a range of other bytes. */
  part(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    if (to - from > fewBytes) this.bytes.set(source.subarray(from, to), this.length)
    else {
      // Short ranges are frequent, and for them a loop is faster than a call of `set`.
      const { bytes, length } = this
      for (let at = from; at < to; at++) bytes[length + at - from] = source[at] as number
    }
    this.length += to - from
  }

  /** Reserves bytes for a header that is written last. */
  skip(count: number): void {
    this.reserve(count)
    this.length += count
  }

  /** Returns everything written as a message, whose header fills the end of the reserved bytes. */
  asMessage(number: number, room: number): Buffer {
    const head = new ProtobufWriter(room)
    head.start(number, this.length - room)
    this.bytes.set(head.finish(), room - head.length)
    // The copy may be cached for long, and must not hold the spare capacity of the buffer.
    return Buffer.from(this.bytes.subarray(room - head.length, this.length))
  }

  /** @param write writes exactly `length` bytes at the given offset */
  write(length: number, write: (bytes: Uint8Array, at: number) => void): void {
    this.reserve(length)
    write(this.bytes, this.length)
    this.length += length
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
    this.view = viewOf(larger)
  }
}

const maxVarintBytes = 10
const fewBytes = 60
const wireTypes = { fixed64: 1, bytes: 2 }

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/**
 * Writes an integer from 0 to 2^53 as a varint.
 * @returns the offset after the varint
 */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let remaining = value
  let end = at
  while (remaining > 0x7f_ff_ff_ff) {
    bytes[end++] = (remaining % 0x80) | 0x80
    remaining = Math.floor(remaining / 0x80)
  }
  while (remaining > 0x7f) {
    bytes[end++] = (remaining & 0x7f) | 0x80
    remaining >>>= 7
  }
  bytes[end++] = remaining
  return end
}

/** Encodes small numbers of either sign as small natural numbers (ZigZag). */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

/** Returns the bytes of a number written by `varint`. */
export function lengthOfVarint(value: number): number {
  if (value < 0x80) return 1
  if (value < 0x40_00) return 2
  if (value < 0x20_00_00) return 3
  let length = 4
  for (let remaining = value / 0x10_00_00_00; remaining >= 1; remaining /= 0x80) length += 1
  return length
}
