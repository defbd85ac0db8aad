/** Offsets of time zones, cached: histograms ask for thousands of offsets. */
import { LRUCache } from 'lru-cache'
import { clockTime, offsetsOf } from '../../../contract/time/zoneOffset.ts'

const dayMs = 86_400_000
/** Clocks stay as they are for a week at least (America/Noronha, October 2000), but for half a day of 1944 in Crimea. */
const probeDays = 6
/** Names of zones that are known: `Intl` takes them in any case, so that there are more of them than zones. */
const mostZones = 1000
/** Zones whose years are known, and years of one of them: dates that clients send may be of any year. */
const mostOpenZones = 100
const mostYears = 500
/** No zone had another time than that of its sun before, which never changed. */
const firstChanges = 1800
/** Dates of our time come before this year. */
const lastKept = 2150
const readers = new LRUCache<string, (instant: number) => number>({ max: mostZones })
/** Offsets by zone and year. Plain maps, which are emptied when they are full: thousands of offsets are read in a row. */
const zones = new Map<string, Map<number, OffsetStep[]>>()

/** From the instant `from` on, clocks show UTC plus `offset`; both are in milliseconds. */
export interface OffsetStep {
  from: number
  offset: number
}

export function isTimeZone(name: string): boolean {
  try {
    return !!readerOf(name)
  } catch {
    return false
  }
}

/** What local clocks show minus UTC, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const steps = yearSteps(new Date(instant).getUTCFullYear(), timeZone)
  let offset = 0
  for (const step of steps) {
    if (step.from > instant) break
    offset = step.offset
  }
  return offset
}

/**
 * The offsets of a zone between two instants, in their order; the first one holds before it too.
 * A date of long ago, or far away, costs those of our time nothing: what follows two centuries is left as it is then, but
 * never before `lastKept`.
 */
export function offsetSteps(from: number, until: number, timeZone: string): OffsetStep[] {
  const first = Math.max(firstChanges, new Date(from).getUTCFullYear())
  const last = Math.min(Math.max(first + 200, lastKept), new Date(until).getUTCFullYear())
  if (last < first) return yearSteps(last, timeZone)
  const steps: OffsetStep[] = []
  for (let year = first; year <= last; year++) {
    for (const step of yearSteps(year, timeZone)) {
      if (step.offset !== steps.at(-1)?.offset) steps.push(step)
    }
  }
  return steps
}

/** The offset at the beginning of a year, then its changes. */
function yearSteps(year: number, timeZone: string): OffsetStep[] {
  const years = zones.get(timeZone) ?? new Map<number, OffsetStep[]>()
  const known = years.get(year)
  if (known) return known
  const read = readerOf(timeZone)
  const start = startOfYear(year)
  const end = startOfYear(year + 1)
  const steps = [{ from: start, offset: read(start) }]
  for (let before = start; before < end;) {
    const after = Math.min(end, before + probeDays * dayMs)
    const offset = read(after)
    if (offset !== steps.at(-1)?.offset) {
      const change = changeBetween(before, after, read)
      if (change < end) steps.push({ from: change, offset })
    }
    before = after
  }
  if (years.size >= mostYears) years.clear()
  years.set(year, steps)
  if (zones.size >= mostOpenZones && !zones.has(timeZone)) zones.clear()
  zones.set(timeZone, years)
  return steps
}

/** First second of another offset than the one that the period begins with. */
function changeBetween(from: number, until: number, read: (instant: number) => number): number {
  const offset = read(from)
  let [same, changed] = [from, until]
  while (changed - same > 1000) {
    const middle = Math.floor((same + changed) / 2000) * 1000
    if (read(middle) === offset) same = middle
    else changed = middle
  }
  return changed
}

const startOfYear = (year: number): number => clockTime(year, 1, 1)

function readerOf(timeZone: string): (instant: number) => number {
  const known = readers.get(timeZone)
  if (known) return known
  const reader = offsetsOf(timeZone)
  readers.set(timeZone, reader)
  return reader
}
