/**
 * The values of a column in memory, and its lines in their order: how many lines are between two values is known without
 * looking at them, and the first ones in the order are found at once. Lines are told by their row.
 */
import { LRUCache } from 'lru-cache'
import { lowerBound } from '../../lowerBound.ts'
import { decimalScale } from './decimals.ts'
import type { GroupCodes } from './groupCodes.ts'

/** Positions in the order, the end excluded, and the values at both ends. */
export interface Span {
  from: number
  until: number
  low: number
  high: number
}

interface ColumnData {
  /** Value of each row: numbers, booleans as 0 and 1, dates as milliseconds, date-times as microseconds; NaN without value. */
  values: Float64Array
  /** Rows with a value, by value then by row. */
  order: Uint32Array
  /** Distinct texts of a column of texts, in the order of their bytes; its values are indexes in this list. */
  texts?: readonly string[]
}

/** Groupings that are cached of a column. */
const mostGroupings = 4

export class SortedColumn {
  readonly values: Float64Array
  readonly order: Uint32Array
  readonly texts: readonly string[] | undefined
  /** Groups of the lines, by what makes them (`groupCodes.ts`). */
  readonly groupings = new LRUCache<string, GroupCodes>({ max: mostGroupings })
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

  /** Number of lines, those without value included. */
  get count(): number {
    return this.values.length
  }

  /** What makes whole numbers of its values, whose sums are exact (`decimals.ts`); undefined when nothing does. */
  get scale(): number | undefined {
    this.knownScale ??= { scale: decimalScale(this.values) }
    return this.knownScale.scale
  }

  /** Rows without value, ascending. */
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

  /** First position whose value is not below; as many as there are when all are. */
  lowerBound(value: number): number {
    return lowerBound(this.order.length, (position) => this.at(position) >= value)
  }

  upperBound(value: number): number {
    return lowerBound(this.order.length, (position) => this.at(position) > value)
  }

  /** Undefined without any line. */
  span(from: number, until: number): Span | undefined {
    return from < until ? { from, until, low: this.at(from), high: this.at(until - 1) } : undefined
  }

  /** The place of a text among those of the column, or where it would stand: what is before is less. */
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
