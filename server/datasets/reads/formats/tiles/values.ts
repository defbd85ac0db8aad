/**
 * Values of a layer, each written once, and the tags of its features, which refer to values by index. Built column by
 * column: the values of a column have one type, and are mostly all distinct, or few.
 */
import type { ColumnValues, Scalar } from '../../../../lines/columnValues.ts'
import { lengthOfVarint, writeVarint, zigzag, type ProtobufWriter } from './protobuf.ts'
import { KnownTexts } from './texts.ts'

export class LayerValues {
  private readonly writer: ProtobufWriter
  private readonly rows: Int32Array
  /** Length in bytes of the tags of each feature. */
  private readonly lengths: Int32Array
  /** For each column, the index of each feature's value; -1 for none. */
  private readonly positions: Int32Array[] = []
  private count = 0

  /**
   * @param rows row of the values of each feature
   * @param writer output of the values
   */
  constructor(rows: Int32Array, writer: ProtobufWriter) {
    this.rows = rows
    this.writer = writer
    this.lengths = new Int32Array(rows.length)
  }

  add(column: ColumnValues): void {
    const positions = this.positionsOf(column)
    const { lengths } = this
    const keyLength = lengthOfVarint(this.positions.length)
    for (let index = 0; index < positions.length; index++) {
      const position = positions[index] as number
      if (position === none) continue
      lengths[index] = (lengths[index] as number) + keyLength + lengthOfVarint(position)
    }
    this.positions.push(positions)
  }

  /** Returns the length in bytes of a feature's tags. */
  tagsLengthOf(feature: number): number {
    return this.lengths[feature] ?? 0
  }

  /** Writes the tags of a feature at an offset. @returns the offset after the tags */
  writeTags(feature: number, bytes: Uint8Array, at: number): number {
    const { positions } = this
    let end = at
    for (let column = 0; column < positions.length; column++) {
      const position = (positions[column] as Int32Array)[feature] as number
      if (position === none) continue
      end = writeVarint(bytes, end, column)
      end = writeVarint(bytes, end, position)
    }
    return end
  }

  private positionsOf(column: ColumnValues): Int32Array {
    switch (column.kind) {
      case 'text':
        return this.texts(column)
      case 'number':
        return this.numbers(column.values)
      case 'boolean':
        return this.scalars((row) => boolean(column.values[row]))
      case 'any':
        return this.scalars((row) => column.values[row] ?? undefined)
    }
  }

  private numbers(values: Float64Array): Int32Array {
    const knownValues = new Map<number, number>()
    return this.eachNew(
      (row) => {
        const value = values[row] as number
        if (Number.isNaN(value)) return none
        const position = knownValues.get(value)
        if (position !== undefined) return position
        knownValues.set(value, this.count)
        return this.writeNumber(value)
      },
      (row) => {
        const value = values[row] as number
        return Number.isNaN(value) ? none : this.writeNumber(value)
      }
    )
  }

  private scalars(valueOf: (row: number) => Scalar | undefined): Int32Array {
    const knownValues = new Map<Scalar, number>()
    const write = (value: Scalar): number => {
      if (typeof value === 'string') {
        const bytes = Buffer.from(value)
        return this.writeText(bytes, 0, bytes.length)
      }
      return typeof value === 'number' ? this.writeNumber(value) : this.writeWhole(7, value ? 1 : 0)
    }
    return this.eachNew(
      (row) => {
        const value = valueOf(row)
        if (value === undefined) return none
        const position = knownValues.get(value)
        if (position !== undefined) return position
        knownValues.set(value, this.count)
        return write(value)
      },
      (row) => {
        const value = valueOf(row)
        return value === undefined ? none : write(value)
      }
    )
  }

  private texts({ lengths, bytes }: Extract<ColumnValues, { kind: 'text' }>): Int32Array {
    const starts = startsOf(lengths)
    const knownTexts = new KnownTexts(bytes, this.rows.length)
    return this.eachNew(
      (row) => {
        const length = lengths[row] as number
        if (length === none) return none
        const start = starts[row] as number
        const position = knownTexts.find(start, length, this.count)
        return position === this.count ? this.writeText(bytes, start, length) : position
      },
      (row) => {
        const length = lengths[row] as number
        return length === none ? none : this.writeText(bytes, starts[row] as number, length)
      }
    )
  }

  /**
   * Returns the indexes of the features' values. Lookups of values that never repeat cost more than duplicates: a
   * column that begins with distinct values is written without lookups.
   * @param find returns the index of a known value, `isNew` for a value that it has just written, `none` without a
   * value
   * @param write writes a value without a lookup, and returns `isNew` or `none`
   */
  private eachNew(find: (row: number) => number, write: (row: number) => number): Int32Array {
    const { rows } = this
    const positions = new Int32Array(rows.length)
    const before = this.count
    let place = find
    for (let index = 0; index < rows.length; index++) {
      const position = place(rows[index] ?? 0)
      positions[index] = position === isNew ? this.count++ : position
      if (this.count - before === mostlyNew && index < 2 * mostlyNew) place = write
    }
    return positions
  }

  private writeText(bytes: Uint8Array, start: number, length: number): number {
    this.writer.start(4, 1 + lengthOfVarint(length) + length)
    this.writer.start(1, length)
    this.writer.part(bytes, start, start + length)
    return isNew
  }

  private writeNumber(value: number): number {
    if (isWhole(value)) return value >= 0 ? this.writeWhole(5, value) : this.writeWhole(6, zigzag(value))
    this.writer.start(4, lengthOfDouble)
    this.writer.double(3, value)
    return isNew
  }

  private writeWhole(field: number, value: number): number {
    this.writer.start(4, 1 + lengthOfVarint(value))
    this.writer.field(field, value)
    return isNew
  }
}

/** Length of a double with its field header. */
const lengthOfDouble = 9
const none = -1
const isNew = -2
/**
 * Number of distinct values, among at most twice as many first values, from which a column is written without lookups.
 */
const mostlyNew = 1000

/** Whether a number is an integer whose zigzag encoding, twice as large, is still exact. */
const isWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 2 ** 52

const boolean = (value = Number.NaN): boolean | undefined => (Number.isNaN(value) ? undefined : value !== 0)

/** Returns the offsets of concatenated texts from their lengths. */
export function startsOf(lengths: Int32Array): Int32Array {
  const starts = new Int32Array(lengths.length)
  let start = 0
  for (let row = 0; row < lengths.length; row++) {
    starts[row] = start
    start += Math.max(0, lengths[row] ?? 0)
  }
  return starts
}
