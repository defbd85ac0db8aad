/** Columns of many postings, in one block of memory. */
export class PostingBlock {
  static readonly bytesPerPosting = 19
  readonly capacity: number
  readonly bytes: Uint8Array
  readonly line: BigInt64Array
  /** Low and high half of each line number, because accessing BigInts one by one is slow. */
  readonly lineHalves: Uint32Array
  readonly term: Int32Array
  readonly position: Uint32Array
  readonly column: Uint16Array
  readonly impact: Uint8Array

  constructor(capacity: number) {
    const buffer = new ArrayBuffer(capacity * PostingBlock.bytesPerPosting)
    this.capacity = capacity
    this.bytes = new Uint8Array(buffer)
    this.line = new BigInt64Array(buffer, 0, capacity)
    this.lineHalves = new Uint32Array(buffer, 0, capacity * 2)
    this.term = new Int32Array(buffer, capacity * 8, capacity)
    this.position = new Uint32Array(buffer, capacity * 12, capacity)
    this.column = new Uint16Array(buffer, capacity * 16, capacity)
    this.impact = new Uint8Array(buffer, capacity * 18, capacity)
  }
  /** Copies a posting of another block to an index of this one. */
  copy(at: number, from: PostingBlock, index: number): void {
    this.term[at] = from.term[index] as number
    this.lineHalves[2 * at] = from.lineHalves[2 * index] as number
    this.lineHalves[2 * at + 1] = from.lineHalves[2 * index + 1] as number
    this.column[at] = from.column[index] as number
    this.position[at] = from.position[index] as number
    this.impact[at] = from.impact[index] as number
  }
}
