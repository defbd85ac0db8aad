/** Offsets of time zones from UTC, read from Intl: no database of zones of our own. */

/**
 * Returns a function from an instant to the offset of the zone from UTC in milliseconds. Offsets are whole minutes, the
 * precision of dates (RFC 3339 §4.2), so that a written date is parsed back to the same instant; before standard time,
 * zones had offsets with seconds. Results are not cached.
 * @throws RangeError when the zone is unknown
 */
export function offsetsOf(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric'
  })
  return (instant) => {
    const whole = Math.floor(instant / 1000) * 1000
    const parts = new Map(format.formatToParts(whole).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.get(type) ?? 0)
    const year = parts.get('era')?.startsWith('B') ? 1 - part('year') : part('year')
    const clock = clockTime(year, part('month'), part('day'), part('hour'), part('minute'), part('second'))
    return wholeMinutes(clock - whole)
  }
}

/** Rounds an offset to minutes, half away from zero. */
function wholeMinutes(offset: number): number {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  return offset < 0 ? -minutes * 60_000 || 0 : minutes * 60_000
}

/** Local time in milliseconds, as if it were UTC. Unlike `Date.UTC`, years 0 to 99 are taken literally. */
export function clockTime(
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
  return date.setUTCHours(hour, minute, second, millisecond)
}
