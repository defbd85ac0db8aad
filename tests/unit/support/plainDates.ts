/** Time zone conversions by bisection over instants. */

const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time of a zone: `2024-01-15T10:00:00`. */
export function clockAt(instant: number, zone: string): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
    formats.set(zone, format)
  }
  return format.format(instant).replace(' ', 'T')
}

/** Local day of an instant: `2024-01-15`. */
export function dayOf(instant: number, zone: string): string {
  return clockAt(instant, zone).slice(0, 10)
}

/** First instant at which the local day is this one or a later one. */
export function startOfDay(day: string, zone: string): number {
  const hour = 3_600_000
  let [before, after] = [Date.parse(day) - 36 * hour, Date.parse(day) + 36 * hour]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayOf(middle, zone) < day) before = middle
    else after = middle
  }
  return after
}
