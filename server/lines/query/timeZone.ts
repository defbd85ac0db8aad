/** Days in a time zone, with Intl: no table of zones of our own. */

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

/** First instant of a day (`YYYY-MM-DD`) in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The offset at the day's own beginning: found from the offset around it, then checked where it leads.
  const guess = midnight - offsetAt(midnight, timeZone)
  const start = midnight - offsetAt(guess, timeZone)
  // A clock that jumps over midnight starts its day later: the guess is still on the day before.
  return localDayOf(start, timeZone) < day ? midnight - offsetAt(midnight, timeZone) : start
}

/** First instant after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), timeZone)
}

export function isTimeZone(name: string): boolean {
  try {
    return !!formatOf(name)
  } catch {
    return false
  }
}

/** What local clocks show minus UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const whole = Math.floor(instant / 1000) * 1000
  return localClock(whole, timeZone) - whole
}

function localDayOf(instant: number, timeZone: string): string {
  return new Date(localClock(instant, timeZone)).toISOString().slice(0, 10)
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
