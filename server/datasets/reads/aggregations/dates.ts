/** Formats instants in the local time of a time zone. */
import { offsetAt } from '../../../lines/query/zoneOffsets.ts'

/** Returns `2024-01-15T10:00:00.000+01:00`, or the same without milliseconds. */
export function zonedText(instant: number, timeZone: string, { milliseconds = true } = {}): string {
  const offset = offsetAt(instant, timeZone)
  const clock = new Date(instant + offset).toISOString()
  return `${clock.slice(0, milliseconds ? -'Z'.length : -'.000Z'.length)}${offsetText(offset)}`
}

/** Returns `2024-01-15`. */
export function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** Whether a JavaScript `Date` can hold the instant. */
export function isDateable(instant: number): boolean {
  return Math.abs(instant) < 8.64e15 - 86_400_000
}

const offsetTexts = new Map<number, string>()

function offsetText(offset: number): string {
  const cached = offsetTexts.get(offset)
  if (cached) return cached
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  const text = `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  offsetTexts.set(offset, text)
  return text
}
