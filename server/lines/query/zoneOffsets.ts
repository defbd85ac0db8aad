/** Cache of the offsets of time zones: histograms read thousands of offsets. */
import { LRUCache } from 'lru-cache'
import { clockTime, offsetsOf } from '../../../contract/time/zoneOffset.ts'

const dayMs = 86_400_000
/**
 * Days between two probes for a change of offset. Offsets last a week at least (shortest: America/Noronha, October
 * 2000), except for half a day of 1944 in Crimea.
 */
const probeDays = 6
/** Maximum number of cached zone names: `Intl` accepts names in any case, so there are more names than zones. */
const maxZones = 1000
/**
 * Maximum number of zones with cached years, and of cached years per zone: dates sent by clients may be of any year.
 */
const maxOpenZones = 100
const maxYears = 500
/** Year before which every zone has a constant offset, its local mean time. */
const firstChanges = 1800
/** Year up to which offsets are always computed, because recent dates come before it. */
const lastKept = 2150
const readers = new LRUCache<string, (instant: number) => number>({ max: maxZones })
/** Offset changes by zone and year. Plain maps, emptied when full, because thousands of offsets are read in a row. */
const zones = new Map<string, Map<number, OffsetStep[]>>()

/** Offset of a zone from an instant on: clocks show UTC plus `offset`. Both are in milliseconds. */
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

/** Returns the difference between local time and UTC at an instant, in milliseconds. */
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
 * Returns the offsets of a zone between two instants, in order; the first one also holds before its start. At most two
 * centuries are computed, or up to `lastKept` if that is later, so that one absurd date does not make recent dates
 * slow; the last offset is kept afterwards.
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

/** Returns the offset at the beginning of a year, then its changes within the year. */
function yearSteps(year: number, timeZone: string): OffsetStep[] {
  const years = zones.get(timeZone) ?? new Map<number, OffsetStep[]>()
  const cachedSteps = years.get(year)
  if (cachedSteps) return cachedSteps
  const readOffset = readerOf(timeZone)
  const start = startOfYear(year)
  const end = startOfYear(year + 1)
  const steps = [{ from: start, offset: readOffset(start) }]
  for (let before = start; before < end;) {
    const after = Math.min(end, before + probeDays * dayMs)
    const offset = readOffset(after)
    if (offset !== steps.at(-1)?.offset) {
      const change = changeBetween(before, after, readOffset)
      if (change < end) steps.push({ from: change, offset })
    }
    before = after
  }
  if (years.size >= maxYears) years.clear()
  years.set(year, steps)
  if (zones.size >= maxOpenZones && !zones.has(timeZone)) zones.clear()
  zones.set(timeZone, years)
  return steps
}

/** Finds, by bisection, the first second whose offset differs from that of the start. */
function changeBetween(from: number, until: number, readOffset: (instant: number) => number): number {
  const offset = readOffset(from)
  let [unchanged, changed] = [from, until]
  while (changed - unchanged > 1000) {
    const middle = Math.floor((unchanged + changed) / 2000) * 1000
    if (readOffset(middle) === offset) unchanged = middle
    else changed = middle
  }
  return changed
}

const startOfYear = (year: number): number => clockTime(year, 1, 1)

function readerOf(timeZone: string): (instant: number) => number {
  const cachedReader = readers.get(timeZone)
  if (cachedReader) return cachedReader
  const reader = offsetsOf(timeZone)
  readers.set(timeZone, reader)
  return reader
}
