/** Day boundaries in a time zone. */
import { instantOfClock } from '../../../contract/time/clockInstant.ts'
import { isTimeZone, offsetAt } from './zoneOffsets.ts'

export { isTimeZone }

const dayMs = 86_400_000

/** Returns the first instant of a day (`YYYY-MM-DD`) in a time zone, in milliseconds since 1970. */
export function startOfDay(day: string, timeZone: string): number {
  return instantAt(Date.parse(`${day}T00:00:00Z`), timeZone)
}

/** Returns the first instant after a day in a time zone, in milliseconds since 1970. */
export function endOfDay(day: string, timeZone: string): number {
  return startOfDay(new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10), timeZone)
}

/**
 * Returns the instant at which the clocks of a time zone show a local time; the first instant when they show it twice.
 * @param local local time, as the milliseconds since 1970 of the same time in UTC
 */
export function instantAt(local: number, timeZone: string): number {
  return instantOfClock(local, (instant) => offsetAt(instant, timeZone))
}
