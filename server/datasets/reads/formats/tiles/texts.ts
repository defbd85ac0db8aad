/** Hash table from the bytes of texts to positions, without decoding the texts. */
export class KnownTexts {
  private readonly bytes: Uint8Array
  /** Slots of the table: offset of a text, its length (-1 for a free slot), its position. */
  private readonly starts: Int32Array
  private readonly lengths: Int32Array
  private readonly positions: Int32Array

  /** @param maxCount most texts in the table */
  constructor(bytes: Uint8Array, maxCount: number) {
    const slots = 2 ** Math.ceil(Math.log2(2 * maxCount + 2))
    this.bytes = bytes
    this.starts = new Int32Array(slots)
    this.lengths = new Int32Array(slots).fill(-1)
    this.positions = new Int32Array(slots)
  }

  /** Returns the position of a text; a new text is added with the given position. */
  find(start: number, length: number, position: number): number {
    const { starts, lengths, positions } = this
    let slot = this.hash(start, length) & (lengths.length - 1)
    while (lengths[slot] !== -1) {
      if (lengths[slot] === length && this.isSame(starts[slot] ?? 0, start, length))
        return positions[slot] ?? 0
      slot = (slot + 1) & (lengths.length - 1)
    }
    starts[slot] = start
    lengths[slot] = length
    positions[slot] = position
    return position
  }

  private isSame(a: number, b: number, length: number): boolean {
    const { bytes } = this
    for (let at = 0; at < length; at++) if (bytes[a + at] !== bytes[b + at]) return false
    return true
  }

  /** FNV-1a hash, with its high bits mixed into the low bits, which select the slot. */
  private hash(start: number, length: number): number {
    const { bytes } = this
    let hash = 0x81_1c_9d_c5
    for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01_00_01_93)
    return (hash ^ (hash >>> 15)) >>> 0
  }
}
