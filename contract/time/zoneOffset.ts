/** How far time zones are from UTC, with Intl: no table of zones of our own. */

/**
 * What the clocks of a zone show minus UTC, by instant, in milliseconds: whole minutes, which is what dates can tell
 * (RFC 3339 §4.2), so that they are read back as the same instant. Before zones had hours in common, most were some
 * seconds away from one. Each call asks Intl again.
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

/** The nearest minute; of two as near, the one farther from UTC. */
function wholeMinutes(offset: number): number {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  return offset < 0 ? -minutes * 60_000 || 0 : minutes * 60_000
}

/** A clock time in milliseconds, as if the clock showed UTC. Unlike `Date.UTC`, takes the years 0 to 99 as they are. */
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
