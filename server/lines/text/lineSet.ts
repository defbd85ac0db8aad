/**
 * Set of lines as a bitmap by line number. Bits are in the order of DuckDB's BIT (the first line is the highest bit of
 * the first byte), so that a set can be bound to a statement without conversion.
 */
import { BIT, DuckDBBitValue } from '@duckdb/node-api'
import { bindValue, sql, type Sql } from '../duckdb/sql.ts'

const bitsOfWord = 32

export class LineSet {
  private readonly words: Uint32Array
  private readonly bytes: Uint8Array

  /** @param size upper bound, exclusive, of the line numbers */
  constructor(size: number) {
    this.words = new Uint32Array(Math.ceil(size / bitsOfWord))
    this.bytes = new Uint8Array(this.words.buffer)
  }

  static of(lines: ArrayLike<number>, size: number): LineSet {
    const set = new LineSet(size)
    for (let index = 0; index < lines.length; index++) set.add(lines[index]!)
    return set
  }

  get size(): number {
    return this.bytes.length * 8
  }

  /** Whether the set was created with this size. */
  isOfSize(size: number): boolean {
    return this.words.length === Math.ceil(size / bitsOfWord)
  }

  add(line: number): void {
    this.bytes[line >> 3]! |= 0x80 >> (line & 7)
  }

  has(line: number): boolean {
    return ((this.bytes[line >> 3] ?? 0) & (0x80 >> (line & 7))) !== 0
  }

  /** Intersection with a set of the same size. */
  and(other: LineSet): LineSet {
    return this.combined(other, (a, b) => a & b)
  }

  or(other: LineSet): LineSet {
    return this.combined(other, (a, b) => a | b)
  }

  /** Difference: lines of this set that are not in the other one. */
  without(other: LineSet): LineSet {
    return this.combined(other, (a, b) => a & ~b)
  }

  private combined(other: LineSet, operation: (a: number, b: number) => number): LineSet {
    const result = new LineSet(this.size)
    for (let index = 0; index < this.words.length; index++) {
      result.words[index] = operation(this.words[index]!, other.words[index]!)
    }
    return result
  }

  count(): number {
    let count = 0
    for (const word of this.words) count += bitCount(word)
    return count
  }

  /** Calls `work` with each line, in ascending order. */
  forEach(work: (line: number) => void): void {
    const { bytes } = this
    for (let index = 0; index < bytes.length; index++) {
      for (let bits = bytes[index]!; bits !== 0;) {
        const place = Math.clz32(bits) - 24
        bits ^= 0x80 >> place
        work(index * 8 + place)
      }
    }
  }

  /** Subset of the lines that pass a test. */
  filter(test: (line: number) => boolean): LineSet {
    const result = new LineSet(this.size)
    const { bytes } = this
    for (let index = 0; index < bytes.length; index++) {
      let passed = 0
      for (let bits = bytes[index]!; bits !== 0;) {
        const place = Math.clz32(bits) - 24
        bits ^= 0x80 >> place
        if (test(index * 8 + place)) passed |= 0x80 >> place
      }
      result.bytes[index] = passed
    }
    return result
  }

  /** Writes the line numbers in ascending order. */
  copyTo(lines: Uint32Array): void {
    let filled = 0
    this.forEach((line) => {
      lines[filled++] = line
    })
  }

  /**
   * SQL expression: 1 when the line `_i` is in the set, otherwise 0.
   * @param key identifies the set among those of the version
   */
  bit(key: string): Sql {
    // The first byte of DuckDB's BIT is the number of padding bits.
    const value = new Uint8Array(this.bytes.length + 1)
    value.set(this.bytes, 1)
    return sql`get_bit(${bindValue(new DuckDBBitValue(value), BIT, key)}, _i::INTEGER)`
  }
}

/** Population count of 32 bits (H. S. Warren, "Hacker's Delight", 5-1). */
function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
