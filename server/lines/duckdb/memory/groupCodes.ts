/** Group of each line: the index of its key among the sorted keys of a grouping. */
import { periodStart } from '../../query/aggregations/intervals.ts'
import type { Grouping, Interval } from '../../query/aggregations/queries.ts'
import { offsetSteps } from '../../query/zoneOffsets.ts'
import type { SortedColumn } from './sortedColumn.ts'

export class GroupCodes {
  /** For each row, the index of its key; `keys.length` for a line without key. */
  readonly codes: Uint32Array
  /** Keys in ascending order. */
  readonly keys: readonly number[]
  /** Cached figures of the groups over all lines (`groupRows.ts`). */
  readonly figures = new GroupFigures()

  constructor(codes: Uint32Array, keys: readonly number[]) {
    this.codes = codes
    this.keys = keys
  }

  get bytes(): number {
    return this.codes.byteLength + 8 * this.keys.length + this.figures.bytes
  }
}

/** Figures of all lines by group; the last group is that of the lines without key. */
class GroupFigures {
  private counts: Uint32Array | undefined
  /** Figures by column, held weakly: they are freed when the column leaves its cache. */
  private readonly ofColumns = new WeakMap<SortedColumn, Map<string, Float64Array[]>>()
  private columnBytes = 0

  get bytes(): number {
    return this.columnBytes + (this.counts?.byteLength ?? 0)
  }

  countsBy(count: () => Uint32Array): Uint32Array {
    return (this.counts ??= count())
  }

  /** @param name identifies the figures among those of the column */
  of(column: SortedColumn, name: string, compute: () => Float64Array[]): Float64Array[] {
    const cachedFigures = this.ofColumns.get(column) ?? new Map<string, Float64Array[]>()
    this.ofColumns.set(column, cachedFigures)
    const figures = cachedFigures.get(name) ?? compute()
    if (!cachedFigures.has(name)) {
      cachedFigures.set(name, figures)
      for (const { byteLength } of figures) this.columnBytes += byteLength
    }
    return figures
  }
}

/** @param name identifies the grouping among those of the column */
export function groupCodes(column: SortedColumn, name: string, keyOf: (value: number) => number): GroupCodes {
  const cachedCodes = column.groupings.get(name)
  if (cachedCodes) return cachedCodes
  const groups = readCodes(column, keyOf)
  column.groupings.set(name, groups)
  return groups
}

function readCodes({ order, values }: SortedColumn, keyOf: (value: number) => number): GroupCodes {
  const places = new Map<number, number>()
  const codes = new Uint32Array(values.length)
  for (const row of order) {
    const key = keyOf(values[row]!)
    let place = places.get(key)
    if (place === undefined) places.set(key, (place = places.size))
    codes[row] = place
  }
  const keysInOrder = [...places.keys()]
  const keys = keysInOrder.toSorted((a, b) => a - b)
  // When clocks are set back, the keys of ascending instants can decrease.
  const isSorted = keysInOrder.every((key, place) => key === keys[place])
  if (!isSorted) {
    const sorted = new Map(keys.map((key, place) => [key, place]))
    for (const row of order) codes[row] = sorted.get(keysInOrder[codes[row]!]!)!
  }
  if (order.length < values.length) {
    for (let row = 0; row < values.length; row++) if (Number.isNaN(values[row])) codes[row] = keys.length
  }
  return new GroupCodes(codes, keys)
}

/** Returns a function that maps an instant to the number of its period; faster for ascending instants. */
export function periodKeys(
  { interval, timeZone, clock }: Extract<Grouping, { kind: 'period' }>,
  { from, until }: { from: number; until: number }
): (instant: number) => number {
  const steps = clock === 'utc' ? [] : offsetSteps(from, until, timeZone)
  let step = 0
  let [start, end, key] = [Infinity, -Infinity, 0]
  return (instant) => {
    if (step > 0 && steps[step]!.from > instant) step = 0
    while (step + 1 < steps.length && steps[step + 1]!.from <= instant) step += 1
    const local = instant + (steps[step]?.offset ?? 0)
    if (local >= start && local < end) return key
    key = periodOf(local, interval)
    start = periodStart(key, interval)
    end = periodStart(key + 1, interval)
    return key
  }
}

function periodOf(local: number, interval: Interval): number {
  if (interval.kind === 'duration') return Math.floor((local - interval.origin) / interval.length)
  const date = new Date(local)
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth()
  return Math.floor(month / interval.months)
}
