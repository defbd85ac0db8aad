/** Instants as the clocks of a time zone show them. */
import { offsetAt } from '../query/zoneOffsets.ts'

/** `2024-01-15T10:00:00.000+01:00`, or without the milliseconds. */
export function zonedText(instant: number, timeZone: string, { milliseconds = true } = {}): string {
  const offset = offsetAt(instant, timeZone)
  const clock = new Date(instant + offset).toISOString().slice(0, -1)
  return `${milliseconds ? clock : clock.slice(0, -'.000'.length)}${offsetText(offset)}`
}

/** `2024-01-15` */
export function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, -'T00:00:00.000Z'.length)
}

/** Whether instants of JavaScript hold it. */
export function isDateable(instant: number): boolean {
  return Math.abs(instant) < 8.64e15 - 86_400_000
}

function offsetText(offset: number): string {
  const minutes = Math.round(Math.abs(offset) / 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
