/** Protocol Buffers as vector tiles need them: numbers of variable length, and what is made of them. */

export class ProtobufWriter {
  private bytes: Buffer
  private length = 0

  constructor(capacity = 1024) {
    this.bytes = Buffer.allocUnsafe(capacity)
  }

  finish(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.reserve(10)
    let left = value
    while (left > 0x7f) {
      this.bytes[this.length++] = (left % 0x80) | 0x80
      left = Math.floor(left / 0x80)
    }
    this.bytes[this.length++] = left
  }

  field(number: number, value: number): void {
    this.varint(number << 3)
    this.varint(value)
  }

  double(number: number, value: number): void {
    this.varint((number << 3) | wireTypes.fixed64)
    this.reserve(8)
    this.bytes.writeDoubleLE(value, this.length)
    this.length += 8
  }

  text(number: number, text: string): void {
    this.varint((number << 3) | wireTypes.bytes)
    const length = Buffer.byteLength(text)
    this.varint(length)
    this.reserve(length)
    this.length += this.bytes.write(text, this.length)
  }

  message(number: number, content: Uint8Array): void {
    this.varint((number << 3) | wireTypes.bytes)
    this.varint(content.length)
    this.reserve(content.length)
    this.bytes.set(content, this.length)
    this.length += content.length
  }

  /** Forgets what was written, keeping its place. */
  clear(): void {
    this.length = 0
  }

  private reserve(count: number): void {
    if (this.length + count <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + count))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}

const wireTypes = { fixed64: 1, bytes: 2 }

/** Small numbers of either sign as small numbers. */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}
