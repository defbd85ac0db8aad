/** Days in a time zone. */
import { instantOfClock } from '../../../contract/time/clockInstant.ts'
import { isTimeZone, offsetAt } from './zoneOffsets.ts'

export { isTimeZone }

const dayMs = 86_400_000

/** First instant of a day (`YYYY-MM-DD`) in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  return instantAt(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** First instant after a day in a time zone. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), timeZone)
}

/**
 * The instant when the clocks of a time zone show a time, the first of both when they show it twice.
 * @param local what they show, as milliseconds since 1970 of UTC's clock
 */
export function instantAt(local: number, timeZone: string): number {
  return instantOfClock(local, (instant) => offsetAt(instant, timeZone))
}
