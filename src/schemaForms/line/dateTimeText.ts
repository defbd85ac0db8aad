/**
 * Converts date-times of lines to and from the text of `<input type="datetime-local">`, in the time zone of the
 * column.
 */
import { offsetText } from '../../../contract/time/digits.ts'
import { zoneOffset } from '../../views/values/dateTime.ts'

const minute = 60_000

/** `2024-05-02T11:12:00+02:00` → `2024-05-02T11:12` in the time zone; empty for an invalid date-time. */
export function toInputText(value: unknown, timeZone: string): string {
  if (typeof value !== 'string') return ''
  const instant = Date.parse(value)
  if (Number.isNaN(instant)) return ''
  const shown = new Date(instant + offsetAt(instant, timeZone) * minute).toISOString()
  return shown.slice(0, shown.slice(17, 19) === '00' ? 16 : 19)
}

/** `2024-05-02T11:12` in the time zone → `2024-05-02T11:12:00+02:00`; undefined when incomplete. */
export function fromInputText(text: string, timeZone: string): string | undefined {
  const wall = Date.parse(`${text}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) || Number.isNaN(wall)) return undefined
  // The offset depends on the instant, and the instant on the offset: a second iteration converges. Times skipped by
  // daylight saving move forward.
  const guess = offsetAt(wall - offsetAt(wall, timeZone) * minute, timeZone)
  const offset = offsetAt(wall - guess * minute, timeZone)
  const shown = new Date(wall - guess * minute + offset * minute).toISOString()
  return `${shown.slice(0, 19)}${suffixOf(offset)}`
}

function offsetAt(instant: number, timeZone: string): number {
  try {
    return zoneOffset(instant, timeZone)
  } catch {
    // The browser does not know the time zone name.
    return 0
  }
}

function suffixOf(minutes: number): string {
  return minutes === 0 ? 'Z' : offsetText(minutes)
}
