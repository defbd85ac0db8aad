/** How far a time zone is from UTC at a moment. */
import { failure } from './functionTypes.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** Zones come from expressions, that may compute them. */
const mostFormats = 100

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric'
    })
    if (formats.size >= mostFormats) formats.clear()
    formats.set(zone, format)
    return format
  } catch {
    throw failure(`Invalid time zone specified: ${zone}`)
  }
}

/** Offsets that were asked for, by zone and quarter of an hour: clocks change on one of them, since 1972 at least. */
const offsets = new Map<string, number>()
const mostOffsets = 20_000
const quarter = 900_000
const firstQuarter = Date.UTC(1972, 0) / quarter

/** Milliseconds to add to UTC, whole seconds. */
export function zoneOffset(instant: number, zone: string): number {
  const quarters = Math.floor(instant / quarter)
  if (quarters < firstQuarter || zone.length > 50) return computedOffset(instant, zone)
  const key = `${quarters} ${zone}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  const computed = computedOffset(instant, zone)
  if (offsets.size >= mostOffsets) offsets.clear()
  offsets.set(key, computed)
  return computed
}

function computedOffset(instant: number, zone: string): number {
  const second = Math.floor(instant / 1000) * 1000
  const parts = new Map(
    formatOf(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, value])
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0)
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year')
  return utc(year, part('month'), part('day'), part('hour'), part('minute'), part('second')) - second
}

/** The moment when the clocks of a zone show these milliseconds, counted as if they were UTC. */
export function instantIn(local: number, zone: string): number {
  const first = local - zoneOffset(local, zone)
  const second = local - zoneOffset(first, zone)
  // In the hour that clocks skip, the one of before the change is used.
  return zoneOffset(second, zone) === local - second ? second : Math.max(first, second)
}

/** Unlike `Date.UTC`, takes the years 0 to 99 as they are. */
export function utc(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  millisecond = 0
): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute, second, millisecond)
  return date.getTime()
}
