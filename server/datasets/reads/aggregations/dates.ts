/** Formats instants in the local time of a time zone. */
import { offsetText } from '../../../../contract/time/digits.ts'
import { offsetAt } from '../../../lines/query/zoneOffsets.ts'

/** Returns `2024-01-15T10:00:00.000+01:00`, or the same without milliseconds. */
export function zonedText(instant: number, timeZone: string, { milliseconds = true } = {}): string {
  const offset = offsetAt(instant, timeZone)
  const clock = new Date(instant + offset).toISOString()
  return `${clock.slice(0, milliseconds ? -'Z'.length : -'.000Z'.length)}${offsetText(Math.round(offset / 60_000))}`
}

/** Returns `2024-01-15`. */
export function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** Whether a JavaScript `Date` can hold the instant. */
export function isDateable(instant: number): boolean {
  return Math.abs(instant) < 8.64e15 - 86_400_000
}
