/** Protocol Buffers as vector tiles need them: numbers of variable length, and what is made of them. */

export class ProtobufWriter {
  private bytes: Buffer
  length = 0

  constructor(capacity = 1024) {
    this.bytes = Buffer.allocUnsafe(capacity)
  }

  finish(): Buffer {
    return this.bytes.subarray(0, this.length)
  }

  /** A whole number from 0 to 2^53. */
  varint(value: number): void {
    this.reserve(longestVarint)
    const { bytes } = this
    let left = value
    let at = this.length
    while (left > 0x7f_ff_ff_ff) {
      bytes[at++] = (left % 0x80) | 0x80
      left = Math.floor(left / 0x80)
    }
    while (left > 0x7f) {
      bytes[at++] = (left & 0x7f) | 0x80
      left >>>= 7
    }
    bytes[at++] = left
    this.length = at
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
    if (text.length > shortText || !this.ascii(number, text)) {
      const length = Buffer.byteLength(text)
      this.start(number, length)
      this.reserve(length)
      this.length += this.bytes.write(text, this.length)
    }
  }

  /**
   * Writes a short text, faster than a call to the buffer; false when it is not plain ASCII.
   * @param number below 16, as all are here: with the type of the field it takes one byte
   */
  private ascii(number: number, text: string): boolean {
    this.reserve(text.length + 2)
    const { bytes } = this
    let at = this.length + 2
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code > 0x7f) return false
      bytes[at++] = code
    }
    bytes[this.length] = (number << 3) | wireTypes.bytes
    bytes[this.length + 1] = text.length
    this.length = at
    return true
  }

  /** What comes before the bytes of a message or a text. */
  start(number: number, length: number): void {
    this.varint((number << 3) | wireTypes.bytes)
    this.varint(length)
  }

  message(number: number, content: ProtobufWriter): void {
    this.start(number, content.length)
    this.reserve(content.length)
    if (content.length > shortMessage) {
      this.bytes.set(content.finish(), this.length)
      this.length += content.length
      return
    }
    // Small ones are many, and a call for each takes longer than its bytes.
    const { bytes } = this
    let at = this.length
    for (let index = 0; index < content.length; index++) bytes[at++] = content.bytes[index] ?? 0
    this.length = at
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

const longestVarint = 10
/** Its length takes one byte. */
const shortText = 60
const shortMessage = 100
const wireTypes = { fixed64: 1, bytes: 2 }

/** Small numbers of either sign as small numbers. */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}
