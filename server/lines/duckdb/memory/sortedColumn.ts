/**
 * Values of a column in memory, with its lines in sorted order: the lines between two values are counted without
 * visiting them, and the first lines are found at once. Lines are identified by row number.
 */
import { LRUCache } from 'lru-cache'
import { lowerBound } from '../../lowerBound.ts'
import { decimalScale } from './decimals.ts'
import type { GroupCodes } from './groupCodes.ts'

/** Range of positions in the order, with the values at both ends; `until` is exclusive. */
export interface Span {
  from: number
  until: number
  low: number
  high: number
}

interface ColumnData {
  /**
   * Value of each row: a number, a boolean as 0 or 1, a date in milliseconds, a date-time in microseconds; NaN without
   * value.
   */
  values: Float64Array
  /** Rows with a value, by value, then by row. */
  order: Uint32Array
  /** Distinct texts of a text column, in byte order; the column's values are indexes in this list. */
  texts?: readonly string[]
}

/** Maximum number of cached groupings per column. */
const maxGroupings = 4

export class SortedColumn {
  readonly values: Float64Array
  readonly order: Uint32Array
  readonly texts: readonly string[] | undefined
  /** Groups of the lines, by grouping (`groupCodes.ts`). */
  readonly groupings = new LRUCache<string, GroupCodes>({ max: maxGroupings })
  private readonly ownBytes: number
  private knownScale: { scale: number | undefined } | undefined
  private withoutValue: Uint32Array | undefined

  constructor({ values, order, texts }: ColumnData) {
    this.values = values
    this.order = order
    this.texts = texts
    const textBytes = (texts ?? []).reduce((sum, text) => sum + 2 * text.length + 24, 0)
    this.ownBytes = values.byteLength + order.byteLength + textBytes
  }

  get bytes(): number {
    let bytes = this.ownBytes
    for (const groups of this.groupings.values()) bytes += groups.bytes
    return bytes + (this.withoutValue?.byteLength ?? 0)
  }

  /** Number of lines, including those without value. */
  get count(): number {
    return this.values.length
  }

  /**
   * Factor that makes the column's values whole numbers with exact sums (`decimals.ts`); undefined when there is none.
   */
  get scale(): number | undefined {
    this.knownScale ??= { scale: decimalScale(this.values) }
    return this.knownScale.scale
  }

  /** Rows without value, in ascending order. */
  missingRows(): Uint32Array {
    if (!this.withoutValue) {
      const rows = new Uint32Array(this.count - this.order.length)
      let filled = 0
      if (rows.length) {
        for (let row = 0; row < this.count; row++) if (Number.isNaN(this.values[row])) rows[filled++] = row
      }
      this.withoutValue = rows
    }
    return this.withoutValue
  }

  at(position: number): number {
    return this.values[this.order[position]!]!
  }

  /** Returns the first position whose value is at least `value`; the number of positions when there is none. */
  lowerBound(value: number): number {
    return lowerBound(this.order.length, (position) => this.at(position) >= value)
  }

  upperBound(value: number): number {
    return lowerBound(this.order.length, (position) => this.at(position) > value)
  }

  /** Returns undefined for an empty range. */
  span(from: number, until: number): Span | undefined {
    return from < until ? { from, until, low: this.at(from), high: this.at(until - 1) } : undefined
  }

  /** Returns the index of a text among the column's texts, or the index at which it would be inserted. */
  placeOf(text: string): { place: number; isThere: boolean } {
    const texts = this.texts ?? []
    const bytes = Buffer.from(text)
    const place = lowerBound(
      texts.length,
      (candidate) => Buffer.compare(Buffer.from(texts[candidate]!), bytes) >= 0
    )
    return { place, isThere: texts[place] === text }
  }
}
