/** What the clocks of time zones show, with Intl: no table of zones of our own. */

const dayMs = 86_400_000
/** No zone changes its clocks twice in as many days. */
const probeDays = 10
const mostZones = 1000
const formats = new Map<string, Intl.DateTimeFormat>()
/** By zone and year: histograms ask for thousands of offsets. */
const zones = new Map<string, Map<number, OffsetStep[]>>()

/** From an instant on, clocks show UTC plus an offset, both in milliseconds. */
export interface OffsetStep {
  from: number
  offset: number
}

export function isTimeZone(name: string): boolean {
  try {
    return !!formatOf(name)
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
 * @param until at most two centuries later: what follows is left as it is then
 */
export function offsetSteps(from: number, until: number, timeZone: string): OffsetStep[] {
  const first = new Date(from).getUTCFullYear()
  const last = Math.min(first + 200, new Date(until).getUTCFullYear())
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
  const start = startOfYear(year)
  const end = startOfYear(year + 1)
  const steps = [{ from: start, offset: readOffset(start, timeZone) }]
  for (let before = start; before < end;) {
    const after = Math.min(end, before + probeDays * dayMs)
    const offset = readOffset(after, timeZone)
    if (offset !== steps.at(-1)?.offset) {
      const change = changeBetween(before, after, timeZone)
      if (change < end) steps.push({ from: change, offset })
    }
    before = after
  }
  years.set(year, steps)
  if (zones.size >= mostZones) zones.clear()
  zones.set(timeZone, years)
  return steps
}

/** First second of another offset than the one that the period begins with. */
function changeBetween(from: number, until: number, timeZone: string): number {
  const offset = readOffset(from, timeZone)
  let [same, changed] = [from, until]
  while (changed - same > 1000) {
    const middle = Math.floor((same + changed) / 2000) * 1000
    if (readOffset(middle, timeZone) === offset) same = middle
    else changed = middle
  }
  return changed
}

function startOfYear(year: number): number {
  const date = new Date(0)
  date.setUTCFullYear(year, 0, 1)
  return date.getTime()
}

/** Years that Intl writes with four digits and without an era. */
const earliest = Date.UTC(100, 0, 1)
const latest = Date.UTC(9999, 11, 1)

function readOffset(instant: number, timeZone: string): number {
  const whole = Math.floor(Math.min(latest, Math.max(earliest, instant)) / 1000) * 1000
  return localClock(whole, timeZone) - whole
}

function localClock(instant: number, timeZone: string): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) parts[type] = value
  const year = (parts.year ?? '0').padStart(4, '0')
  return Date.parse(`${year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`)
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit'
  })
  formats.set(timeZone, format)
  return format
}
