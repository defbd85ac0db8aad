/** Protocol Buffers as vector tiles need them: numbers of variable length, and what is made of them. */

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

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.reserve(longestVarint)
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

  /** What comes before the bytes of a message or a text. */
  start(number: number, length: number): void {
    this.varint((number << 3) | wireTypes.bytes)
    this.varint(length)
  }

  /** Writes a part of other bytes. */
  part(source: Uint8Array, from: number, to: number): void {
    this.reserve(to - from)
    if (to - from > fewBytes) this.bytes.set(source.subarray(from, to), this.length)
    else {
      // Short ones are many, and a call for each takes longer than its bytes.
      const { bytes, length } = this
      for (let at = from; at < to; at++) bytes[length + at - from] = source[at] as number
    }
    this.length += to - from
  }

  /** Leaves room for what comes before the rest and is written last. */
  skip(count: number): void {
    this.reserve(count)
    this.length += count
  }

  /** All that was written, as a message that begins in the room that was left for that. */
  asMessage(number: number, room: number): Buffer {
    const head = new ProtobufWriter(room)
    head.start(number, this.length - room)
    this.bytes.set(head.finish(), room - head.length)
    // A copy: it may be kept for long, and not what was reserved beyond.
    return Buffer.from(this.bytes.subarray(room - head.length, this.length))
  }

  /** @param write what takes so many bytes, told where they are to be written */
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

const longestVarint = 10
const fewBytes = 60
const wireTypes = { fixed64: 1, bytes: 2 }

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/**
 * Writes a whole number from 0 to 2^53 at a place.
 * @returns where it ends
 */
export function writeVarint(bytes: Uint8Array, at: number, value: number): number {
  let left = value
  let end = at
  while (left > 0x7f_ff_ff_ff) {
    bytes[end++] = (left % 0x80) | 0x80
    left = Math.floor(left / 0x80)
  }
  while (left > 0x7f) {
    bytes[end++] = (left & 0x7f) | 0x80
    left >>>= 7
  }
  bytes[end++] = left
  return end
}

/** Small numbers of either sign as small numbers. */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

/** Bytes of a number written by `varint`. */
export function lengthOfVarint(value: number): number {
  if (value < 0x80) return 1
  if (value < 0x40_00) return 2
  if (value < 0x20_00_00) return 3
  let length = 4
  for (let left = value / 0x10_00_00_00; left >= 1; left /= 0x80) length += 1
  return length
}
